// One connection over a channel: until its input ends, it is closed, or the server is.
import type { Channel } from '../engine/channel';
import { Dispatcher } from '../engine/dispatcher';
import type { TransportKind } from '../engine/facts';
import type { Life } from './life';

/** A served connection. */
export interface ServedConnection {
  /** Resolves when the other side has ended its input. */
  readonly ended: Promise<void>;
  close(graceMs?: number): Promise<void>;
}

/** Starts the server if need be and serves the channel. */
export async function connectChannel(life: Life, channel: Channel, kind: TransportKind): Promise<ServedConnection> {
  const { kernel } = await life.start();
  const dispatcher = new Dispatcher(channel, kernel, { kind });
  const untrack = life.track((graceMs) => dispatcher.stop(graceMs));
  try {
    await dispatcher.start();
  } catch (error) {
    untrack();
    throw error;
  }
  const ended = dispatcher.inputEnded.then(() => {
    untrack();
    dispatcher.abandon();
  });
  return {
    ended,
    async close(graceMs = 0) {
      untrack();
      await dispatcher.stop(graceMs);
    },
  };
}
