// `CommandError`: why a command ends, in words for the person at the terminal.

/** Exit codes: everything went well, something failed, the command was written wrongly. */
export const EXIT = { ok: 0, failure: 1, usage: 2 } as const;

/** Printed as it is, without a stack; ends the process with `exitCode`, default 1. */
export class CommandError extends Error {
  override name = 'CommandError';

  constructor(
    message: string,
    readonly exitCode: number = EXIT.failure,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
