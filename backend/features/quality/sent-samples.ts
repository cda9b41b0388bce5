import type { StoredFlag } from '../../samples/flagged/flagged-table.js';
import { derivedKeysOf } from '../../samples/fold/derive.js';
import { computedPressuresOf } from '../../samples/fold/pressure/derive-pressure.js';
import { RAIN_WINDOW_KEYS } from '../../samples/fold/rain/roll-rain.js';
import { ROLLING_KEYS } from '../../samples/fold/wind/roll-wind.js';
import type { SampleValues } from '../../samples/observation.js';
import type { SeriesSettings } from '../../samples/series-directory.js';
import type { SampleColumns } from '../../samples/store/sample-store.js';
import type { SentSample } from './quality-rerun.js';

const ROLLED: ReadonlySet<string> = new Set([...ROLLING_KEYS, ...RAIN_WINDOW_KEYS]);

/**
 * What a station sent, from what is stored of it: without what was derived, with what failed. Oldest first.
 * @param rows with all numeric keys
 */
export function sentSamples(
  { time, data }: SampleColumns,
  flagged: readonly StoredFlag[],
  site: SeriesSettings,
): SentSample[] {
  const failed = new Map<number, Map<string, { value: number; flags: number }>>();
  for (const { time: at, key, ...found } of flagged) {
    const ofTime = failed.get(at) ?? new Map<string, { value: number; flags: number }>();
    failed.set(at, ofTime.set(key, found));
  }
  const rows = time.map((at, index) => ({ time: at, good: sentOf(rowAt(data, index), at, site) }));
  const times = new Set(time);
  const alone = [...failed.keys()].filter((at) => !times.has(at)).map((at) => ({ time: at, good: {} }));
  return [...rows, ...alone]
    .map((row) => ({
      ...row,
      failed: failed.get(row.time) ?? new Map<string, { value: number; flags: number }>(),
    }))
    .sort((a, b) => a.time - b.time);
}

function rowAt(data: SampleColumns['data'], index: number): SampleValues {
  const row: SampleValues = {};
  for (const key in data) {
    const value = data[key]![index];
    if (value !== null && value !== undefined) row[key] = value;
  }
  return row;
}

function sentOf(row: SampleValues, time: number, site: SeriesSettings): SampleValues {
  for (const key of [...derivedKeysOf(row, time, site), ...computedPressuresOf(row)]) delete row[key];
  for (const key of ROLLED) delete row[key];
  return row;
}
