import { HOUR_MS, isAllowed, QUALITY_FLAGS, type QualityLimits, rangeFlag } from './quality-limits.js';
import {
  confirm,
  hold,
  isNewLevel,
  lastTime,
  pass,
  type ReadingTrack,
  takeBackLast,
} from './reading-track.js';

/** After as long a silence a reading may be anything; a little more than an hour, as hourly reports drift. */
export const SILENCE_MS = HOUR_MS + 5 * 60_000;
/** A sensor that sends seldom is given as many readings before it is stuck. */
const STILL_COUNT = 24;

/**
 * Checks a reading against its limits and those before it. A reading that jumps is held: it gets the step flag at
 * once. When the readings after it return to the level before, the flag stays. When they keep the new level, each
 * reading of it passes after all; the decision then waits in the track, to be taken after the check.
 * @param track changed in place
 * @param time UTC ms, not before the track's; at the same time the reading replaces the one before
 * @returns 0, or one of the flags. The persistence flag says only that the reading never changed: the caller knows
 *   where that is no fault, as in saturated air
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

/** There is no reading before it to compare another of the same time with. */
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

/** Whether the reading is held. One that does not jump ends an excursion, and may leave a decision in the track. */
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
  // It returns to the level before: what was held was odd.
  if (isNearBefore && !isNearHeld) return false;
  hold(track, time, value, isNearHeld);
  if (!isNearBefore && !isNewLevel(track.excursion!)) return true;
  track.decision = confirm(track, isNearBefore);
  return false;
}
