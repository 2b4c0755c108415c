// `EventStream`: server-sent events over an open response, with a bounded backlog for slow readers.
import { Backlog } from '../backlog';
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
/** Characters that may wait in all; an event alone may be longer. A reader that is further behind is cut off. */
const MAX_WAITING = 64 * 1024 * 1024;
/** A longer text is not joined to what frames it: together they may be more than a string can hold. */
const MAX_JOINED = 128 * 1024 * 1024;
/** A reader that took nothing for so many beats is taken for gone: four keep-alive periods. */
const MAX_STALLED_BEATS = 4 * BEATS_PER_PERIOD;
const KEEP_ALIVE = ': keep-alive\n\n';
const OPENED = ': open\n\n';

/** Writes events in order; nothing fails when the client is gone. */
export class EventStream {
  /** Called when the last event is handed over after `end`, or the stream was cut. */
  onFinished: (() => void) | undefined;
  private readonly stream: HttpStream;
  private readonly waiting = new Backlog();
  private isBlocked = false;
  private isEnding = false;
  private isOver = false;
  private silentBeats = 0;
  private stalledBeats = 0;

  /** Sends the headers and a first comment at once, so that proxies let the stream through. */
  constructor(call: HttpCall, headers: HeaderList) {
    this.stream = call.stream(200, [...STREAM_HEADERS, ...headers]);
    this.stream.onDrain = () => this.handOver();
    this.write(OPENED);
  }

  /** Sends a message; gives false when it had to be dropped because the reader is too far behind. */
  send(text: string): boolean {
    if (this.isBlocked && this.waiting.length + text.length > MAX_BACKLOG) return false;
    this.event(text);
    return true;
  }

  /** Sends a message that must not be missed; gives false when too much waits and the stream was cut instead. */
  sendOrCut(text: string): boolean {
    const { length } = this.waiting;
    if (length > 0 && length + text.length > MAX_WAITING) {
      this.cut();
      return false;
    }
    this.event(text);
    return true;
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
    if (this.isOver) return;
    this.isOver = true;
    this.isBlocked = false;
    this.waiting.clear();
    this.stream.destroy();
    this.onFinished?.();
  }

  private event(text: string): void {
    if (text.length < MAX_JOINED) return this.write(`event: message\ndata: ${text}\n\n`);
    this.write('event: message\ndata: ');
    this.write(text);
    this.write('\n\n');
  }

  private write(text: string): void {
    if (this.isOver) return;
    if (this.isBlocked) this.waiting.add(text);
    else this.put(text);
  }

  private put(text: string): void {
    this.silentBeats = 0;
    try {
      this.isBlocked = !this.stream.write(text) && !this.stream.isClosed;
    } catch {
      this.cut();
    }
  }

  /** The reader has caught up: it gets what waits, for as long as it keeps up. */
  private handOver(): void {
    this.stalledBeats = 0;
    this.isBlocked = false;
    while (!this.isBlocked && this.waiting.length > 0) this.put(this.waiting.take());
    if (this.isEnding && !this.isBlocked) this.finish();
  }

  private finish(): void {
    if (!this.isOver) this.stream.end();
    this.isOver = true;
    this.onFinished?.();
  }
}
