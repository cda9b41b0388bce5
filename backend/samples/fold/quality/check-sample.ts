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
  /** Before it no value is flagged, UTC ms; +Infinity: none is. */
  flaggedSince: number;
}

export interface CheckedValues {
  /** Those that passed: the very object given when all did. */
  values: SampleValues;
  flagged: readonly FlaggedReading[];
}

const NONE: readonly FlaggedReading[] = [];
const NOTHING: SampleValues = {};

/** °F of tolerance for sensors that lag. */
const LAG = 2;
/** A gust this far above the wind is none: 75 kt (MesoWest), mph. */
const GUST_ABOVE_WIND = 86.3;

const isHotter = (value: number, air: number) => value > air + LAG;

/** What two values of one time cannot be at once; the first is the one to blame. */
const CONTRADICTIONS = [
  { key: 'dewPoint', other: 'temperature', isWrong: isHotter },
  { key: 'wetBulb', other: 'temperature', isWrong: isHotter },
  {
    key: 'windGustSpeed',
    other: 'windSpeed',
    isWrong: (gust: number, wind: number) => gust - wind >= GUST_ABOVE_WIND,
  },
] as const;

/** Air this moist stays so for days of fog, %. */
const SATURATED = 97;
/** A vane stays where it is in less wind, mph. */
const MOVES_VANE = 3;

export function newQualityState(): QualityState {
  return { tracks: new Map(), failed: new Set(), flaggedSince: Infinity };
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
 * @param sent good values that came before for the same time: what comes now may contradict them, and they fail then
 */
export function checkNewest(
  state: QualityState,
  time: number,
  values: SampleValues,
  { intake, sent = NOTHING }: { intake: StationIntake; sent?: SampleValues },
): CheckedValues {
  const checked = check({ values, sent }, limitsOf(intake), (key, value, of) => {
    let track = state.tracks.get(key);
    if (!track) state.tracks.set(key, (track = newReadingTrack()));
    return checkReading(track, time, value, of, canBeStill(key, value, values));
  });
  if (checked.flagged.length === 0 && state.failed.size === 0) return checked;
  // Told again for the same time, and good now.
  const mended = [...state.failed].filter((key) => key in checked.values);
  mended.forEach((key) => state.failed.delete(key));
  checked.flagged.forEach(({ key }) => state.failed.add(key));
  if (checked.flagged.length > 0) state.flaggedSince = Math.min(state.flaggedSince, time);
  const again = mended.map((key) => ({ key, value: Number(values[key]), flags: 0 }));
  return { ...checked, flagged: [...checked.flagged, ...again] };
}

/**
 * The same for a sample that is late or imported, of which the readings before it are not known: range and inner
 * consistency. Since values of that time may have failed before, those that pass are told too.
 * @param state changed in place
 */
export function checkLate(
  state: QualityState,
  time: number,
  values: SampleValues,
  intake: StationIntake,
): CheckedValues {
  const checked = check({ values, sent: NOTHING }, limitsOf(intake), (_, value, limits) =>
    rangeFlag(value, limits),
  );
  const flagged = [...checked.flagged, ...passing(state, time, checked.values)];
  if (checked.flagged.length > 0) state.flaggedSince = Math.min(state.flaggedSince, time);
  return { ...checked, flagged };
}

/** What is to be said of values that stand in their row now: nothing where none has failed. */
export function passing(
  { flaggedSince }: QualityState,
  time: number,
  values: SampleValues,
): FlaggedReading[] {
  if (time < flaggedSince) return [];
  return Object.entries(values).flatMap(([key, value]) =>
    typeof value === 'number' ? [{ key, value, flags: 0 }] : [],
  );
}

/** A value that fails takes the place of one that stood there: the later of a key counts. */
export function failedKeys({ flagged }: CheckedValues): string[] {
  return flagged.filter(({ flags }) => flags !== 0).map(({ key }) => key);
}

function check(
  { values, sent }: { values: SampleValues; sent: SampleValues },
  limits: ReadonlyMap<string, QualityLimits>,
  flagsOf: (key: string, value: number, limits: QualityLimits) => number,
): CheckedValues {
  let flagged: FlaggedReading[] | null = null;
  for (const key in values) {
    const value = values[key];
    const of = limits.get(key);
    if (of === undefined || typeof value !== 'number') continue;
    const flags = flagsOf(key, value, of);
    if (flags !== 0) (flagged ??= []).push({ key, value, flags });
  }
  for (const { key, other, isWrong } of CONTRADICTIONS) {
    if (!limits.has(key)) continue;
    const value = values[key] ?? sent[key];
    const against = values[other] ?? sent[other];
    if (typeof value !== 'number' || typeof against !== 'number' || !isWrong(value, against)) continue;
    // What failed already tells nothing of its neighbour.
    if (flagged?.some((each) => each.key === key || each.key === other)) continue;
    (flagged ??= []).push({ key, value, flags: QUALITY_FLAGS.internal });
  }
  if (!flagged) return { values, flagged: NONE };
  const good = { ...values };
  for (const { key } of flagged) delete good[key];
  return { values: good, flagged };
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
