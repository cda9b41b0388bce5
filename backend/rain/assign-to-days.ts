import type { RainFinding } from './rain-counter-state.js';
import type { RainEntry } from './rain-entry.js';
import type { RainTally } from './rain-tally.js';
import type { RainSample } from './rain-readings.js';

/**
 * If the station's `rainToday` is less than this many inches below the counted amount, the whole amount belongs to the
 * new day: the difference is smaller than one tip of the rain gauge.
 */
const NOISE = 0.005;

/**
 * Splits rain that fell before midnight but is reported after it between the two days. When the sample is from exactly
 * midnight, all of the rain belongs to the day before. Otherwise the new day gets what the station's own total
 * `rainToday` shows, and the day before gets the rest.
 */
export function assignToDays(
  finding: RainFinding,
  { starts, source }: Pick<RainTally, 'starts' | 'source'>,
  { time, sent }: RainSample,
): RainEntry[] {
  const midnight = starts.rainToday;
  const { from, amount, cause } = finding;
  if (from >= midnight || amount === 0 || cause === 'reset') return [finding];
  const yesterday = { ...finding, time: midnight - 1 };
  if (time === midnight) return [yesterday];
  const { rainToday } = sent;
  if (source === 'rainToday' || typeof rainToday !== 'number' || !(rainToday >= 0)) return [finding];
  if (rainToday > amount - NOISE) return [finding];
  const today = { ...finding, from: midnight, amount: rainToday };
  return [{ ...yesterday, amount: amount - rainToday }, ...(rainToday > 0 ? [today] : [])];
}
