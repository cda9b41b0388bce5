import { NUMERIC_KEYS } from '@mesonet/contract/measurements.js';
import type { OwnQualityLimits } from '@mesonet/contract/quality.js';

/** Limits of a station that takes every value: for tests of anything but quality. */
export const UNCHECKED: OwnQualityLimits = Object.fromEntries(
  NUMERIC_KEYS.map((key) => [key, { min: null, max: null, step: null, minuteStep: null, stillHours: null }]),
);
