import type { AlarmRule } from '../../../backend/features/alarms/evaluation/rule.js';

/** Fires above 80 at once, and clears as soon as the value is back. */
export const UPPER_RULE: AlarmRule = {
  variant: 'meas',
  mode: 'upper',
  limit: 80,
  min: null,
  max: null,
  holdMs: 0,
  clearBy: 0,
  afterMs: 0,
  change: 0,
  windowMs: 0,
};
