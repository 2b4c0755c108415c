// `StandaloneStream`: what a legacy session hears beside the answers to its requests; open while the client holds a GET.
import { frameOf } from '../../engine/frame';
import type { Outbound } from '../../engine/outbound';
import { notification, type JsonObject } from '../../protocol/json-rpc';
import type { Session, SessionMember } from '../../sessions/session';
import type { Desk } from './desk';
import { SESSION_HEADER } from './headers';
import type { CloseListener, HeaderList, HttpCall } from './port';
import { EventStream } from './sse';
import type { Flow } from './traffic';

/** One GET that is held open. */
class OpenGet implements Flow, CloseListener, SessionMember {
  readonly isEndless = true;
  readonly stream: EventStream;
  private isStopping = false;

  constructor(call: HttpCall, headers: HeaderList, onFinished: (get: OpenGet) => void) {
    call.closeListener = this;
    this.stream = new EventStream(call, headers);
    this.stream.onFinished = () => onFinished(this);
  }

  beat(): void {
    this.stream.beat();
  }

  /** Ends the stream; a second call does not wait for a slow reader. */
  stop(): void {
    if (this.isStopping) this.stream.cut();
    else this.stream.end();
    this.isStopping = true;
  }

  endSession(): void {
    this.stream.end();
  }

  abandon(): void {
    this.stream.cut();
  }
}

/** Delivers to the open GET of its session, or drops. */
export class StandaloneStream implements Outbound {
  private current: OpenGet | undefined;

  constructor(private readonly desk: Desk) {}

  get isOpen(): boolean {
    return this.current !== undefined;
  }

  notify(method: string, params: JsonObject): void {
    const get = this.current;
    if (get === undefined) return;
    const { logger } = this.desk.receiver;
    const text = frameOf(notification(method, params), logger);
    if (text === undefined || get.stream.send(text)) return;
    logger.log('warning', 'Closed the stream of a session whose client reads too slowly');
    get.stream.cut();
  }

  /** Holds the call open as the stream of the session. */
  open(call: HttpCall, session: Session, headers: HeaderList): void {
    const get = new OpenGet(call, headers, (finished) => {
      this.desk.traffic.remove(finished);
      session.leave(finished);
      if (this.current === finished) this.current = undefined;
    });
    this.current = get;
    session.join(get);
    this.desk.traffic.add(get);
  }
}

/** The header that goes with every answer of a session (HTTP-15). */
export function sessionHeaders({ id }: Session): HeaderList {
  return [SESSION_HEADER, id];
}

/** The stream of a session that was opened by a handshake. */
export function standaloneOf({ connection }: Session): StandaloneStream {
  if (connection.outbound instanceof StandaloneStream) return connection.outbound;
  throw new TypeError('The session was not opened over HTTP.');
}
