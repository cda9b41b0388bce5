import type { IngestUrls } from '@mesonet/contract/stations.js';
import { addressParts } from './addresses.js';

export interface StationAccess {
  stationId: string;
  password: string;
  urls: IngestUrls;
}

/** One way to send: what to type into which device. */
export interface Way {
  id: string;
  name: string;
  /** Which devices, and where to type. */
  where: string;
  fields: readonly { label: string; value: string }[];
  /** For a file or a shell. */
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
