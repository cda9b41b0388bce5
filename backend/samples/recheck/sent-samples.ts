import type { StoredFlag } from '../flagged/flagged-table.js';
import { derivedKeysOf } from '../fold/derive.js';
import { computedPressuresOf } from '../fold/pressure/derive-pressure.js';
import { RAIN_WINDOW_KEYS } from '../fold/rain/roll-rain.js';
import { isSent } from '../fold/sent-keys.js';
import { ROLLING_KEYS } from '../fold/wind/roll-wind.js';
import type { SampleRow, SampleValues } from '../observation.js';
import type { SeriesSettings } from '../series-directory.js';

/** One sample as it was sent: what is stored of it, and what failed then. UTC ms. */
export interface SentSample {
  time: number;
  good: SampleValues;
  failed: ReadonlyMap<string, { value: number; flags: number }>;
}

const ROLLED: ReadonlySet<string> = new Set([...ROLLING_KEYS, ...RAIN_WINDOW_KEYS]);

/**
 * What a station sent, from what is stored of it: without what was derived, with what failed. Oldest first.
 * @param rows whole ones, oldest first
 * @param flagged of the same stretch
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
  // Of these no value has passed.
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

/** For rows of which it is not noted: what a formula gives counts as derived. */
function guessSent(values: SampleValues, time: number, site: SeriesSettings): (key: string) => boolean {
  const derived = new Set([...derivedKeysOf(values, time, site), ...computedPressuresOf(values)]);
  return (key) => !derived.has(key) && !ROLLED.has(key);
}
