// `HttpEndpoint`: the front door of MCP over HTTP; guards, then hands each call to its era.
import type { Receiver } from '../../engine/receiver';
import { isModernCall } from './classify';
import { deskOf, type Desk } from './desk';
import { Doorkeeper } from './doorkeeper';
import { SessionEra, type LegacyEra } from './legacy';
import { ModernEra } from './modern';
import type { HttpOptions } from './options';
import type { HttpCall, HttpEntrance } from './port';
import { CRASHED, SERVER_CLOSED, refuse } from './refuse';
import { StatelessEra } from './stateless';

/** One MCP endpoint, both eras, over any door; holds no socket of its own. */
export class HttpEndpoint implements HttpEntrance {
  /** Where it is served, without the query. */
  readonly path: string;
  private readonly desk: Desk;
  private readonly doorkeeper: Doorkeeper;
  private readonly modern: ModernEra;
  private readonly legacy: LegacyEra;
  private isClosed = false;

  /** Throws a TypeError for an option with an impossible value. */
  constructor(receiver: Receiver, options: HttpOptions = {}) {
    this.desk = deskOf(receiver, options);
    const { settings } = this.desk;
    this.path = settings.path;
    this.doorkeeper = new Doorkeeper(settings, receiver.logger);
    this.modern = new ModernEra(this.desk);
    this.legacy = settings.statelessHttp ? new StatelessEra(this.desk) : new SessionEra(this.desk);
  }

  /** How many answers and streams are open. */
  get openFlows(): number {
    return this.desk.traffic.size;
  }

  /** How many legacy sessions are open. */
  get openSessions(): number {
    return this.legacy.openSessions;
  }

  serves(path: string): boolean {
    return this.doorkeeper.serves(path);
  }

  handle(call: HttpCall): void {
    void this.answer(call);
  }

  /**
   * Refuses new calls with 503, ends streams, waits up to `graceMs` milliseconds for what is being answered, aborts the rest,
   * and ends all sessions; gives false if something had to be aborted. Never fails.
   */
  async close(graceMs = 0): Promise<boolean> {
    this.isClosed = true;
    const isDrained = await this.desk.traffic.close(graceMs);
    this.legacy.close();
    return isDrained;
  }

  private async answer(call: HttpCall): Promise<void> {
    try {
      if (!this.doorkeeper.admits(call)) return;
      if (this.isClosed) return refuse(call, SERVER_CLOSED);
      await (isModernCall(call) ? this.modern : this.legacy).serve(call);
    } catch (error) {
      this.crash(call, error);
    }
  }

  /** The answer of last resort: whatever went wrong, the client hears one neutral sentence. */
  private crash(call: HttpCall, error: unknown): void {
    try {
      refuse(call, CRASHED);
      this.desk.receiver.logger.log('error', 'An HTTP request could not be handled', { error });
    } catch {
      // Neither the client nor the log can be told.
    }
  }
}
