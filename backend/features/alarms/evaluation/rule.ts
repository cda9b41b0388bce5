import type { AlarmMode, AlarmVariant } from '@mesonet/contract/alarms.js';

/** The rule of an alarm, without its description and its groups. Values are in base units, times in ms. */
export interface AlarmRule {
  variant: AlarmVariant;
  mode: AlarmMode;
  limit: number | null;
  min: number | null;
  max: number | null;
  /** The condition must last so long before it fires. */
  holdMs: number;
  /** Distance back inside before it ends. */
  clearBy: number;
  /** A nodata alarm allows a silence of so long. */
  afterMs: number;
  /** A rate alarm allows this change within the window. */
  change: number;
  windowMs: number;
}

/** A limit that people type in another unit is no round number in the base unit. */
const ROUNDING = 1e-9;

/**
 * Computes how far a value lies beyond the limits of a rule of variant `meas`, or a change beyond the one that `rate`
 * allows.
 * @param value in the base unit; for `rate`, the signed change within the window
 * @returns greater than 0: beyond; 0 or less: inside, by so much
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
