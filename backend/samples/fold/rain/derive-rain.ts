import { RAIN_TOTALS } from '@mesonet/contract/rain-ledger.js';
import { HOUR_MS } from '@mesonet/model/durations.js';
import { isSameTotal, type RainTally } from '../../../rain/rain-tally.js';
import { findRainWindow, RAIN_WINDOW_KEYS } from '../../../rain/rain-windows.js';
import type { FoldingSample } from '../sample/folding-sample.js';

/**
 * If the rain gauge has sent nothing for longer than this, a row gets no rain values, because they would look like dry
 * weather.
 */
export const SILENT_MS = HOUR_MS;

/**
 * Adds the rain totals and the rain of recent spans of time to a row, unless the gauge is silent.
 * @param tally the rain up to the row; null while the station has reported no rain
 * @param derived keys whose values in this row were derived before. A total with such a key is always derived again. A
 *   total that the station sent is kept if it differs from the rain ledger only by rounding
 */
export function deriveRain(sample: FoldingSample, tally: RainTally | null, derived: readonly string[]): void {
  if (!tally) return;
  const { counter, totals } = tally;
  if (sample.time - Math.max(counter.time, counter.held?.time ?? -Infinity) > SILENT_MS) return;
  for (const key of RAIN_TOTALS) {
    if (derived.includes(key) || !isSameTotal(sample.value(key), totals[key]))
      sample.derive(key, totals[key], 'rain ledger');
  }
  deriveRainWindows(sample, tally);
}

/** Adds the rain of all spans of time that end at the time of the tally. */
export function deriveRainWindows(sample: FoldingSample, tally: RainTally): void {
  for (const key of RAIN_WINDOW_KEYS) deriveRainWindow(sample, tally, key);
}

/** Adds the rain of one span of time, unless the station sends the value itself. */
export function deriveRainWindow(sample: FoldingSample, tally: RainTally, key: string): void {
  const window = findRainWindow(key);
  if (window && sample.wants(key)) sample.derive(key, window.compute(tally), window.formula);
}
