// What a transport knows about an exchange beside the message itself.

/** Read-only look at the headers of an HTTP request; names in any case. */
export interface RequestHeaders {
  get(name: string): string | undefined;
  entries(): Iterable<[string, string]>;
}

/** Who is calling, as verified by the transport. */
export interface AuthInfo {
  readonly clientId: string;
  readonly subject?: string;
  readonly issuer?: string;
  readonly scopes: readonly string[];
  readonly claims?: Readonly<Record<string, unknown>>;
}

export type TransportKind = 'stdio' | 'http' | 'memory' | 'custom';

/** The kind of transport, and for HTTP the headers of the request. */
export interface TransportFacts {
  readonly kind: TransportKind;
  readonly headers?: RequestHeaders;
  readonly auth?: AuthInfo;
}
