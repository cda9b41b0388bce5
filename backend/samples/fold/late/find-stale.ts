import { RAIN_TOTALS } from '@mesonet/contract/rain-ledger.js';
import type { StationIntake } from '@mesonet/contract/station-intake.js';
import { HOUR_MS } from '@mesonet/model/durations.js';
import type { SampleValues } from '../../core/observation.js';
import type { RainEntry } from '../../../rain/rain-entry.js';
import type { EntryChange } from '../../../rain/entry-changes.js';
import { RAIN_WINDOW_KEYS } from '../../../rain/rain-windows.js';
import { PRESSURE_KEYS } from '../formulas/derive-pressure.js';
import { limitsOf } from '../quality/limits-in-force.js';
import { STALE_PRESSURE, STALE_QUALITY, STALE_RAIN, STALE_WIND, type StaleRange } from './stale-range.js';
import { ROLLING_KEYS, WIND_KEYS } from '../wind/derive-wind.js';

/**
 * The longest span of time that a wind value of a row covers. It is also the longest time after the last reading of the
 * rain gauge for which rows still get rain values.
 */
const REACH_MS = HOUR_MS;
const RAIN_REACH_MS = 24 * HOUR_MS;
/** A derived pressure depends on temperatures up to this long before. */
const TEMPERATURE_REACH_MS = 12 * HOUR_MS;

const WIND_VALUES: ReadonlySet<string> = new Set([...WIND_KEYS, ...ROLLING_KEYS]);
const RAIN_VALUES: ReadonlySet<string> = new Set([...RAIN_TOTALS, ...RAIN_WINDOW_KEYS]);

/**
 * Returns the stored rows to derive again after a change of the past: the row of the changed sample, and all rows whose
 * wind, rain or pressure depends on this sample.
 * @param values values of the sample
 * @param reportsRain true when the sample also reports rain by readings that are not among the values
 */
export function staleAround(time: number, values: SampleValues, reportsRain = false): StaleRange[] {
  const rain = { start: time, end: time + (reportsRain ? RAIN_REACH_MS : REACH_MS), parts: STALE_RAIN };
  return [...staleByValues(time, values), rain];
}

/** Returns the stored rows whose wind, rain or pressure depends on the given values of a row. */
export function staleByValues(time: number, values: SampleValues): StaleRange[] {
  let [hasWind, hasRain] = [false, false];
  for (const key in values) {
    hasWind ||= WIND_VALUES.has(key);
    hasRain ||= RAIN_VALUES.has(key);
  }
  const stale = stalePressure(time, values);
  if (hasWind) stale.push({ start: time, end: time + REACH_MS, parts: STALE_WIND });
  if (hasRain) stale.push({ start: time, end: time + RAIN_REACH_MS, parts: STALE_RAIN });
  return stale;
}

function stalePressure(time: number, values: SampleValues): StaleRange[] {
  if ('temperature' in values)
    return [{ start: time, end: time + TEMPERATURE_REACH_MS, parts: STALE_PRESSURE }];
  const affectsPressure = 'relativeHumidity' in values || PRESSURE_KEYS.some((key) => key in values);
  return affectsPressure ? [{ start: time, end: time, parts: STALE_PRESSURE }] : [];
}

/**
 * Returns the row of a change of the past if its values must be checked against those of the rows around it; empty when
 * no check of these values compares rows.
 * @param values values that were sent, or removed
 */
export function staleChecks(time: number, values: SampleValues, intake: StationIntake): StaleRange[] {
  const limits = limitsOf(intake);
  for (const key in values) {
    const limit = limits.get(key);
    if (limit && (limit.step !== null || limit.stillHours !== null))
      return [{ start: time, end: time, parts: STALE_QUALITY }];
  }
  return [];
}

/** Returns the stored rows whose rain values depend on a changed entry of the rain ledger. */
export function staleByChanges(changes: readonly EntryChange[]): StaleRange[] {
  return changes.flatMap(({ was, becomes }) => staleByEntries([...was, ...becomes]));
}

/**
 * Returns the stored rows whose rain values depend on one of the entries. If the entries belong to a longer rain event,
 * rows after this range are derived again, too, as long as their values change.
 */
export function staleByEntries(entries: readonly Pick<RainEntry, 'from' | 'time'>[]): StaleRange[] {
  return entries.map(({ from, time }) => ({ start: from, end: time + RAIN_REACH_MS, parts: STALE_RAIN }));
}
