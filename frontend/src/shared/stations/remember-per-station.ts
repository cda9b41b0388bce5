import { type LatestValues } from '@mesonet/contract/samples.js';
import { type Station } from '@mesonet/contract/stations.js';

type Compute<Result> = (station: Station, latest: LatestValues | undefined) => Result;

/**
 * Wraps a computation over a station and its newest values: it returns the very same object as long as neither changes,
 * so that only changed stations are drawn anew.
 */
export function rememberPerStation<Result>(compute: Compute<Result>): Compute<Result> {
  const known = new WeakMap<Station, { latest: LatestValues | undefined; result: Result }>();
  return (station, latest) => {
    const former = known.get(station);
    if (former && former.latest === latest) return former.result;
    const result = compute(station, latest);
    known.set(station, { latest, result });
    return result;
  };
}
