import type { SampleRow, SampleValues } from '../observation.js';
import { derive, derivedKeysOf } from './derive.js';
import { FoldingSample } from './folding-sample.js';

/** A sample older than the newest of its series: only part of its row, unless nothing is stored for its time. */
export interface LateSample {
  series: number;
  /** UTC ms */
  time: number;
  /** As sent. */
  values: SampleValues;
  /** Keys the station sends itself around that time: not derived unless the stored row has them derived. */
  withheld: readonly string[];
}

/**
 * The whole row of a late sample's time. What was sent for it stays unless sent anew; what formulas give is
 * computed again; rolling wind stays as it was stored, and a row without it gets none.
 * @param stored the row as it is now, undefined when there is none
 */
export function mergeLate(stored: SampleValues | undefined, late: LateSample): SampleRow {
  const derivedBefore = stored ? derivedKeysOf(stored) : new Set<string>();
  const given: SampleValues = {};
  for (const key in stored) if (!derivedBefore.has(key)) given[key] = stored[key]!;
  const isWithheld = (key: string) => late.withheld.includes(key) && !derivedBefore.has(key);
  const sample = new FoldingSample(late.time, { ...given, ...late.values }, isWithheld);
  derive(sample);
  return { series: late.series, time: late.time, values: sample.values };
}
