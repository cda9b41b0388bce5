import { measurement, NUMERIC_KEYS } from '@mesonet/contract/measurements.js';
import type { StationIntake } from '@mesonet/contract/station-intake.js';
import {
  checkReading,
  newReadingTrack,
  rangeFlag,
  type ReadingTrack,
} from '../../../weather/quality/check-reading.js';
import {
  defaultQualityLimits,
  QUALITY_FLAGS,
  type QualityLimits,
} from '../../../weather/quality/quality-limits.js';
import type { FlaggedReading } from '../../flagged/flagged-values.js';
import type { SampleValues } from '../../observation.js';

/** What the checks remember of a series. */
export interface QualityState {
  tracks: Map<string, ReadingTrack>;
  /** Keys of the high-water time that failed. */
  failed: Set<string>;
}

export interface CheckedValues {
  /** Those that passed: the very object given when all did. */
  values: SampleValues;
  flagged: readonly FlaggedReading[];
}

const NONE: readonly FlaggedReading[] = [];

/** What cannot be hotter than the air, °F of tolerance for sensors that lag. */
const COOLER_THAN_AIR = ['dewPoint', 'wetBulb'];
const LAG = 2;
/** A gust this far above the wind is none: 75 kt (MesoWest), mph. */
const GUST_ABOVE_WIND = 86.3;
/** Air this moist stays so for days of fog, %. */
const SATURATED = 97;
/** A vane stays where it is in less wind, mph. */
const MOVES_VANE = 3;

export function newQualityState(): QualityState {
  return { tracks: new Map(), failed: new Set() };
}

const known = new WeakMap<StationIntake, ReadonlyMap<string, QualityLimits>>();

/** Limits in force of every measurement that is checked. */
export function limitsOf(intake: StationIntake): ReadonlyMap<string, QualityLimits> {
  const limits = known.get(intake) ?? new Map(NUMERIC_KEYS.flatMap((key) => limitsOfKey(key, intake)));
  known.set(intake, limits);
  return limits;
}

function limitsOfKey(key: string, intake: StationIntake): [string, QualityLimits][] {
  const limits = { ...defaultQualityLimits(key, measurement(key)!.mClass), ...intake.limits[key] };
  return Object.values(limits).some((limit) => limit !== null) ? [[key, limits]] : [];
}

/**
 * Parts the values of the newest sample that pass from those that fail.
 * @param state changed in place
 */
export function checkNewest(
  state: QualityState,
  time: number,
  values: SampleValues,
  intake: StationIntake,
): CheckedValues {
  const limits = limitsOf(intake);
  const checked = check(values, limits, (key, value, of) => {
    let track = state.tracks.get(key);
    if (!track) state.tracks.set(key, (track = newReadingTrack()));
    return checkReading(track, time, value, of, canBeStill(key, value, values));
  });
  if (checked.flagged.length === 0 && state.failed.size === 0) return checked;
  // Told again for the same time, and good now.
  const mended = [...state.failed].filter((key) => key in checked.values);
  mended.forEach((key) => state.failed.delete(key));
  checked.flagged.forEach(({ key }) => state.failed.add(key));
  const again = mended.map((key) => ({ key, value: Number(values[key]), flags: 0 }));
  return { ...checked, flagged: [...checked.flagged, ...again] };
}

/** The same for a late sample, of which the readings before it are not known: range and inner consistency. */
export function checkLate(values: SampleValues, intake: StationIntake): CheckedValues {
  return check(values, limitsOf(intake), (_, value, limits) => rangeFlag(value, limits));
}

function check(
  values: SampleValues,
  limits: ReadonlyMap<string, QualityLimits>,
  flagsOf: (key: string, value: number, limits: QualityLimits) => number,
): CheckedValues {
  let flagged: FlaggedReading[] | null = null;
  for (const key in values) {
    const value = values[key];
    const of = limits.get(key);
    if (of === undefined || typeof value !== 'number') continue;
    const flags = flagsOf(key, value, of) | innerFlag(key, value, values);
    if (flags !== 0) (flagged ??= []).push({ key, value, flags });
  }
  if (!flagged) return { values, flagged: NONE };
  const good = { ...values };
  for (const { key } of flagged) delete good[key];
  return { values: good, flagged };
}

function innerFlag(key: string, value: number, values: SampleValues): number {
  const { temperature, windSpeed } = values;
  const isWrong =
    (COOLER_THAN_AIR.includes(key) && typeof temperature === 'number' && value > temperature + LAG) ||
    (key === 'windGustSpeed' && typeof windSpeed === 'number' && value - windSpeed >= GUST_ABOVE_WIND);
  return isWrong ? QUALITY_FLAGS.internal : 0;
}

function canBeStill(key: string, value: number, values: SampleValues): boolean {
  switch (key) {
    case 'relativeHumidity':
      return value < SATURATED;
    case 'windSpeed':
    case 'windGustSpeed':
      return value > 0;
    case 'windDirection':
      return typeof values.windSpeed === 'number' && values.windSpeed > MOVES_VANE;
    default:
      return true;
  }
}
