// `Desk`: what everything behind one endpoint shares.
import type { Receiver } from '../../engine/receiver';
import { endpointSettings, type EndpointSettings, type HttpOptions } from './options';
import { Traffic } from './traffic';

/** The receiver, the settings and the traffic of one endpoint. */
export interface Desk {
  readonly receiver: Receiver;
  readonly settings: EndpointSettings;
  readonly traffic: Traffic;
}

/** The desk of a new endpoint; throws a TypeError for an option with an impossible value. */
export function deskOf(receiver: Receiver, options: HttpOptions): Desk {
  const settings = endpointSettings(options);
  return { receiver, settings, traffic: new Traffic(settings.keepAliveMs) };
}
