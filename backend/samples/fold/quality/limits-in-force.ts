import { measurement, NUMERIC_KEYS } from '@mesonet/contract/measurements.js';
import type { StationIntake } from '@mesonet/contract/station-intake.js';
import { defaultQualityLimits } from '../../../weather/quality/default-limits.js';
import type { QualityLimits } from '../../../weather/quality/quality-limits.js';

const known = new WeakMap<StationIntake, ReadonlyMap<string, QualityLimits>>();

/** Limits in force of every measurement that is checked. */
export function limitsOf(intake: StationIntake): ReadonlyMap<string, QualityLimits> {
  let limits = known.get(intake);
  if (limits) return limits;
  limits = new Map(NUMERIC_KEYS.flatMap((key) => limitsOfKey(key, intake)));
  known.set(intake, limits);
  return limits;
}

/** Limits of a measurement: the station's own where it has some, else the defaults. */
export function limitsOfMeasurement(key: string, intake: StationIntake): QualityLimits {
  const defaults = defaultQualityLimits(key, measurement(key)!.mClass);
  const own = intake.limits[key];
  if (!own) return defaults;
  // A step that was set before there was one for a minute holds for any time, as it did then.
  const isStepOwn = own.step !== undefined && own.step !== defaults.step && own.minuteStep === undefined;
  return { ...defaults, ...(isStepOwn && { minuteStep: null }), ...own };
}

function limitsOfKey(key: string, intake: StationIntake): [string, QualityLimits][] {
  const limits = limitsOfMeasurement(key, intake);
  return Object.values(limits).some((limit) => limit !== null) ? [[key, limits]] : [];
}
