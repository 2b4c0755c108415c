// The `Container` port, and what an author may register in it.

/** A class as the container sees it. */
export type ClassToken<T = unknown> = abstract new (...args: never[]) => T;

/** What an injection asks for: a class, or a string or symbol that a provider answers. */
export type Token<T = unknown> = ClassToken<T> | string | symbol;

/** Gives the instance behind a token. */
export type Resolve = <T>(token: Token<T>) => T;

/** One registration of a server; of several for one token the last counts. A class and what a factory makes are built once per server. */
export type Provider =
  | ClassToken
  | { readonly provide: Token; readonly useClass: ClassToken }
  | { readonly provide: Token; readonly useValue: unknown }
  | { readonly provide: Token; readonly useFactory: (resolve: Resolve) => unknown }
  | { readonly provide: Token; readonly useToken: Token };

/** What a container does for a token. */
export type Registration =
  | { readonly useValue: unknown }
  | { readonly useClass: unknown }
  | { readonly useToken: unknown }
  | { readonly useFactory: (container: Container) => unknown };

/** How long what an author registered lives: `container` is one per child, `resolution` one per resolve. */
export type Lifetime = 'transient' | 'singleton' | 'container' | 'resolution';

/** One registration that is already there. */
export interface Registered {
  readonly kind: 'value' | 'class' | 'token' | 'factory';
  /** The class or token that stands behind it. */
  readonly target: unknown;
  readonly lifetime: Lifetime;
}

/** What the framework needs of a container. */
export interface Container {
  /** The instance behind a token; throws for one that is not known. */
  resolve<T>(token: Token<T>): T;
  /** Adds a registration to this very container. */
  register(token: Token, registration: Registration): void;
  /** What is registered for a token here or, when nothing is, in the nearest parent; in the order of registration. */
  registered(token: Token): readonly Registered[];
  /** A container that falls back to this one. */
  child(): Container;
}

/** How a token is called in a message. */
export function labelOf(token: unknown): string {
  if (typeof token === 'function') return token.name === '' ? '(anonymous class)' : token.name;
  return typeof token === 'string' ? `'${token}'` : String(token);
}
