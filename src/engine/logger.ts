// The `Logger` port: where the framework says what happened; silent unless one is given.

/** The levels a logger knows, least first. */
export type LoggerLevel = 'debug' | 'info' | 'warning' | 'error';

/** What belongs to a record beside its sentence; never argument values, tokens or secrets. */
export interface LogFields {
  /** The thrown value behind the record, for its stack and cause chain. */
  readonly error?: unknown;
  readonly [key: string]: unknown;
}

/** Receives the framework's records. */
export interface Logger {
  log(level: LoggerLevel, message: string, fields?: LogFields): void;
}

/** A logger that drops everything. */
export const silentLogger: Logger = { log: () => undefined };
