// Modules that only some servers need; each is loaded on first use and by no import of the root entry.

export function loadRunStdio(): typeof import('./run-stdio') {
  return require('./run-stdio') as typeof import('./run-stdio');
}

export function loadRunHttp(): typeof import('./run-http') {
  return require('./run-http') as typeof import('./run-http');
}

export function loadHttpApp(): typeof import('./http-app') {
  return require('./http-app') as typeof import('./http-app');
}

export function loadCustomTransport(): typeof import('../transports/custom') {
  return require('../transports/custom') as typeof import('../transports/custom');
}
