// What a person does next with the URL of a running server.

function slug(name: string): string {
  const text = name
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return text === '' ? 'my-server' : text;
}

/** Tells how hosts connect: Claude Code, Cursor and the MCP Inspector. */
export function connectHelp(name: string, url: string): string {
  const key = slug(name);
  return `
${name} is served at ${url}

  Claude Code     claude mcp add --transport http ${key} ${url}
  Cursor          ${JSON.stringify({ mcpServers: { [key]: { url } } })}   in .cursor/mcp.json
  MCP Inspector   npx @modelcontextprotocol/inspector --transport http --server-url ${url}
  Terminal        toolwright list ${url}

Ctrl+C ends it.`;
}
