import type { SampleRow, SampleValues } from '../observation.js';
import { dropCalmDirections } from './wind/calm.js';
import { derive, derivedKeysOf, FORMULA_KEYS, type Site } from './derive.js';
import { FoldingSample } from './folding-sample.js';
import { takeBack } from './history.js';
import { isOwn } from './known-keys.js';
import { PRESSURE_KEYS } from './pressure/derive-pressure.js';
import type { SeriesState } from './series-state.js';

/** A sample older than the newest of its series: only part of its row, unless nothing is stored for its time. */
export interface LateSample {
  series: number;
  /** UTC ms */
  time: number;
  /** As sent; of an import that is taken back: what stood before it. */
  values: SampleValues;
  /** Of the newest row: keys that no longer follow from what was sent for it. */
  dropped?: readonly string[];
  /** Keys whose newer value failed a quality check: nothing takes its place. */
  failed?: readonly string[];
  /** Of an import that is taken back: what it had brought. */
  undone?: SampleValues;
  /** Derivable keys that the station itself sent around that time: not taken for derived. */
  own: readonly string[];
  site: Site;
}

/** Where a late sample is merged, and by what. */
export function mergeAt(state: SeriesState, time: number, site: Site): Omit<LateSample, 'values'> {
  return { series: state.series, time, own: FORMULA_KEYS.filter((key) => isOwn(state, key, time)), site };
}

/**
 * The whole row of a late sample's time. What was sent for it stays unless sent anew; what formulas give is computed
 * again; rolling wind stays as it was stored, and a row without it gets none. A pressure that stands on 12 hours of
 * temperature stays too, and a row without one gets it from what it holds itself. A calm takes the direction out, but
 * only one told by this very sample: what a stored calm left out could not be found again in a replay.
 *
 * A replay finds rows stored that come later in the journal. Merging the same samples in the same order over their
 * own result gives that result again.
 * @param stored the row as it is now, undefined when there is none
 */
export function mergeLate(stored: SampleValues | undefined, late: LateSample): SampleRow {
  const derivedBefore = stored ? derivedKeysOf(stored, late.time, late.site) : new Set<string>();
  const given: SampleValues = {};
  for (const key in stored) {
    if (!derivedBefore.has(key) || (late.own.includes(key) && isCopy(stored, key))) given[key] = stored[key]!;
  }
  const { dropped = [], failed = [] } = late;
  for (const key of [...dropped, ...failed]) delete given[key];
  if (late.undone) takeBack(given, late.undone, late.values);
  else Object.assign(given, late.values);
  // A pressure that the station sends itself around this time is not derived in between.
  const isMeasured = (key: string) =>
    PRESSURE_KEYS.some((each) => each === key) && late.own.includes(key) && !derivedBefore.has(key);
  const sample = new FoldingSample(
    late.time,
    given,
    (key) => failed.includes(key) || isMeasured(key),
    late.site.intake.preferDerived,
  );
  derive(sample, late.site);
  dropCalmDirections(sample.values, late.values);
  return { series: late.series, time: late.time, values: sample.values };
}

/**
 * Whether a value is that of another key too, as a wind chill in warm air is the temperature. Such a one may have been
 * sent and still be what the formula gives; any other that agrees to the last bit was derived.
 */
function isCopy(values: SampleValues, key: string): boolean {
  for (const other in values) if (other !== key && values[other] === values[key]) return true;
  return false;
}
