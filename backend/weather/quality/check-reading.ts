import { QUALITY_FLAGS, type QualityLimits } from './quality-limits.js';

/** What is remembered of one measurement of a station; times UTC ms, values in the base unit. */
export interface ReadingTrack {
  /** The last reading that passed, −Infinity before the first. */
  time: number;
  value: number;
  /** Since when, and how often in a row, that value has been read. */
  since: number;
  count: number;
  /** Readings that jumped away from it and agree with each other. */
  rival: { time: number; value: number; count: number } | null;
}

const HOUR_MS = 3_600_000;
/** A jump with as many readings that agree is real. */
const AGREEING = 3;
/** A sensor that sends seldom is given as many readings before it is stuck. */
const STILL_COUNT = 24;

export function newReadingTrack(): ReadingTrack {
  return { time: -Infinity, value: 0, since: 0, count: 0, rival: null };
}

/** @returns 0 or the range flag */
export function rangeFlag(value: number, { min, max }: QualityLimits): number {
  return (min !== null && value < min) || (max !== null && value > max) ? QUALITY_FLAGS.range : 0;
}

/**
 * Checks a reading against its limits and those before it.
 * @param track changed in place
 * @param time not before the track's; at the same time only the range is checked
 * @param canBeStill false where a reading that stays is no wonder: saturated air, a vane at calm
 * @returns 0, or one of the flags
 */
export function checkReading(
  track: ReadingTrack,
  time: number,
  value: number,
  limits: QualityLimits,
  canBeStill: boolean,
): number {
  const outside = rangeFlag(value, limits);
  if (outside !== 0) return outside;
  if (time <= track.time) {
    if (track.value !== value) Object.assign(track, { value, since: time, count: 1 });
    return 0;
  }
  if (limits.step !== null && isJump(track, time, value, limits.step)) return QUALITY_FLAGS.step;
  if (value === track.value) track.count++;
  else Object.assign(track, { since: time, count: 1 });
  track.time = time;
  track.value = value;
  track.rival = null;
  const { stillHours } = limits;
  if (stillHours === null || !canBeStill || track.count <= STILL_COUNT) return 0;
  return time - track.since >= stillHours * HOUR_MS ? QUALITY_FLAGS.persistence : 0;
}

/** Whether the reading jumps away from the last within an hour, and not for the third time to the same. */
function isJump(track: ReadingTrack, time: number, value: number, step: number): boolean {
  if (time - track.time > HOUR_MS || Math.abs(value - track.value) <= step) return false;
  const { rival } = track;
  // Sent again for the time of the jump itself: no second reading.
  if (rival?.time === time) return true;
  const agrees = rival !== null && Math.abs(value - rival.value) <= step;
  const count = agrees ? rival.count + 1 : 1;
  track.rival = { time, value, count };
  return count < AGREEING;
}
