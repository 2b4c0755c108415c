// `EventStream`: server-sent events over an open response, with a bounded backlog for slow readers.
import type { HeaderList, HttpCall, HttpStream } from './port';
import { BEATS_PER_PERIOD } from './traffic';

const STREAM_HEADERS: HeaderList = [
  'content-type',
  'text/event-stream',
  'cache-control',
  'no-cache, no-transform',
  'x-accel-buffering',
  'no',
];

/** Characters that wait for a slow reader before more is refused. */
const MAX_BACKLOG = 1024 * 1024;
/** A reader that took nothing for so many beats is taken for gone: four keep-alive periods. */
const MAX_STALLED_BEATS = 4 * BEATS_PER_PERIOD;
const KEEP_ALIVE = ': keep-alive\n\n';
const OPENED = ': open\n\n';

/** Writes events in order; nothing fails when the client is gone. */
export class EventStream {
  /** Called when the last event is handed over after `end`, or the stream was cut. */
  onFinished: (() => void) | undefined;
  private readonly stream: HttpStream;
  private waiting: string[] = [];
  private waitingLength = 0;
  private isBlocked = false;
  private isEnding = false;
  private isCut = false;
  private silentBeats = 0;
  private stalledBeats = 0;

  /** Sends the headers and a first comment at once, so that proxies let the stream through. */
  constructor(call: HttpCall, headers: HeaderList) {
    this.stream = call.stream(200, [...STREAM_HEADERS, ...headers]);
    this.stream.onDrain = () => this.flush();
    this.write(OPENED);
  }

  /** Sends a message; gives false when it had to be dropped because the reader is too far behind. */
  send(text: string): boolean {
    if (this.isBlocked && this.waitingLength + text.length > MAX_BACKLOG) return false;
    this.write(`event: message\ndata: ${text}\n\n`);
    return true;
  }

  /** Sends a message whatever the backlog is. */
  sendAlways(text: string): void {
    this.write(`event: message\ndata: ${text}\n\n`);
  }

  /** Ends the stream once everything has been handed over. */
  end(): void {
    this.isEnding = true;
    if (!this.isBlocked) this.finish();
  }

  /** A third of a keep-alive period has passed. */
  beat(): void {
    if (this.isBlocked) {
      if (++this.stalledBeats >= MAX_STALLED_BEATS) this.cut();
    } else if (++this.silentBeats >= BEATS_PER_PERIOD) {
      this.write(KEEP_ALIVE);
    }
  }

  /** Ends the stream at once, whatever waits. */
  cut(): void {
    this.isCut = true;
    this.isBlocked = false;
    this.waiting = [];
    this.stream.destroy();
    this.onFinished?.();
  }

  private write(text: string): void {
    if (this.isCut) return;
    if (this.isBlocked) {
      this.waiting.push(text);
      this.waitingLength += text.length;
      return;
    }
    this.silentBeats = 0;
    this.isBlocked = !this.stream.write(text) && !this.stream.isClosed;
  }

  private flush(): void {
    const text = this.waiting.join('');
    this.waiting = [];
    this.waitingLength = 0;
    this.stalledBeats = 0;
    this.isBlocked = false;
    if (text !== '') this.write(text);
    if (this.isEnding && !this.isBlocked) this.finish();
  }

  private finish(): void {
    this.stream.end();
    this.onFinished?.();
  }
}
