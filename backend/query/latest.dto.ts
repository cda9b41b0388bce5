import type { LatestValues } from '@mesonet/contract/samples.js';
import type { LatestSample } from '../samples/latest-samples.js';

/** The last known value of every key, base units; nothing for a station that has sent nothing. */
export function toLatestValues(stationid: string, latest: LatestSample | undefined): LatestValues {
  const values = [...(latest?.keys ?? [])].map(([key, { time, flags, ...known }]) => [
    key,
    { ...known, time: new Date(time).toISOString(), quality: flags ? 'suspect' : 'good' },
  ]);
  return {
    stationid,
    updateTS: latest ? new Date(latest.time).toISOString() : null,
    values: Object.fromEntries(values) as LatestValues['values'],
  };
}
