// The commands, each loaded when it is given: a stdio host waits for every module that `run` reads.

export function loadRun(): typeof import('./commands/run') {
  return require('./commands/run') as typeof import('./commands/run');
}

export function loadList(): typeof import('./commands/list') {
  return require('./commands/list') as typeof import('./commands/list');
}

export function loadCall(): typeof import('./commands/call') {
  return require('./commands/call') as typeof import('./commands/call');
}
