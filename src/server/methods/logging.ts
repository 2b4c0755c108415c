// `logging/setLevel` (legacy): the least level of the log messages that this client wants.
import { isLogLevel } from '../../protocol/types';
import type { MethodTable } from '../method';

export function loggingMethods(): MethodTable {
  return new Map([
    [
      'logging/setLevel',
      {
        handle(_, params, { connection }) {
          if (isLogLevel(params.level)) connection.logLevel = params.level;
          return {};
        },
      },
    ],
  ]);
}
