// Which log messages may reach a client: by the envelope (modern) or by logging/setLevel (legacy).
import type { Exchange } from '../engine/exchange';
import { LOG_LEVELS, type LogLevel } from '../protocol/types';

/** Tells whether a message of this level is wanted by the client of the exchange (LOG-03, LOG-06). */
export function isLogWanted(exchange: Exchange, level: LogLevel): boolean {
  const { connection } = exchange;
  const least = connection.era === 'modern' ? exchange.peer?.logLevel : (connection.logLevel ?? 'debug');
  return least !== undefined && LOG_LEVELS.indexOf(level) >= LOG_LEVELS.indexOf(least);
}
