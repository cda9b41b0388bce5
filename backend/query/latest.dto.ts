import type { LatestValues } from '@mesonet/contract/samples.js';
import type { LatestSample } from '../samples/owner/latest-samples.js';

/**
 * Builds the API answer with the last known values of a station, in base units. It is empty for a station that has sent
 * nothing.
 * @param wanted keys to include; null for all
 */
export function toLatestValues(
  stationid: string,
  latest: LatestSample | undefined,
  wanted: ReadonlySet<string> | null = null,
): LatestValues {
  const values: LatestValues['values'] = {};
  for (const [key, { time, flags, ...known }] of latest?.keys ?? []) {
    if (wanted && !wanted.has(key)) continue;
    values[key] = { ...known, time: new Date(time).toISOString(), quality: flags ? 'suspect' : 'good' };
  }
  return { stationid, updateTS: latest ? new Date(latest.time).toISOString() : null, values };
}
