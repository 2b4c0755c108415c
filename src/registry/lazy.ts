// Modules that only tools with a raw JSON Schema need; each is loaded on first use and by no import of the root entry.

export function loadRawParameters(): typeof import('./raw-parameters') {
  return require('./raw-parameters') as typeof import('./raw-parameters');
}

export function loadRawToolInput(): typeof import('./raw-tool-input') {
  return require('./raw-tool-input') as typeof import('./raw-tool-input');
}

export function loadRawOutput(): typeof import('../schema/raw-output') {
  return require('../schema/raw-output') as typeof import('../schema/raw-output');
}
