import type { Station } from '@mesonet/contract/stations.js';

/** A station as the API returns it, without a position unless the fields set one. */
export function plainStation(stationname: string, fields: Partial<Station> = {}): Station {
  return {
    _id: `demo_${stationname}`,
    accountid: 'demo',
    stationname,
    timezone: 'UTC',
    latitude: null,
    longitude: null,
    elevation: null,
    ...fields,
  };
}
