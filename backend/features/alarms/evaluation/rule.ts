import type { AlarmMode, AlarmVariant } from '@mesonet/contract/alarms.js';

/**
 * The rule of an alarm: its condition, without its description and its notification groups. Values are in base units.
 */
export interface AlarmRule {
  variant: AlarmVariant;
  mode: AlarmMode;
  limit: number | null;
  min: number | null;
  max: number | null;
  /** Time for which the condition must hold before the alarm fires */
  holdMs: number;
  /** How far inside its limit a value must be before the episode ends, in the base unit */
  clearBy: number;
  /** Longest silence that an alarm of variant `nodata` allows */
  afterMs: number;
  /** Greatest change within the window that an alarm of variant `rate` allows */
  change: number;
  windowMs: number;
}

/**
 * A value that differs from a limit by at most this share counts as equal to the limit. A limit that a user enters in
 * another unit is rounded when it is converted to the base unit, so an equal value could seem to be beyond it.
 */
const ROUNDING = 1e-9;

/**
 * Computes how far a value lies beyond the limits of a rule of variant `meas`, or a change beyond the limit of variant
 * `rate`.
 * @param value value in the base unit; for `rate`, the signed change within the window
 * @returns distance from the limit; greater than 0 beyond the limit, otherwise 0 or less
 */
export function excess(rule: AlarmRule, value: number): number {
  const beyond = difference(rule, value);
  return Math.abs(beyond) <= ROUNDING * Math.max(1, Math.abs(value)) ? 0 : beyond;
}

function difference({ variant, mode, limit, min, max, change }: AlarmRule, value: number): number {
  const [lower, upper] = variant === 'rate' ? [-change, change] : [min ?? limit ?? 0, max ?? limit ?? 0];
  if (mode === 'upper') return value - upper;
  if (mode === 'lower') return lower - value;
  return Math.max(value - upper, lower - value);
}
