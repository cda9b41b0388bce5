import { measurement, NUMERIC_KEYS } from '@mesonet/model/measurements.js';
import type { StationIntake } from '@mesonet/contract/station-intake.js';
import { defaultQualityLimits } from '../../../weather/quality/default-limits.js';
import type { QualityLimits } from '../../../weather/quality/quality-limits.js';

const known = new WeakMap<StationIntake, ReadonlyMap<string, QualityLimits>>();

/** Returns the valid quality limits of every measurement that has some. */
export function limitsOf(intake: StationIntake): ReadonlyMap<string, QualityLimits> {
  let limits = known.get(intake);
  if (limits) return limits;
  limits = new Map(NUMERIC_KEYS.flatMap((key) => limitsOfKey(key, intake)));
  known.set(intake, limits);
  return limits;
}

/**
 * Returns the quality limits of a measurement: each limit is the station's own if it has set one, otherwise the
 * default.
 */
export function limitsOfMeasurement(key: string, intake: StationIntake): QualityLimits {
  const defaults = defaultQualityLimits(key, measurement(key)!.mClass);
  const own = intake.limits[key];
  if (!own) return defaults;
  // Settings that an older version saved have one limit for steps (changes from one reading to the next), and none for
  // steps within a minute. That version applied its limit to steps over any time, so the limit still applies to all of
  // them.
  const isStepOwn = own.step !== undefined && own.step !== defaults.step && own.minuteStep === undefined;
  return { ...defaults, ...(isStepOwn && { minuteStep: null }), ...own };
}

function limitsOfKey(key: string, intake: StationIntake): [string, QualityLimits][] {
  const limits = limitsOfMeasurement(key, intake);
  return Object.values(limits).some((limit) => limit !== null) ? [[key, limits]] : [];
}
