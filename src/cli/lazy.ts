// The commands, each loaded when it is given: a stdio host waits for every module that `run` reads.
import { createRequire } from 'node:module';

const load = createRequire(__filename);

export function loadRun(): typeof import('./commands/run') {
  return load('./commands/run') as typeof import('./commands/run');
}

export function loadList(): typeof import('./commands/list') {
  return load('./commands/list') as typeof import('./commands/list');
}

export function loadCall(): typeof import('./commands/call') {
  return load('./commands/call') as typeof import('./commands/call');
}
