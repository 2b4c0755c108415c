// What a server offers, as text for a terminal.
import type { Implementation, Prompt, Resource, ResourceTemplate, Tool } from '../protocol/types';
import { argumentRows, typeText, type ArgumentRow } from './schema-text';

/** The lists that were asked for, as the server sent them. */
export interface Lists {
  tools?: Tool[];
  resources?: Resource[];
  resourceTemplates?: ResourceTemplate[];
  prompts?: Prompt[];
}

function indented(text: string, by: string): string {
  return text.trim().replace(/^/gm, by);
}

const WIDEST = 36;

/** Columns that line up, one long cell aside; the last one is not padded. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows)
    row.forEach((cell, at) => (widths[at] = Math.max(widths[at] ?? 0, Math.min(cell.length, WIDEST))));
  return rows.map((row) =>
    row
      .map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

function argumentLines(rows: readonly ArgumentRow[]): string[] {
  const cells = rows.map(({ name, type, isRequired, notes }) => [
    `${name}${isRequired ? '' : '?'}`,
    type,
    notes.replace(/\s+/g, ' '),
  ]);
  return table(cells).map((line) => `      ${line}`);
}

function hintsOf({ annotations = {} }: Tool): string {
  const { readOnlyHint, destructiveHint, idempotentHint } = annotations;
  const hints = [
    readOnlyHint === true && 'read-only',
    destructiveHint === true && 'destructive',
    idempotentHint === true && 'idempotent',
  ];
  const said = hints.filter((hint) => hint !== false);
  return said.length === 0 ? '' : `  [${said.join(', ')}]`;
}

function about(description: string | undefined): string[] {
  return description === undefined || description.trim() === '' ? [] : [indented(description, '    ')];
}

function toolLines(tool: Tool): string[] {
  const result = tool.outputSchema === undefined ? '' : ` -> ${typeText(tool.outputSchema)}`;
  return [
    `  ${tool.name}${result}${hintsOf(tool)}`,
    ...about(tool.description),
    ...argumentLines(argumentRows(tool.inputSchema)),
  ];
}

function resourceLines(uri: string, { mimeType, description }: Resource | ResourceTemplate): string[] {
  return [`  ${uri}${mimeType === undefined ? '' : `  (${mimeType})`}`, ...about(description)];
}

function promptLines(prompt: Prompt): string[] {
  const rows = (prompt.arguments ?? []).map(({ name, description = '', required }) => ({
    name,
    type: 'string',
    isRequired: required === true,
    notes: description,
  }));
  return [`  ${prompt.name}`, ...about(prompt.description), ...argumentLines(rows)];
}

function section(title: string, entries: readonly (readonly string[])[] | undefined): string[] {
  if (entries === undefined) return [];
  if (entries.length === 0) return [`${title}: none`];
  return [`${title} (${entries.length})\n\n${entries.map((lines) => lines.join('\n')).join('\n\n')}`];
}

/** The lists under headings, every argument with its type; `?` marks what may be left out. */
export function listText(lists: Lists, server: Implementation | undefined): string {
  const head = server === undefined ? [] : [`${server.title ?? server.name} ${server.version}`.trim()];
  return [
    ...head,
    ...section('Tools', lists.tools?.map(toolLines)),
    ...section(
      'Resources',
      lists.resources?.map((each) => resourceLines(each.uri, each)),
    ),
    ...section(
      'Resource templates',
      lists.resourceTemplates?.map((each) => resourceLines(each.uriTemplate, each)),
    ),
    ...section('Prompts', lists.prompts?.map(promptLines)),
  ].join('\n\n');
}
