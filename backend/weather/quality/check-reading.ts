import { HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { isAllowed, QUALITY_FLAGS, type QualityLimits, rangeFlag } from './quality-limits.js';
import {
  confirm,
  hold,
  isNewLevel,
  lastTime,
  pass,
  type ReadingTrack,
  takeBackLast,
} from './reading-track.js';

/**
 * After a silence of the station this long, a reading is not compared with earlier ones. It is a little over an hour,
 * because the times of hourly reports vary.
 */
export const SILENCE_MS = HOUR_MS + 5 * MINUTE_MS;
/**
 * A value counts as stuck only after more than this many equal readings, so that a sensor that
 * rarely sends is not flagged.
 */
const STILL_COUNT = 24;

/**
 * Checks a reading against its limits and earlier readings. A reading that jumps is held and gets the step flag at
 * once. When later readings return to the old level, the flag stays; when they stay at the new level, the held readings
 * pass after all. The check writes this decision about the held readings into the track, from which the caller takes
 * it.
 * @param track the state of the checks of this measurement; changed in place
 * @param time UTC ms, not before the last time of the track; a reading at the same time replaces the last one
 * @returns 0, or one of the flags. The persistence flag only means that the reading never changed; the caller knows
 *   where that is normal, as in saturated air
 */
export function checkReading(
  track: ReadingTrack,
  time: number,
  value: number,
  limits: QualityLimits,
): number {
  const outside = rangeFlag(value, limits);
  if (outside !== 0) return outside;
  if (time <= lastTime(track)) {
    if (time < lastTime(track) || isFirstOfAll(track)) return replaceFirst(track, time, value);
    takeBackLast(track);
  }
  if (time - lastTime(track) > SILENCE_MS) {
    track.settled = 0;
    track.excursion = null;
  } else if (limits.step !== null && isJump(track, time, value, limits)) {
    return QUALITY_FLAGS.step;
  }
  if (track.decision === null) pass(track, time, value);
  const { stillHours } = limits;
  if (stillHours === null || track.count <= STILL_COUNT) return 0;
  return time - track.since >= stillHours * HOUR_MS ? QUALITY_FLAGS.persistence : 0;
}

/**
 * True until readings of two different times have passed, unless a reading is held. Until then, a second reading of the
 * same time has no earlier one with which it could be compared.
 */
function isFirstOfAll({ earlierTime, excursion }: ReadingTrack): boolean {
  return excursion === null && earlierTime === -Infinity;
}

function replaceFirst(track: ReadingTrack, time: number, value: number): number {
  if (time === track.time && track.value !== value) {
    track.value = value;
    track.since = time;
    track.count = 1;
  }
  return 0;
}

/**
 * Decides whether a reading is a jump, and holds it if so. A reading that is no jump ends the jump before it. It may
 * then leave a decision about the held readings in the track, which is the state of the checks.
 */
function isJump(track: ReadingTrack, time: number, value: number, limits: QualityLimits): boolean {
  const { excursion } = track;
  const apart = time - lastTime(track);
  const isNearBefore = isAllowed(Math.abs(value - track.value), limits, apart);
  if (!excursion) {
    if (isNearBefore) return false;
    hold(track, time, value, false);
    return true;
  }
  const isNearHeld = isAllowed(Math.abs(value - excursion.values.at(-1)!), limits, apart);
  // The reading returns to the old level, so the held readings were wrong and stay flagged.
  if (isNearBefore && !isNearHeld) return false;
  hold(track, time, value, isNearHeld);
  if (!isNearBefore && !isNewLevel(track.excursion!)) return true;
  track.decision = confirm(track, isNearBefore);
  return false;
}
