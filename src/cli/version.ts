// The version of this package.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version in package.json. */
export function packageVersion(): string {
  const text = readFileSync(join(__dirname, '..', '..', 'package.json'), 'utf8');
  return String((JSON.parse(text) as { version?: unknown }).version);
}
