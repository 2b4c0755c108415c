// The two anticipated failures of a resource; both reach the client as a JSON-RPC error with the URI in `data`.
import { brand } from './brand';

/** An anticipated failure to read: -32603 with this message and the URI in `data` (ERR-18). */
export class ResourceError extends Error {
  override name = 'ResourceError';

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
  }
}
brand(ResourceError, 'ResourceError');

/** The URI is well formed and nothing is there: -32602 with this message and the URI in `data` (ERR-17). */
export class ResourceNotFoundError extends ResourceError {
  override name = 'ResourceNotFoundError';
}
brand(ResourceNotFoundError, 'ResourceNotFoundError');

/** What a direct `server.readResource()` throws for a crash of the handler; `cause` holds the original (ERR-16). */
export class UnexpectedResourceError extends ResourceError {
  override name = 'UnexpectedResourceError';
}
brand(UnexpectedResourceError, 'UnexpectedResourceError');
