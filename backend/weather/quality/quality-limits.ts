/** Reasons why a reading is suspect; they add up. */
export const QUALITY_FLAGS = { range: 1, step: 2, persistence: 4, internal: 8 } as const;
export type QualityFlag = keyof typeof QUALITY_FLAGS;

/** Limits of one measurement in its base unit; null: not checked. */
export interface QualityLimits {
  min: number | null;
  max: number | null;
  /** Greatest change between two readings an hour apart; null: no change is checked. */
  step: number | null;
  /** Greatest change between two readings a minute apart or less; null: `step` holds for them too. */
  minuteStep: number | null;
  /** Hours after which a reading that never changed is stuck. */
  stillHours: number | null;
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
const LOG_OF_HOUR = Math.log(60);

/** @returns 0 or the range flag */
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

/** Whether a change is within what is allowed; most are, and need no logarithm. */
export function isAllowed(change: number, limits: QualityLimits, apartMs: number): boolean {
  const { step, minuteStep } = limits;
  if (step === null || (minuteStep !== null && change <= minuteStep && change <= step)) return true;
  return change <= allowedChange(limits, apartMs);
}
