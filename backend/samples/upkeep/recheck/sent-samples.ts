import type { StoredFlag } from '../../store/beside/flagged-table.js';
import { derivedKeysOf } from '../../fold/formulas/formulas.js';
import { computedPressuresOf } from '../../fold/formulas/derive-pressure.js';
import { RAIN_WINDOW_KEYS } from '../../../rain/rain-windows.js';
import { isSent } from '../../fold/sample/sent-keys.js';
import { ROLLING_KEYS } from '../../fold/wind/derive-wind.js';
import type { SampleRow, SampleValues } from '../../core/observation.js';
import type { SeriesSettings } from '../../core/series-directory.js';

/** A sample as it was sent: its stored values and the values that failed a quality check. Times are UTC ms. */
export interface SentSample {
  time: number;
  good: SampleValues;
  failed: ReadonlyMap<string, { value: number; flags: number }>;
}

const ROLLED: ReadonlySet<string> = new Set([...ROLLING_KEYS, ...RAIN_WINDOW_KEYS]);

/**
 * Reconstructs the samples that a station sent: stored values without the derived ones, plus the values
 * that failed a quality check.
 * @param rows whole rows, oldest first
 * @param flagged flagged values of the same time range
 * @returns the samples, oldest first
 */
export function sentSamples(
  rows: readonly SampleRow[],
  flagged: readonly StoredFlag[],
  site: SeriesSettings,
): SentSample[] {
  const failed = new Map<number, Map<string, { value: number; flags: number }>>();
  for (const { time, key, ...found } of flagged) {
    const ofTime = failed.get(time) ?? new Map<string, { value: number; flags: number }>();
    failed.set(time, ofTime.set(key, found));
  }
  const samples: SentSample[] = rows.map((row) => {
    const ofTime = failed.get(row.time);
    failed.delete(row.time);
    return { time: row.time, good: sentOf(row, site), failed: ofTime ?? NOTHING };
  });
  // Failed values for whose time there was no row are left. No value of their samples passed.
  for (const [time, ofTime] of failed) samples.push({ time, good: {}, failed: ofTime });
  return samples.sort((a, b) => a.time - b.time);
}

const NOTHING: SentSample['failed'] = new Map();

function sentOf({ time, values, sent }: SampleRow, site: SeriesSettings): SampleValues {
  const isGood = sent === undefined ? guessSent(values, time, site) : (key: string) => isSent(sent, key);
  const good: SampleValues = {};
  for (const key in values) if (isGood(key)) good[key] = values[key]!;
  return good;
}

/**
 * Guesses which values of a row were sent, for old rows that do not record it: a value that equals the result of a
 * formula counts as derived.
 */
function guessSent(values: SampleValues, time: number, site: SeriesSettings): (key: string) => boolean {
  const derived = new Set([...derivedKeysOf(values, time, site), ...computedPressuresOf(values)]);
  return (key) => !derived.has(key) && !ROLLED.has(key);
}
