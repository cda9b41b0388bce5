import { HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';

/** Reasons why a reading is suspect. The values are bits that can be combined. */
export const QUALITY_FLAGS = { range: 1, step: 2, persistence: 4, internal: 8 } as const;
export type QualityFlag = keyof typeof QUALITY_FLAGS;

/** Limits of one measurement in its base unit; null means that a limit is not checked. */
export interface QualityLimits {
  min: number | null;
  max: number | null;
  /** Greatest change between two readings an hour apart; null: no change is checked. */
  step: number | null;
  /** Greatest change between two readings a minute apart or less; null means that `step` applies to them, too. */
  minuteStep: number | null;
  /** Hours after which a reading that has not changed counts as stuck. */
  stillHours: number | null;
}

const LOG_OF_HOUR = Math.log(60);

/** @returns the range flag when the value is outside of its limits, otherwise 0 */
export function rangeFlag(value: number, { min, max }: QualityLimits): number {
  return (min !== null && value < min) || (max !== null && value > max) ? QUALITY_FLAGS.range : 0;
}

/**
 * The change that is allowed between two readings. It grows from the limit for a minute to the limit for an hour
 * with the logarithm of the time between them: weather changes fastest at a front, within minutes. For air
 * temperature that is 5.4 °F in one minute, 17 °F in five, 25 °F in fifteen and 35 °F in an hour.
 * @param apartMs time between the readings, ms
 * @returns in the base unit; Infinity where no change is checked
 */
export function allowedChange({ step, minuteStep }: QualityLimits, apartMs: number): number {
  if (step === null) return Infinity;
  if (minuteStep === null || minuteStep >= step || apartMs >= HOUR_MS) return step;
  if (apartMs <= MINUTE_MS) return minuteStep;
  return minuteStep + ((step - minuteStep) * Math.log(apartMs / MINUTE_MS)) / LOG_OF_HOUR;
}

/**
 * True when a change is within the limits. Small changes, the usual case, are allowed without computing a logarithm.
 */
export function isAllowed(change: number, limits: QualityLimits, apartMs: number): boolean {
  const { step, minuteStep } = limits;
  if (step === null || (minuteStep !== null && change <= minuteStep && change <= step)) return true;
  return change <= allowedChange(limits, apartMs);
}
