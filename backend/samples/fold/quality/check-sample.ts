import type { StationIntake } from '@mesonet/contract/station-intake.js';
import { checkReading } from '../../../weather/quality/check-reading.js';
import { CONTRADICTIONS } from '../../../weather/quality/contradictions.js';
import { QUALITY_FLAGS, rangeFlag } from '../../../weather/quality/quality-limits.js';
import {
  type Decision,
  isHeld,
  newReadingTrack,
  type ReadingTrack,
  takeDecision,
} from '../../../weather/quality/reading-track.js';
import { isMoreThanSun, type SunPosition } from '../../../weather/quality/sun-limits.js';
import type { FlaggedReading } from '../../flagged/flagged-values.js';
import type { SampleValues } from '../../observation.js';
import { canBeStill } from './can-be-still.js';
import { limitsOf } from './limits-in-force.js';
import type { QualityState } from './quality-state.js';

/** What the checks ask of a station: its limits and, for the sun, its position. */
export interface QualitySite extends SunPosition {
  intake: StationIntake;
}

/** A reading of an earlier sample about which this one decides; flags 0: it passes after all. UTC ms. */
export interface RevisedReading {
  time: number;
  key: string;
  value: number;
  flags: number;
}

export interface CheckedValues {
  /** Those that passed: the very object given when all did. */
  values: SampleValues;
  flagged: readonly FlaggedReading[];
  /** Oldest first for each key. */
  revised: readonly RevisedReading[];
}

const NONE: readonly FlaggedReading[] = [];
const NOT_REVISED: readonly RevisedReading[] = [];
const NOTHING: SampleValues = {};

/**
 * Parts the values of the newest sample that pass from those that fail.
 * @param state changed in place
 * @param site with the good values that came before for the same time as `sent`: what comes now may contradict them,
 *   and they fail then
 */
export function checkNewest(
  state: QualityState,
  time: number,
  values: SampleValues,
  site: QualitySite & { sent?: SampleValues },
): CheckedValues {
  const limits = limitsOf(site.intake);
  let flagged: FlaggedReading[] | null = null;
  let revised: RevisedReading[] | null = null;
  for (const key in values) {
    const value = values[key];
    const of = limits.get(key);
    if (of === undefined || typeof value !== 'number') continue;
    let flags = rangeFlag(value, of);
    if (flags === 0 && isMoreThanSun(key, value, site, time)) flags = QUALITY_FLAGS.internal;
    // Most measurements have a range alone, and nothing of them is remembered.
    if (flags === 0 && (of.step !== null || of.stillHours !== null)) {
      const track = trackOf(state, key);
      flags = checkReading(track, time, value, of);
      if (flags === QUALITY_FLAGS.persistence && canBeStill(key, value, values)) flags = 0;
      const decision = takeDecision(track);
      if (decision) (revised ??= []).push(...revisedReadings(key, decision));
    }
    if (flags !== 0) (flagged ??= []).push({ key, value, flags });
  }
  flagged = withContradictions(flagged, values, site);
  const checked = partValues(values, flagged, revised);
  return flagged === null && state.failed.size === 0 ? checked : noteFailed(state, time, checked);
}

/**
 * The same for a sample that is late or imported: range, sun and inner consistency at once, since the readings
 * around it are not known here; they are looked at in the background (`QualityPass`). A reading that is sent again
 * while it is held stays held. Since values of that time may have failed before, those that pass are told too.
 * @param state changed in place
 */
export function checkLate(
  state: QualityState,
  time: number,
  values: SampleValues,
  site: QualitySite,
): CheckedValues {
  const limits = limitsOf(site.intake);
  let found: FlaggedReading[] | null = null;
  for (const key in values) {
    const value = values[key];
    const of = limits.get(key);
    if (of === undefined || typeof value !== 'number') continue;
    const track = state.tracks.get(key);
    let flags = rangeFlag(value, of);
    if (flags === 0 && isMoreThanSun(key, value, site, time)) flags = QUALITY_FLAGS.internal;
    if (flags === 0 && track && isHeld(track, time, value)) flags = QUALITY_FLAGS.step;
    if (flags !== 0) (found ??= []).push({ key, value, flags });
  }
  const checked = partValues(values, withContradictions(found, values, site), null);
  const flagged = [...checked.flagged, ...passing(state, time, checked.values)];
  if (checked.flagged.length > 0) noteFlagged(state, time);
  return { ...checked, flagged };
}

/** The readings of the newest time that are held; null: there are none. */
export function heldReadings({ failed, tracks }: QualityState, time: number): SampleValues | null {
  let held: SampleValues | null = null;
  for (const key of failed) {
    const excursion = tracks.get(key)?.excursion;
    if (excursion?.times.at(-1) === time) (held ??= {})[key] = excursion.values.at(-1)!;
  }
  return held;
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

/** Notes that a value of a time is flagged from now on. */
export function noteFlagged(state: QualityState, time: number): void {
  state.flaggedSince = Math.min(state.flaggedSince, time);
}

function trackOf({ tracks }: QualityState, key: string): ReadingTrack {
  let track = tracks.get(key);
  if (!track) tracks.set(key, (track = newReadingTrack()));
  return track;
}

function revisedReadings(key: string, { restored, doubted }: Decision): RevisedReading[] {
  const readings = restored.times.map((time, index) => ({
    time,
    key,
    value: restored.values[index]!,
    flags: 0,
  }));
  return doubted ? [{ ...doubted, key, flags: QUALITY_FLAGS.step }, ...readings] : readings;
}

/** A value that failed already says nothing about another. */
function withContradictions(
  flagged: FlaggedReading[] | null,
  values: SampleValues,
  { intake, sent = NOTHING }: QualitySite & { sent?: SampleValues },
): FlaggedReading[] | null {
  let all = flagged;
  const limits = limitsOf(intake);
  const hasFailed = (key: string) => all?.some((each) => each.key === key) === true;
  for (const { key, others, isWrong } of CONTRADICTIONS) {
    const value = values[key] ?? sent[key];
    if (typeof value !== 'number' || !limits.has(key)) continue;
    for (const other of others) {
      const against = values[other] ?? sent[other];
      if (typeof against !== 'number' || !isWrong(value, against)) continue;
      if (!hasFailed(key) && !hasFailed(other))
        (all ??= []).push({ key, value, flags: QUALITY_FLAGS.internal });
    }
  }
  return all;
}

function partValues(
  values: SampleValues,
  flagged: FlaggedReading[] | null,
  revised: RevisedReading[] | null,
): CheckedValues {
  if (!flagged) return { values, flagged: NONE, revised: revised ?? NOT_REVISED };
  const good = { ...values };
  for (const { key } of flagged) delete good[key];
  return { values: good, flagged, revised: revised ?? NOT_REVISED };
}

/** Notes what of the newest time fails now, and says what failed before and was sent again, better. */
function noteFailed(state: QualityState, time: number, checked: CheckedValues): CheckedValues {
  const { values, flagged } = checked;
  const mended = [...state.failed].filter((key) => key in values);
  mended.forEach((key) => state.failed.delete(key));
  flagged.forEach(({ key }) => state.failed.add(key));
  if (flagged.length > 0) noteFlagged(state, time);
  const again = mended.map((key) => ({ key, value: Number(values[key]), flags: 0 }));
  return { ...checked, flagged: [...flagged, ...again] };
}
