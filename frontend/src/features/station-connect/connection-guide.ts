import type { IngestUrls } from '@mesonet/contract/stations.js';
import { addressParts } from './addresses.js';

export interface StationAccess {
  stationId: string;
  password: string;
  urls: IngestUrls;
}

/** A guide for one kind of device: the values to enter so that it sends to the server. */
export interface ConnectionGuide {
  id: string;
  name: string;
  /** Names the devices, and where to find their settings. */
  where: string;
  fields: readonly { label: string; value: string }[];
  /** Text to copy into a configuration file or a shell. */
  snippet?: string;
  hints: readonly string[];
}

export function serverFields(url: string): { label: string; value: string }[] {
  const { host, port, path } = addressParts(url);
  return [
    { label: 'Server', value: host },
    { label: 'Port', value: port },
    { label: 'Path', value: path },
  ];
}

export function signInFields(
  address: string,
  { stationId, password }: Pick<StationAccess, 'stationId' | 'password'>,
) {
  return [
    { label: 'Address', value: address },
    { label: 'User name', value: stationId },
    { label: 'Password', value: password },
  ];
}
