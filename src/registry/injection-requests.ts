// `RequestScopes`: opens the scopes of requests; everything that serves one request shares one scope.
import { Context } from '../context/context';
import type { Container, Token } from '../di/container';
import { openScope, type Scope } from '../di/scope';

/** What a request scope is opened with: a token and what it stands for during the request. */
export type RequestValues = readonly (readonly [Token, unknown])[];

/** The instances of one request. */
export interface RequestScope {
  /** The instance of the class that the scope was opened for. */
  readonly instance: object;
  resolve<T>(token: Token<T>): T;
  /** Stops what was made for the request, last first, once everybody who opened it has closed it; never rejects. */
  close(): Promise<void>;
}

/** How request scopes end. */
export interface RequestScopeOptions {
  /** Milliseconds for each thing that is stopped. */
  readonly stopMs: number;
  /** Hears what stopping threw. */
  readonly onStopError: (error: unknown) => void;
}

interface Shared {
  readonly scope: Scope;
  readonly request: object | undefined;
  users: number;
}

const DONE = Promise.resolve();

function requestOf(values: RequestValues): object | undefined {
  const context = values.find(([token]) => token === Context)?.[1];
  return typeof context === 'object' && context !== null ? context : undefined;
}

/** Opens request scopes from a small container between the server's and theirs. */
export class RequestScopes {
  private readonly open = new WeakMap<object, Shared>();
  private parent: Container | undefined;

  constructor(private readonly options: RequestScopeOptions) {}

  /** Closes registration: a child pays for what its parent holds, so the parent of requests holds nothing of its own. */
  seal(container: Container): void {
    this.parent = container.child();
  }

  /** A scope with an instance of the token; of one Context the first to open decides the values, and all get the same scope. */
  enter(token: Token, values: RequestValues): RequestScope {
    const shared = this.share(values);
    shared.users += 1;
    try {
      const instance = shared.scope.resolve(token) as object;
      return this.face(shared, instance);
    } catch (error) {
      void this.leave(shared);
      throw error;
    }
  }

  private share(values: RequestValues): Shared {
    const request = requestOf(values);
    const known = request === undefined ? undefined : this.open.get(request);
    if (known !== undefined) return known;
    if (this.parent === undefined) throw new Error('A request scope is opened before the server was started');
    const made: Shared = { scope: openScope(this.parent, values), request, users: 0 };
    if (request !== undefined) this.open.set(request, made);
    return made;
  }

  private face(shared: Shared, instance: object): RequestScope {
    let closed: Promise<void> | undefined;
    return {
      instance,
      resolve: (token) => shared.scope.resolve(token),
      close: () => (closed ??= this.leave(shared)),
    };
  }

  private leave(shared: Shared): Promise<void> {
    shared.users -= 1;
    if (shared.users > 0) return DONE;
    if (shared.request !== undefined) this.open.delete(shared.request);
    const stopping = shared.scope.close(this.options.stopMs);
    return stopping === undefined ? DONE : stopping.then((errors) => this.report(errors));
  }

  private report(errors: readonly unknown[]): void {
    for (const error of errors) {
      try {
        this.options.onStopError(error);
      } catch {
        // A listener that fails must not fail the request whose scope ends here.
      }
    }
  }
}
