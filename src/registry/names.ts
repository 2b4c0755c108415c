// The rule for tool names, and what is said about a name outside it.

const ALLOWED = /^[A-Za-z0-9._-]{1,128}$/;
const MAX_LENGTH = 128;
const HOST_MAX_LENGTH = 64;

/** What is wrong with a tool name by the specification's rule (TOOL-16, TOOL-17); empty when nothing is. */
export function toolNameProblems(name: string): readonly string[] {
  if (name === '') return ['Tool name cannot be empty'];
  const problems: string[] = [];
  if (name.length > MAX_LENGTH) {
    problems.push(`Tool name exceeds maximum length of ${MAX_LENGTH} characters (current: ${name.length})`);
  }
  if (name.includes(' ')) problems.push('Tool name contains spaces, which may cause parsing issues');
  if (name.includes(',')) problems.push('Tool name contains commas, which may cause parsing issues');
  const invalid = [...new Set(name.replace(/[A-Za-z0-9._-]/g, ''))];
  if (invalid.length > 0) {
    problems.push(`Tool name contains invalid characters: ${invalid.map((each) => `'${each}'`).join(', ')}`);
    problems.push('Allowed characters are: A-Z, a-z, 0-9, underscore (_), dash (-), and dot (.)');
  }
  return problems;
}

/** One warning about a tool name, or undefined: outside the rule, or inside it and yet refused by large hosts. */
export function toolNameWarning(name: string): string | undefined {
  if (!ALLOWED.test(name)) return `Tool name validation warning for "${name}": ${toolNameProblems(name).join('; ')}`;
  if (name.length > HOST_MAX_LENGTH)
    return `The tool name "${name}" is longer than 64 characters; some hosts refuse it`;
  if (name.includes('.')) return `The tool name "${name}" contains a dot; some hosts refuse it`;
  return undefined;
}
