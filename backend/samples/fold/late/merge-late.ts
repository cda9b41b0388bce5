import { RAIN_TOTALS } from '@mesonet/contract/rain-ledger.js';
import type { SampleRow, SampleValues } from '../../core/observation.js';
import { PartedRow } from '../../core/row-parts.js';
import { deriveFormulas, derivedKeysOf, FORMULA_KEYS, type Site } from '../formulas/formulas.js';
import { FoldingSample } from '../sample/folding-sample.js';
import { isPressure, isRollingPressure } from '../formulas/derive-pressure.js';
import { GAUGE_READ, isSent, sentMask, withoutKeys } from '../sample/sent-keys.js';
import type { SeriesState } from '../state/series-state.js';
import { takeBack } from './take-back.js';
import { calmDirections } from '../wind/derive-wind.js';

/**
 * Values to merge with the stored row of their time. Usually they come from a late sample and are only a part of the
 * row.
 */
export interface LateSample {
  series: number;
  /** Time of the row, UTC ms. */
  time: number;
  /** Values that were sent or derived from other rows, or those from before an import that is being undone. */
  values: SampleValues;
  /**
   * Bit mask of the sent keys among those that can also be derived, as in `SampleRow.sent`. A value whose key could
   * have a bit, but has none, was derived.
   */
  sent: number;
  /**
   * Derived keys whose stored values are removed: the newest row no longer has them, or formulas derive them anew from
   * the merged row.
   */
  dropped?: readonly string[];
  /**
   * Keys whose newer value failed a quality check: their stored values are removed, and no derived values replace them.
   */
  failed?: readonly string[];
  /**
   * Doubtful values of failed keys: whether they pass depends on later samples. If the stored row has such a value, it
   * stays there, because a later sample has already confirmed it.
   */
  held?: SampleValues;
  /**
   * Only for an entry of history: the values that the stored row must still have. The entry replaces or removes them,
   * and leaves every key alone that has another value.
   */
  undone?: SampleValues;
  /** True when the values were derived from other rows. Then they replace no sent values except rain totals. */
  isDerived?: boolean;
  /**
   * Keys that can be derived but that the station itself sent around that time, so that their values do not count as
   * derived.
   */
  own: readonly string[];
  site: Site;
}

/** The values of a stored row and the bit mask of its sent keys. */
export type StoredRow = Pick<SampleRow, 'values' | 'sent'>;

const TOTALS: readonly string[] = RAIN_TOTALS;

/**
 * Returns a late sample without its values: its series, time, the keys that the station itself sends, and the settings
 * of the station.
 */
export function mergeAt(state: SeriesState, time: number, site: Site): Omit<LateSample, 'values' | 'sent'> {
  return {
    series: state.series,
    time,
    own: FORMULA_KEYS.filter((key) => state.known.own.has(key, time)),
    site,
  };
}

/**
 * Merges a late sample with the stored row of its time. Sent values stay unless they are sent again, and formulas
 * calculate their values anew. Values derived from other rows stay as stored: wind and rain of a span of time, and a
 * pressure that depends on temperatures of the 12 hours before.
 *
 * A new row gets a pressure from its own temperature and no values from other rows until they are derived in the
 * background. A wind direction is removed only if this very sample reports calm, because a replay could not find out
 * which direction an earlier calm had removed.
 *
 * A replay finds rows in the store that result from later entries of the journal. Merging the same samples in the same
 * order into their own result gives the same result again.
 * @param stored the row as it is stored now; undefined when there is none
 */
export function mergeLate(stored: StoredRow | undefined, late: LateSample): SampleRow {
  const { series, time, site } = late;
  const merged = stored || late.undone || late.isDerived ? mergeValues(stored, late) : newValues(late);
  // The import that brought this row has been undone since, so there is nothing to derive for it.
  if (!merged) return { series, time, values: {} };
  const { given, failed, sent } = merged;
  // A pressure that the station itself sends around this time is not derived for a sample that lacks it.
  const isMeasured = (key: string) => isPressure(key) && late.own.includes(key) && !(key in given);
  const sample = new FoldingSample(
    time,
    given,
    (key) => failed.includes(key) || isMeasured(key),
    site.intake.preferDerived,
  );
  deriveFormulas(sample, site);
  const parts = sample.row(calmDirections(late.values));
  if (stored && stored.sent === undefined) return { series, time, values: parts.values };
  const mask = withoutKeys(sent & (sentMask(given) | GAUGE_READ), sample.derivedKeys);
  return new PartedRow(series, time, mask, parts);
}

/** The values of a row without those that formulas calculate, the keys that failed, and the bit mask of the sent keys. */
interface Merged {
  given: SampleValues;
  failed: readonly string[];
  sent: number;
}

/** Returns null when nothing is left of the row. */
function mergeValues(stored: StoredRow | undefined, late: LateSample): Merged | null {
  const { dropped = [], held = {} } = late;
  const given = stored ? withoutFormulas(stored, late) : {};
  if (late.isDerived && Object.keys(given).length === 0) return null;
  const failed = (late.failed ?? []).filter((key) => given[key] === undefined || given[key] !== held[key]);
  for (const key of [...dropped, ...failed]) delete given[key];
  const before = withoutKeys(stored?.sent ?? 0, [...dropped, ...failed]);
  const sent = take(given, before, late);
  return { given, failed, sent };
}

/** Returns the values of a new row. A copy is faster and smaller than values that are added one by one. */
function newValues({ values, failed = [], sent }: LateSample): Merged {
  return { given: { ...values }, failed, sent };
}

/** Returns the values of a stored row except those that formulas calculated. */
function withoutFormulas(stored: StoredRow, late: LateSample): SampleValues {
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

/**
 * Tells which values stay in a row that older versions stored without a bit mask: a value that equals the result of its
 * formula counts as derived and does not stay.
 */
function keepsByGuess(values: SampleValues, { time, site, own }: LateSample): (key: string) => boolean {
  const derived = derivedKeysOf(values, time, site);
  return (key) => !derived.has(key) || (own.includes(key) && isCopy(values, key));
}

/**
 * Adds the values of a late sample to those of its stored row. The values that formulas calculated were left out
 * before, because they are calculated anew.
 * @param given the values of the stored row, changed in place
 * @param before bit mask of the sent keys among the given values
 * @returns the bit mask of the sent keys after adding
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
 * True when another key of the row has the same value, as the wind chill in warm air equals the temperature. Such a
 * value may have been sent, although it equals the result of its formula. A value that no other key has, and that
 * equals the result of its formula to the last bit, was derived.
 */
function isCopy(values: SampleValues, key: string): boolean {
  for (const other in values) if (other !== key && values[other] === values[key]) return true;
  return false;
}
