import { type LatestValues } from '@mesonet/contract/samples.js';
import { type Station } from '@mesonet/contract/stations.js';

type Compute<Result> = (station: Station, latest: LatestValues | undefined) => Result;

/**
 * Wraps a function that computes an object from a station and its newest values. The wrapped function returns the same
 * object until the station or its values change, so that React redraws only changed stations.
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
