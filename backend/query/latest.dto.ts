import type { LatestValues } from '@mesonet/contract/samples.js';
import type { LatestSample } from '../samples/latest-samples.js';

/**
 * Writes the last known values in base units; a station that has sent nothing has none.
 * @param wanted only these keys; null for all
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
