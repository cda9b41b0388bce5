import { RAIN_TOTALS } from '@mesonet/contract/rain-ledger.js';
import type { StationIntake } from '@mesonet/contract/station-intake.js';
import type { SampleValues } from '../observation.js';
import type { RainEntry } from '../rain-ledger/rain-entry.js';
import type { EntryChange } from './rain/entry-changes.js';
import { RAIN_WINDOW_KEYS } from './rain/roll-rain.js';
import { PRESSURE_KEYS } from './pressure/derive-pressure.js';
import { limitsOf } from './quality/limits-in-force.js';
import { STALE_PRESSURE, STALE_QUALITY, STALE_RAIN, STALE_WIND, type StaleRange } from './stale-range.js';
import { ROLLING_KEYS, WIND_KEYS } from './wind/roll-wind.js';

const HOUR_MS = 3_600_000;
/** The longest window of wind, and how long a reading of the gauge stands for the gauge being heard. */
const REACH_MS = HOUR_MS;
const RAIN_REACH_MS = 24 * HOUR_MS;
/** A pressure stands on the temperature of so long before. */
const TEMPERATURE_REACH_MS = 12 * HOUR_MS;

const OF_WIND: ReadonlySet<string> = new Set([...WIND_KEYS, ...ROLLING_KEYS]);
const OF_RAIN: ReadonlySet<string> = new Set([...RAIN_TOTALS, ...RAIN_WINDOW_KEYS]);

/**
 * Rows whose windows a sample of the past lies in, its own row, which gets windows of rain, among them.
 * @param values of the sample
 * @param isOfRain it tells of rain in other ways than by these values
 */
export function staleAround(time: number, values: SampleValues, isOfRain = false): StaleRange[] {
  const rain = { start: time, end: time + (isOfRain ? RAIN_REACH_MS : REACH_MS), parts: STALE_RAIN };
  return [...staleByValues(time, values), rain];
}

/** Rows whose windows some values of a row lie in. */
export function staleByValues(time: number, values: SampleValues): StaleRange[] {
  let [hasWind, hasRain] = [false, false];
  for (const key in values) {
    hasWind ||= OF_WIND.has(key);
    hasRain ||= OF_RAIN.has(key);
  }
  const stale = stalePressure(time, values);
  if (hasWind) stale.push({ start: time, end: time + REACH_MS, parts: STALE_WIND });
  if (hasRain) stale.push({ start: time, end: time + RAIN_REACH_MS, parts: STALE_RAIN });
  return stale;
}

function stalePressure(time: number, values: SampleValues): StaleRange[] {
  if ('temperature' in values)
    return [{ start: time, end: time + TEMPERATURE_REACH_MS, parts: STALE_PRESSURE }];
  const isOfPressure = 'relativeHumidity' in values || PRESSURE_KEYS.some((key) => key in values);
  return isOfPressure ? [{ start: time, end: time, parts: STALE_PRESSURE }] : [];
}

/** A sample of the past is checked against its neighbours, and they against it. @param values as sent, or taken back */
export function staleChecks(time: number, values: SampleValues, intake: StationIntake): StaleRange[] {
  const limits = limitsOf(intake);
  for (const key in values) {
    const of = limits.get(key);
    if (of && (of.step !== null || of.stillHours !== null))
      return [{ start: time, end: time, parts: STALE_QUALITY }];
  }
  return [];
}

/** Rows whose windows hold an entry of the ledger that has changed. */
export function staleByChanges(changes: readonly EntryChange[]): StaleRange[] {
  return changes.flatMap(({ was, becomes }) => staleByEntries([...was, ...becomes]));
}

/** Rows whose windows hold one of some entries. An event that goes on longer is followed to its end. */
export function staleByEntries(entries: readonly Pick<RainEntry, 'from' | 'time'>[]): StaleRange[] {
  return entries.map(({ from, time }) => ({ start: from, end: time + RAIN_REACH_MS, parts: STALE_RAIN }));
}
