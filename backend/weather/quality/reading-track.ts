import { MINUTE_MS } from '@mesonet/model/durations.js';

/** State of the quality checks of one measurement of a station. Times are UTC ms, values in the base unit. */
export interface ReadingTrack {
  /** Time of the last reading that passed; −Infinity before the first. */
  time: number;
  value: number;
  /**
   * Time and value of the reading that passed before the last one. If a second reading has the same time as the last
   * one, it replaces the last one and is compared with this earlier reading.
   */
  earlierTime: number;
  earlierValue: number;
  /** Time since which the value has not changed, and the number of readings from that time on. */
  since: number;
  count: number;
  /**
   * Number of readings that passed the checks since the station was last silent. It stops at `AGREEING`, the number of
   * readings that make a jump real.
   */
  settled: number;
  excursion: Excursion | null;
  /**
   * The decision that the last check made about earlier readings. It is null when there is none or the caller has taken
   * it.
   */
  decision: Decision | null;
}

/**
 * Readings that jumped away from the last one that passed. They are held: whether they pass is open until later
 * readings decide it.
 */
export interface Excursion {
  /** Times of the held readings, oldest first, at most `MAX_HELD`. */
  times: number[];
  values: number[];
  /** Index of the held reading from which on all held readings agree with one another. */
  start: number;
}

/** A decision of the quality check about earlier readings, which the readings after a jump make possible. */
export interface Decision {
  /** Held readings that pass after all, without the newest reading, which made the decision. */
  restored: { times: readonly number[]; values: readonly number[] };
  /**
   * The reading before the jump, when it was wrong: it is the only one since the station was last silent, and no later
   * reading lies within a step of both levels. Otherwise null.
   */
  doubted: { time: number; value: number } | null;
}

/**
 * A jump is real when this many readings agree for at least `AGREEING_MS`, because a broken sensor rarely
 * stays at one wrong level.
 */
const AGREEING = 6;
const AGREEING_MS = 5 * MINUTE_MS;
/** At most this many readings are held, because a station may send many times a second. */
export const MAX_HELD = 128;

export function newReadingTrack(): ReadingTrack {
  return {
    time: -Infinity,
    value: 0,
    earlierTime: -Infinity,
    earlierValue: 0,
    since: 0,
    count: 0,
    settled: 0,
    excursion: null,
    decision: null,
  };
}

/** @returns the decision of the last check about earlier readings; each decision is returned only once */
export function takeDecision(track: ReadingTrack): Decision | null {
  const { decision } = track;
  if (decision) track.decision = null;
  return decision;
}

/** Time of the newest reading that lies within the limits of its measurement, whether it has passed or is held. */
export function lastTime({ time, excursion }: ReadingTrack): number {
  return excursion ? excursion.times.at(-1)! : time;
}

/** True when the reading has jumped and later readings have not decided about it yet. */
export function isHeld({ excursion }: ReadingTrack, time: number, value: number): boolean {
  const place = excursion ? excursion.times.indexOf(time) : -1;
  return place >= 0 && excursion!.values[place] === value;
}

/**
 * Lets a reading pass.
 * @param track changed in place
 */
export function pass(track: ReadingTrack, time: number, value: number): void {
  if (value === track.value && track.count > 0) track.count++;
  else {
    track.since = time;
    track.count = 1;
  }
  track.earlierTime = track.time;
  track.earlierValue = track.value;
  track.time = time;
  track.value = value;
  if (track.settled < AGREEING) track.settled++;
  track.excursion = null;
}

/**
 * Removes the last reading, because another one of the same time replaces it.
 * @param track changed in place
 */
export function takeBackLast(track: ReadingTrack): void {
  const { excursion } = track;
  if (!excursion) {
    track.time = track.earlierTime;
    track.value = track.earlierValue;
    track.since = track.time;
    track.count = 1;
    track.settled = Math.max(0, track.settled - 1);
    return;
  }
  excursion.times.pop();
  excursion.values.pop();
  if (excursion.times.length === 0) track.excursion = null;
  else excursion.start = Math.min(excursion.start, excursion.times.length - 1);
}

/**
 * Holds a reading that jumped: it waits until later readings decide whether it passes.
 * @param agrees true when it lies within a step of the reading that was held before it
 */
export function hold(track: ReadingTrack, time: number, value: number, agrees: boolean): void {
  const { excursion } = track;
  if (!excursion) {
    track.excursion = { times: [time], values: [value], start: 0 };
    return;
  }
  if (!agrees) excursion.start = excursion.times.length;
  excursion.times.push(time);
  excursion.values.push(value);
  if (excursion.times.length <= MAX_HELD) return;
  excursion.times.shift();
  excursion.values.shift();
  excursion.start--;
}

/** True when the last held readings have kept their level long enough to make it the new one. */
export function isNewLevel({ times, start }: Excursion): boolean {
  const count = times.length - start;
  return (count >= AGREEING && times.at(-1)! - times[start]! >= AGREEING_MS) || count >= MAX_HELD;
}

/**
 * Ends a jump that was real. The held readings that agree pass, and so do earlier ones that lie between the
 * old level and the new one.
 * @param track changed in place; its last reading becomes the last held one
 * @param isConnected true when a reading lies within a step of both levels, so that neither level is wrong
 */
export function confirm(track: ReadingTrack, isConnected: boolean): Decision {
  const { times, values, start } = track.excursion!;
  const [low, high] = [Math.min(track.value, values[start]!), Math.max(track.value, values[start]!)];
  const isReal = (value: number, index: number) => index >= start || (value >= low && value <= high);
  const real = times.map((_, index) => isReal(values[index]!, index));
  const doubted = !isConnected && track.settled === 1 ? { time: track.time, value: track.value } : null;
  const last = times.length - 1;
  track.earlierTime = times[last - 1]!;
  track.earlierValue = values[last - 1]!;
  track.time = times[last]!;
  track.value = values[last]!;
  const changed = values.findLastIndex((value) => value !== track.value);
  track.since = times[changed + 1]!;
  track.count = last - changed;
  track.settled = AGREEING;
  track.excursion = null;
  return {
    restored: {
      times: times.filter((_, index) => index < last && real[index]),
      values: values.filter((_, index) => index < last && real[index]),
    },
    doubted,
  };
}
