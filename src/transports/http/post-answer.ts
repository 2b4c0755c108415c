// `PostAnswer`: the answer to one POST; one JSON body, or an event stream from the moment a handler speaks early.
import { answerOne } from '../../engine/answer';
import type { Exchange } from '../../engine/exchange';
import { frameOf } from '../../engine/frame';
import { encode, errorResponse, notification, type JsonObject, type JsonRpcResponse } from '../../protocol/json-rpc';
import type { Accepted } from './accept';
import type { Desk } from './desk';
import type { CloseListener, HeaderList, HttpCall } from './port';
import { BATCH_TOO_LARGE, CRASHED, JSON_HEADERS, SERVER_CLOSED, refuse, type Refusal } from './refuse';
import { EventStream } from './sse';
import { BEATS_PER_PERIOD, type Flow } from './traffic';

/** Characters of a batch's answers that are kept until the last one is there; later ones are refused. */
const MAX_KEPT = 64 * 1024 * 1024;
const DROPPED = 'Dropped notifications of a call whose client reads too slowly';
const CUT = 'Cut the stream of a client that lets more than 64 MiB of answers wait';

/** Collects the responses of one POST and writes them in the form that the client takes. */
export class PostAnswer implements Flow, CloseListener {
  isEndless = false;
  /** Sent beside the content type. */
  headers: HeaderList = [];
  protected readonly exchanges: Exchange[] = [];
  private stream: EventStream | undefined;
  private texts: string[] = [];
  private kept = 0;
  private isBatch = false;
  private isDone = false;
  /** How many responses are still to come. */
  private expected = 1;
  private hasDropped = false;
  private beats = 0;

  constructor(
    protected readonly call: HttpCall,
    protected readonly desk: Desk,
    private readonly accepted: Accepted,
  ) {
    call.closeListener = this;
    desk.traffic.add(this);
  }

  /** Several responses are to come; the JSON form is an array. */
  expectBatch(responses: number): void {
    this.isBatch = true;
    this.expected = responses;
  }

  /** Has the request answered, and takes the response unless the request was cancelled meanwhile. */
  async run(exchange: Exchange): Promise<void> {
    this.exchanges.push(exchange);
    try {
      const response = await answerOne(this.desk.receiver, exchange);
      if (!exchange.isCancelled) this.respond(response);
    } catch (thrown) {
      this.refuse(CRASHED);
      throw thrown;
    }
  }

  /** Sends a notification; the first one turns the answer into an event stream if the client takes one. */
  notify(method: string, params: JsonObject): void {
    if (this.isDone || !this.accepted.stream) return;
    const text = frameOf(notification(method, params), this.desk.receiver.logger);
    if (text === undefined || this.opened().send(text) || this.hasDropped) return;
    this.hasDropped = true;
    this.desk.receiver.logger.log('warning', DROPPED);
  }

  /** Takes a response; the last one completes the answer. */
  respond(response: JsonRpcResponse): void {
    if (this.isDone) return;
    const text = frameOf(response, this.desk.receiver.logger) ?? '';
    if (this.stream === undefined) this.keep(text, response);
    else this.deliver(this.stream, text);
    if (--this.expected > 0) return;
    this.isDone = true;
    if (this.stream === undefined && this.accepted.json) this.answerAsJson(response);
    else this.opened().end();
  }

  /** Answers with a refusal in place of all responses; a stream that is open just ends. */
  refuse(refusal: Refusal): void {
    if (this.isDone) return;
    this.isDone = true;
    if (this.stream !== undefined) return this.stream.end();
    refuse(this.call, refusal, this.headers);
    this.finished();
  }

  /** The client is gone: nothing more is written. */
  abandon(): void {
    this.stream?.cut();
    if (this.isDone) this.finished();
  }

  beat(): void {
    if (this.stream !== undefined) return this.stream.beat();
    if (this.isDone || !this.accepted.stream || this.call.isOver) return;
    if (++this.beats >= BEATS_PER_PERIOD) this.opened();
  }

  stop(): void {
    this.cancelAll(new Error('The server is stopping.'));
    if (this.isDone) this.stream?.cut();
    else this.refuse(SERVER_CLOSED);
    this.finished();
  }

  /** The status of the one response of a JSON answer; legacy: every request that was understood gets a 200 (ENG-18). */
  protected statusOf(_response: JsonRpcResponse): number {
    return 200;
  }

  protected cancelAll(reason: Error): void {
    for (const exchange of this.exchanges) exchange.cancel(reason);
  }

  /** Nobody waits for the answer any more. */
  protected close(): void {
    this.isDone = true;
    this.finished();
  }

  private keep(text: string, { id }: JsonRpcResponse): void {
    const isTooMuch = this.kept > 0 && this.kept + text.length > MAX_KEPT;
    this.texts.push(isTooMuch ? encode(errorResponse(id, BATCH_TOO_LARGE)) : text);
    if (!isTooMuch) this.kept += text.length;
  }

  private deliver(stream: EventStream, text: string): void {
    if (!stream.sendOrCut(text)) this.desk.receiver.logger.log('warning', CUT);
  }

  private answerAsJson(last: JsonRpcResponse): void {
    const text = this.isBatch ? `[${this.texts.join(',')}]` : (this.texts[0] ?? '');
    const headers = this.headers.length === 0 ? JSON_HEADERS : [...JSON_HEADERS, ...this.headers];
    this.call.answer(this.isBatch ? 200 : this.statusOf(last), headers, text);
    this.finished();
  }

  private opened(): EventStream {
    if (this.stream === undefined) {
      this.stream = new EventStream(this.call, this.headers);
      this.stream.onFinished = () => this.ended();
      const { texts } = this;
      this.texts = [];
      for (const text of texts) this.deliver(this.stream, text);
    }
    return this.stream;
  }

  /** A stream that was cut while answers are still to come has lost its client. */
  private ended(): void {
    if (this.isDone) this.finished();
    else this.abandon();
  }

  /** The answer is complete and handed over, or there is nobody to have it. */
  protected finished(): void {
    this.desk.traffic.remove(this);
  }
}
