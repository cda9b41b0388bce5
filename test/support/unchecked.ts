import { NUMERIC_KEYS } from '@mesonet/model/measurements.js';
import type { OwnQualityLimits } from '@mesonet/contract/quality.js';

/** Limits with which a station accepts every value, for tests that are not about quality. */
export const UNCHECKED: OwnQualityLimits = Object.fromEntries(
  NUMERIC_KEYS.map((key) => [key, { min: null, max: null, step: null, minuteStep: null, stillHours: null }]),
);
