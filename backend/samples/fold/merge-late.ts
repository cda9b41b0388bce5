import { RAIN_TOTALS } from '@mesonet/contract/rain-ledger.js';
import type { SampleRow, SampleValues } from '../observation.js';
import { dropCalmDirections } from './wind/calm.js';
import { derive, derivedKeysOf, FORMULA_KEYS, type Site } from './derive.js';
import { FoldingSample } from './folding-sample.js';
import { takeBack } from './history.js';
import { isOwn } from './known-keys.js';
import { isPressure, isRollingPressure } from './pressure/derive-pressure.js';
import { GAUGE_READ, isSent, sentMask, withoutKeys } from './sent-keys.js';
import type { SeriesState } from './series-state.js';

/** A sample older than the newest of its series: only part of its row, unless nothing is stored for its time. */
export interface LateSample {
  series: number;
  /** UTC ms */
  time: number;
  /** As sent; of an import that is taken back: what stood before it. */
  values: SampleValues;
  /** Which derivable keys among the values were sent, as `SampleRow.sent`; the others are derived. */
  sent: number;
  /** Of the newest row: keys that no longer follow from what was sent for it. */
  dropped?: readonly string[];
  /** Keys whose newer value failed a quality check: nothing takes its place. */
  failed?: readonly string[];
  /** Values of failed keys that stay where they stand in the row: they were held, and have passed since. */
  held?: SampleValues;
  /** A change of history names here what it takes back, or what it finds in the place of its values. */
  undone?: SampleValues;
  /** It follows from other rows: of what was sent only totals of rain make way for it. */
  isDerived?: boolean;
  /** Derivable keys that the station itself sent around that time: not taken for derived. */
  own: readonly string[];
  site: Site;
}

/** A row as it is stored. */
export type StoredRow = Pick<SampleRow, 'values' | 'sent'>;

const TOTALS: readonly string[] = RAIN_TOTALS;

/** Where a late sample is merged, and by what. */
export function mergeAt(state: SeriesState, time: number, site: Site): Omit<LateSample, 'values' | 'sent'> {
  return { series: state.series, time, own: FORMULA_KEYS.filter((key) => isOwn(state, key, time)), site };
}

/**
 * The whole row of a late sample's time. What was sent for it stays unless sent anew; what formulas give is computed
 * again; rolling wind and rain, and a pressure that stands on 12 hours of temperature, stay as they were stored, and a
 * row without them gets only the pressure, from what it holds itself: they are derived later from the rows around it.
 * A calm takes the direction out, but only one told by this very sample: what a stored calm left out could not be found
 * again in a replay.
 *
 * A replay finds rows stored that come later in the journal. Merging the same samples in the same order over their
 * own result gives that result again.
 * @param stored the row as it is now, undefined when there is none
 */
export function mergeLate(stored: StoredRow | undefined, late: LateSample): SampleRow {
  const { series, time, site, dropped = [], held = {} } = late;
  const given = withoutFormulas(stored, late);
  // An import that brought the row was taken back meanwhile.
  if (late.isDerived && Object.keys(given).length === 0) return { series, time, values: {} };
  const failed = (late.failed ?? []).filter((key) => given[key] === undefined || given[key] !== held[key]);
  for (const key of [...dropped, ...failed]) delete given[key];
  const before = withoutKeys(stored ? (stored.sent ?? 0) : 0, [...dropped, ...failed]);
  const sent = take(given, before, late);
  // A pressure that the station sends itself around this time is not derived in between.
  const isMeasured = (key: string) => isPressure(key) && late.own.includes(key) && !(key in given);
  const sample = new FoldingSample(
    time,
    given,
    (key) => failed.includes(key) || isMeasured(key),
    site.intake.preferDerived,
  );
  derive(sample, site);
  dropCalmDirections(sample.values, late.values);
  const { values, derivedKeys } = sample;
  if (stored && stored.sent === undefined) return { series, time, values };
  const mask = withoutKeys(sent & (sentMask(values) | GAUGE_READ), derivedKeys);
  return { series, time, values, sent: mask };
}

/** The stored values but for those that the formulas gave. */
function withoutFormulas(stored: StoredRow | undefined, late: LateSample): SampleValues {
  if (!stored) return {};
  const { values, sent } = stored;
  const given: SampleValues = {};
  const isRolling = isRollingPressure(values, late.site.elevationFeet);
  const isKept =
    sent === undefined
      ? keepsByGuess(values, late)
      : (key: string) => isSent(sent, key) || !FORMULA_KEYS.includes(key) || isRolling(key);
  for (const key in values) if (isKept(key)) given[key] = values[key]!;
  return given;
}

/** Rows of before the origin of values was stored: a value that equals what its formula gives counts as derived. */
function keepsByGuess(values: SampleValues, { time, site, own }: LateSample): (key: string) => boolean {
  const derived = derivedKeysOf(values, time, site);
  return (key) => !derived.has(key) || (own.includes(key) && isCopy(values, key));
}

/**
 * Brings what is late into the values that stay.
 * @param given changed in place
 * @param before mask of the given values
 * @returns the mask with it
 */
function take(given: SampleValues, before: number, late: LateSample): number {
  const { values, undone, sent, isDerived } = late;
  if (!undone) {
    Object.assign(given, values);
    return withoutKeys(before, Object.keys(values)) | sent;
  }
  const mayChange = (key: string) => !isDerived || !isSent(before, key) || TOTALS.includes(key);
  const changed = takeBack(given, undone, values, mayChange);
  return withoutKeys(before, changed) | (sent & sentMask(Object.fromEntries(changed.map((key) => [key, 0]))));
}

/**
 * Whether a value is that of another key too, as a wind chill in warm air is the temperature. Such a one may have been
 * sent and still be what the formula gives; any other that agrees to the last bit was derived.
 */
function isCopy(values: SampleValues, key: string): boolean {
  for (const other in values) if (other !== key && values[other] === values[key]) return true;
  return false;
}
