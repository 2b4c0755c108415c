// The messages of a legacy client: one or a batch, each taken as a request, a notification or a response.
import { INVALID_REQUEST, REQUEST_CANCELLED } from '../../errors/codes';
import {
  asMessage,
  errorResponse,
  isNotification,
  isRequest,
  readableId,
  type JsonRpcMessage,
  type JsonRpcNotification,
  type JsonRpcRequest,
} from '../../protocol/json-rpc';
import { hasBatches } from '../../protocol/versions';
import type { Session, SessionMember } from '../../sessions/session';
import type { Desk } from './desk';
import { exchangeOf } from './exchange-of';
import type { HeaderList, HttpCall } from './port';
import { PostAnswer } from './post-answer';
import { formsOf, type Post } from './read-post';
import { SESSION_TERMINATED, accept, badRequest, refuse } from './refuse';

/** The most messages of one batch. */
const MAX_BATCH = 100;
const NOT_A_MESSAGE = 'Invalid Request: the body is not a valid JSON-RPC message';

/** A POST of one client. */
export interface Delivery {
  readonly call: HttpCall;
  readonly post: Post;
  readonly session: Session;
  /** Sent with every answer. */
  readonly headers: HeaderList;
}

/** The answer to a POST of a session; a client that goes away does not cancel anything (HTTP-25). */
class SessionAnswer extends PostAnswer implements SessionMember {
  private readonly session: Session;

  constructor({ call, post, session, headers }: Delivery, desk: Desk) {
    super(call, desk, formsOf(post.accepted, desk));
    this.headers = headers;
    this.session = session;
    session.join(this);
  }

  endSession(): void {
    this.cancelAll(new Error('The session has ended.'));
    this.refuse(SESSION_TERMINATED);
  }

  protected override finished(): void {
    super.finished();
    this.session.leave(this);
  }
}

/** Takes what a legacy client posts. */
export class LegacyMessages {
  constructor(private readonly desk: Desk) {}

  async take(delivery: Delivery): Promise<void> {
    const { call, post, headers } = delivery;
    if (Array.isArray(post.value)) return this.takeBatch(delivery, post.value);
    const message = asMessage(post.value);
    if (message === undefined) {
      return refuse(call, { ...badRequest(NOT_A_MESSAGE), id: readableId(post.value) ?? undefined }, headers);
    }
    if (isRequest(message)) return this.answer(delivery, message);
    this.hear(delivery, message);
    accept(call, headers);
  }

  private async answer(delivery: Delivery, message: JsonRpcRequest): Promise<void> {
    const { call, session, headers } = delivery;
    if (session.inFlight.find(message.id) !== undefined) {
      return refuse(call, { ...badRequest(inFlightText(message)), id: message.id }, headers);
    }
    await this.run(delivery, message, new SessionAnswer(delivery, this.desk));
  }

  private async run({ call, session }: Delivery, message: JsonRpcRequest, answer: PostAnswer): Promise<void> {
    const exchange = exchangeOf(call, message, { connection: session.connection, outbound: answer });
    if (!session.inFlight.add(exchange)) {
      return answer.respond(errorResponse(message.id, { code: INVALID_REQUEST, message: inFlightText(message) }));
    }
    try {
      await answer.run(exchange);
    } finally {
      session.inFlight.remove(exchange);
      if (!exchange.isCancelled) session.touch();
    }
  }

  private async takeBatch(delivery: Delivery, values: readonly unknown[]): Promise<void> {
    const { call, session, headers } = delivery;
    if (!hasBatches(session.connection.peer?.protocolVersion)) {
      return refuse(call, badRequest('Bad Request: batches are not part of the negotiated version'), headers);
    }
    if (values.length === 0 || values.length > MAX_BATCH) {
      return refuse(call, badRequest(`Bad Request: a batch holds 1 to ${MAX_BATCH} messages`), headers);
    }
    const messages = values.map(asMessage);
    const expected = messages.filter((message) => message === undefined || isRequest(message)).length;
    if (expected === 0) {
      for (const message of messages) if (message !== undefined) this.hear(delivery, message);
      return accept(call, headers);
    }
    const answer = new SessionAnswer(delivery, this.desk);
    answer.expectBatch(expected);
    await Promise.all(
      messages.map((message, index) => this.takeOne(delivery, { message, value: values[index], answer })),
    );
  }

  private async takeOne(delivery: Delivery, { message, value, answer }: BatchItem): Promise<void> {
    if (message === undefined || (isRequest(message) && message.method === 'initialize')) {
      const error = { code: INVALID_REQUEST, message: 'Invalid Request' };
      return answer.respond(errorResponse(readableId(value), error));
    }
    if (isRequest(message)) await this.run(delivery, message, answer);
    else this.hear(delivery, message);
  }

  /** Takes a notification; a response answers no question that was asked, and is dropped. */
  private hear(delivery: Delivery, message: JsonRpcMessage): void {
    if (!('method' in message) || !isNotification(message)) return;
    if (message.method === 'notifications/cancelled') return cancel(delivery.session, message);
    const { call, session } = delivery;
    const { connection } = session;
    this.desk.receiver.notification(exchangeOf(call, message, { connection, outbound: connection.outbound }));
  }
}

interface BatchItem {
  readonly message: JsonRpcMessage | undefined;
  readonly value: unknown;
  readonly answer: PostAnswer;
}

function inFlightText({ id }: JsonRpcRequest): string {
  return `request id ${JSON.stringify(id)} is already in flight`;
}

/** A cancelled request is answered at once, so that its stream ends and its id is free again (HTTP-29). */
function cancel(session: Session, { params }: JsonRpcNotification): void {
  const id = params?.requestId;
  if (typeof id !== 'string' && typeof id !== 'number') return;
  const exchange = session.inFlight.find(id);
  if (exchange === undefined || exchange.isCancelled || exchange.method === 'initialize') return;
  exchange.cancel(params?.reason);
  if (!exchange.isCancelled || !(exchange.outbound instanceof PostAnswer)) return;
  session.inFlight.remove(exchange);
  exchange.outbound.respond(errorResponse(id, { code: REQUEST_CANCELLED, message: 'Request cancelled' }));
}
