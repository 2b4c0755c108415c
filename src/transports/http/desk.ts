// `Desk`: what everything behind one endpoint shares.
import type { Receiver } from '../../engine/receiver';
import type { EndpointSettings } from './options';
import type { Traffic } from './traffic';

/** The receiver, the settings and the traffic of one endpoint. */
export interface Desk {
  readonly receiver: Receiver;
  readonly settings: EndpointSettings;
  readonly traffic: Traffic;
}
