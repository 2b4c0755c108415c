// `InstanceSource`: where a handler gets the instance of its class from.
import { labelOf } from '../di/container';
import type { Class } from '../metadata/definitions';
import type { RequestScope, RequestScopes, RequestValues } from './injection-requests';

/** Where a handler gets the instance of its class from. */
export interface InstanceSource {
  /** The class, or something it needs, is made for each request. */
  readonly isRequestScoped: boolean;
  /** The one instance of the server; throws before `build()`, and for a class that is made for each request. */
  readonly held: object;
  /** Opens the scope of a request; with `[Context, ctx]` among the values it is shared by all who serve that request. */
  open(values: RequestValues): RequestScope;
}

/** An `InstanceSource` that is filled when the server is built. */
export class HeldSource implements InstanceSource {
  private instance: object | undefined;

  constructor(
    readonly Class: Class,
    readonly isRequestScoped: boolean,
    private readonly requests: RequestScopes,
  ) {}

  get held(): object {
    if (this.instance !== undefined) return this.instance;
    const why = this.isRequestScoped ? 'is made for each request' : 'is built when the server starts';
    throw new Error(`${labelOf(this.Class)} ${why}; there is no instance of it now`);
  }

  /** Keeps the instance of the server. */
  hold(instance: object): void {
    this.instance = instance;
  }

  open(values: RequestValues): RequestScope {
    return this.requests.enter(this.Class, values);
  }
}
