/** What is remembered of one measurement of a station; times UTC ms, values in the base unit. */
export interface ReadingTrack {
  /** The last reading that passed, −Infinity before the first. */
  time: number;
  value: number;
  /** The one that passed before it: a reading for the same time once more is compared with that. */
  earlierTime: number;
  earlierValue: number;
  /** Since when, and how often in a row, the value has been read. */
  since: number;
  count: number;
  /** How many readings have passed since the last silence; it counts no further than is asked. */
  settled: number;
  excursion: Excursion | null;
  /** The last check leaves it here until it is taken; null nearly always. */
  decision: Decision | null;
}

/** Readings that jumped away from the last that passed; they are held until the readings after them decide. */
export interface Excursion {
  /** Oldest first, at most `MAX_HELD`. */
  times: number[];
  values: number[];
  /** Place of the first of those readings that agree with one another up to the last. */
  start: number;
}

/** What the readings after a jump have decided about readings before. */
export interface Decision {
  /** They pass after all; the reading that decides is not among them. */
  restored: { times: readonly number[]; values: readonly number[] };
  /** The only reading before the jump: it is the odd one. */
  doubted: { time: number; value: number } | null;
}

/** A jump is real when as many readings agree, over as long a time: a broken sensor rarely keeps a wrong level so. */
const AGREEING = 6;
const AGREEING_MS = 5 * 60_000;
/** Bounds what is remembered of a station that sends many times a second. */
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

/** @returns what the last check has decided about readings before, once */
export function takeDecision(track: ReadingTrack): Decision | null {
  const { decision } = track;
  if (decision) track.decision = null;
  return decision;
}

/** Time of the last reading in range, held ones too. */
export function lastTime({ time, excursion }: ReadingTrack): number {
  return excursion ? excursion.times.at(-1)! : time;
}

/** Whether a reading is held: it jumped, and nothing has decided about it yet. */
export function isHeld({ excursion }: ReadingTrack, time: number, value: number): boolean {
  const place = excursion ? excursion.times.indexOf(time) : -1;
  return place >= 0 && excursion!.values[place] === value;
}

/** Lets a reading pass. @param track changed in place */
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

/** Forgets the last reading, which another of the same time replaces. @param track changed in place */
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

/** Holds a reading that jumped. @param agrees with the one that was held last */
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

/** Whether the level that the last readings keep is the new one. */
export function isNewLevel({ times, start }: Excursion): boolean {
  const count = times.length - start;
  return (count >= AGREEING && times.at(-1)! - times[start]! >= AGREEING_MS) || count >= MAX_HELD;
}

/**
 * Ends an excursion that was real: the readings that agree pass, and those before them that lie on the way there.
 * @param track changed in place; its last reading is the last that was held
 * @param isConnected a reading lies within a step of both levels, so neither is odd
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
