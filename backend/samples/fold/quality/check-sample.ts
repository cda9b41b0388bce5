import { checkReading } from '../../../weather/quality/check-reading.js';
import { QUALITY_FLAGS, rangeFlag } from '../../../weather/quality/quality-limits.js';
import {
  type Decision,
  isHeld,
  newReadingTrack,
  type ReadingTrack,
  takeDecision,
} from '../../../weather/quality/reading-track.js';
import { isMoreThanSun, isOfSun } from '../../../weather/quality/sun-limits.js';
import type { FlaggedReading } from '../../core/flagged-values.js';
import type { SampleValues } from '../../core/observation.js';
import { canBeStill } from './can-be-still.js';
import { limitsOf } from './limits-in-force.js';
import type { QualityState, UsualKey } from './quality-state.js';
import { type QualitySite, withContradictions } from './with-contradictions.js';

/**
 * A reading of an earlier sample for which the present sample changes the result of the quality check. `time` is UTC
 * ms. `flags` is 0 for a doubtful reading that passes now.
 */
export interface RevisedReading {
  time: number;
  key: string;
  value: number;
  flags: number;
}

export interface CheckedValues {
  /** Values that passed; the same object as the input when all passed. */
  values: SampleValues;
  flagged: readonly FlaggedReading[];
  /** Earlier readings that pass or fail because of this sample. The readings of one key are in the order of time. */
  revised: readonly RevisedReading[];
}

const NONE: readonly FlaggedReading[] = [];
const NOT_REVISED: readonly RevisedReading[] = [];

/**
 * Checks the quality of the values of a sample that is not late, and separates those that fail.
 * @param state changed in place
 * @param site settings of the station. Its field `sent` holds the good values that other uploads brought for the same
 *   time. When one of them and a new value contradict each other, either of the two may fail
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
  let index = 0;
  for (const key in values) {
    const value = values[key];
    const usual = usualKey(state, index++, key, limits);
    const { limit } = usual;
    if (limit === undefined || typeof value !== 'number') continue;
    let flags = rangeFlag(value, limit);
    if (flags === 0 && usual.isOfSun && isMoreThanSun(key, value, site, time)) flags = QUALITY_FLAGS.internal;
    // Most measurements only have a range of possible values, so earlier readings of them are not needed.
    if (flags === 0 && (limit.step !== null || limit.stillHours !== null)) {
      const track = (usual.track ??= trackOf(state, key));
      flags = checkReading(track, time, value, limit);
      if (flags === QUALITY_FLAGS.persistence && canBeStill(key, value, values)) flags = 0;
      const decision = takeDecision(track);
      if (decision) (revised ??= []).push(...revisedReadings(key, decision));
    }
    if (flags !== 0) (flagged ??= []).push({ key, value, flags });
  }
  flagged = withContradictions(flagged, values, site);
  const checked = splitValues(values, flagged, revised);
  return flagged === null && state.failed.size === 0 ? checked : noteFailed(state, time, checked);
}

/**
 * Checks the quality of the values of a late or imported sample: range, possible sunlight and contradictions within the
 * sample. The readings around it are not known here; `QualityPass` checks against them later in the background. When a
 * doubtful reading is sent again before later readings decide about it, it remains doubtful. Values that pass are
 * reported too, because earlier values of that time may have failed.
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
    const limit = limits.get(key);
    if (limit === undefined || typeof value !== 'number') continue;
    const track = state.tracks.get(key);
    let flags = rangeFlag(value, limit);
    if (flags === 0 && isMoreThanSun(key, value, site, time)) flags = QUALITY_FLAGS.internal;
    if (flags === 0 && track && isHeld(track, time, value)) flags = QUALITY_FLAGS.step;
    if (flags !== 0) (found ??= []).push({ key, value, flags });
  }
  const checked = splitValues(values, withContradictions(found, values, site), null);
  const flagged = [...checked.flagged, ...passing(state, time, checked.values)];
  if (checked.flagged.length > 0) noteFlagged(state, time);
  return { ...checked, flagged };
}

/**
 * Returns those doubtful readings of the newest sample that are kept out of its row until later readings show whether
 * they are right; null when there are none.
 */
export function heldReadings({ failed, tracks }: QualityState, time: number): SampleValues | null {
  let held: SampleValues | null = null;
  for (const key of failed) {
    const excursion = tracks.get(key)?.excursion;
    if (excursion?.times.at(-1) === time) (held ??= {})[key] = excursion.values.at(-1)!;
  }
  return held;
}

/**
 * Reports each value that passes, with 0 as its flags, so that flags of earlier values of the same time are removed.
 * Before the first flag of the series there is nothing to remove, so nothing is reported.
 */
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

/**
 * Returns the keys whose values failed. The caller removes the stored value of such a key, because the station has sent
 * the failed value in its place.
 */
export function failedKeys({ flagged }: CheckedValues): string[] {
  return flagged.filter(({ flags }) => flags !== 0).map(({ key }) => key);
}

/** Remembers that a value of this time is flagged. */
export function noteFlagged(state: QualityState, time: number): void {
  state.flaggedSince = Math.min(state.flaggedSince, time);
}

/** @param index position of the key in the sample */
function usualKey({ usual }: QualityState, index: number, key: string, limits: UsualKey['limits']): UsualKey {
  const known = usual[index];
  if (known?.key === key && known.limits === limits) return known;
  return (usual[index] = { key, limits, limit: limits.get(key), isOfSun: isOfSun(key), track: null });
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

function splitValues(
  values: SampleValues,
  flagged: FlaggedReading[] | null,
  revised: RevisedReading[] | null,
): CheckedValues {
  if (!flagged) return { values, flagged: NONE, revised: revised ?? NOT_REVISED };
  const good = { ...values };
  for (const { key } of flagged) delete good[key];
  return { values: good, flagged, revised: revised ?? NOT_REVISED };
}

/**
 * Remembers the keys whose values in the newest sample fail. It also reports keys that were sent again for this sample:
 * their earlier values failed and their new ones pass.
 */
function noteFailed(state: QualityState, time: number, checked: CheckedValues): CheckedValues {
  const { values, flagged } = checked;
  const mended = [...state.failed].filter((key) => key in values);
  mended.forEach((key) => state.failed.delete(key));
  flagged.forEach(({ key }) => state.failed.add(key));
  if (flagged.length > 0) noteFlagged(state, time);
  const again = mended.map((key) => ({ key, value: Number(values[key]), flags: 0 }));
  return { ...checked, flagged: [...flagged, ...again] };
}
