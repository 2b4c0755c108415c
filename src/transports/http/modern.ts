// The modern era over HTTP: one POST, one answer, no sessions.
import { Connection } from '../../engine/connection';
import type { JsonRpcResponse } from '../../protocol/json-rpc';
import { LISTEN, admissionOf } from './classify';
import type { Desk } from './desk';
import { exchangeOf } from './exchange-of';
import type { HttpCall } from './port';
import { PostAnswer } from './post-answer';
import { formsOf, readPost } from './read-post';
import { accept, methodNotAllowed, refuse } from './refuse';
import { statusOf } from './status';

const NOT_POST = methodNotAllowed('POST');

/** A client that goes away cancels its request. */
class ModernAnswer extends PostAnswer {
  override abandon(): void {
    this.cancelAll(new Error('The client disconnected.'));
    super.abandon();
    this.close();
  }

  protected override statusOf(response: JsonRpcResponse): number {
    return 'error' in response ? statusOf(response.error.code) : 200;
  }
}

/** Serves modern requests. */
export class ModernEra {
  constructor(private readonly desk: Desk) {}

  async serve(call: HttpCall): Promise<void> {
    if (call.method !== 'POST') return refuse(call, NOT_POST);
    const post = await readPost(call, this.desk);
    if (post === undefined) return;
    const admission = admissionOf(call, post);
    if (admission === 'notification') return accept(call);
    if ('error' in admission) return refuse(call, admission);
    const { message, peer } = admission;
    const isListen = message.method === LISTEN;
    const answer = new ModernAnswer(call, this.desk, isListen ? post.accepted : formsOf(post.accepted, this.desk));
    answer.isEndless = isListen;
    await answer.run(exchangeOf(call, message, { connection: new Connection('modern'), outbound: answer, peer }));
  }
}
