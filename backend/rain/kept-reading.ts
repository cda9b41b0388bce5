import { RAIN_TOTALS } from '@mesonet/contract/rain-ledger.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { lastUntil } from './last-until.js';
import {
  RAIN_EVER_KEY,
  RAIN_FALLEN_KEY,
  type RainReadings,
  type ReservedRain,
  type SentRain,
} from './rain-readings.js';

const RAIN_KEYS = [...RAIN_TOTALS, 'rainRate'] as const;
/** In a run with at least this much time between its readings, the times of late readings are kept. */
const COARSE_STEP_MS = 20 * MINUTE_MS;

/**
 * A station's rain readings at one time, or a run of equal readings in one record, to save memory. Times are UTC ms,
 * amounts inches.
 */
export interface KeptReading {
  time: number;
  /**
   * Only for a run of equal readings: the time in ms from the first to the second reading, and the time of the last.
   */
  run?: { stepMs: number; until: number } | undefined;
  /**
   * Time of the last sample between this reading and the next, which has no rain reading itself; absent when there is
   * none. The property must keep its name, because stored snapshots contain it.
   */
  heardUntil?: number | undefined;
  /** The rain values of the sample, and no others. */
  sent: SentRain;
  reserved: ReservedRain;
  usualMs: number;
}

/** @returns null when the sample has no rain reading */
export function toKeptReading({ time, sent, reserved, usualMs }: RainReadings): KeptReading | null {
  let rain: SentRain | null = null;
  for (const key of RAIN_KEYS) if (sent[key] !== undefined) (rain ??= {})[key] = sent[key];
  const { [RAIN_EVER_KEY]: ever, [RAIN_FALLEN_KEY]: fallen } = reserved;
  if (!rain && ever === undefined && fallen === undefined) return null;
  return { time, sent: rain ?? {}, reserved, usualMs };
}

/** Returns the time of the last of several equal readings that one record holds, or of its only reading. */
export function lastTimeOf({ time, run }: KeptReading): number {
  return run?.until ?? time;
}

/** Returns the time of the last sample before the next rain reading. */
export function lastSampleTimeOf(kept: KeptReading): number {
  return kept.heardUntil ?? lastTimeOf(kept);
}

function hasEqualReadings(
  a: Pick<KeptReading, 'sent' | 'reserved'>,
  b: Pick<KeptReading, 'sent' | 'reserved'>,
): boolean {
  for (const key of RAIN_KEYS) if (a.sent[key] !== b.sent[key]) return false;
  return (
    a.reserved[RAIN_EVER_KEY] === b.reserved[RAIN_EVER_KEY] &&
    a.reserved[RAIN_FALLEN_KEY] === b.reserved[RAIN_FALLEN_KEY]
  );
}

/**
 * Extends a run of equal readings by one more sample at its end, which is the common case in dry weather.
 * @param kept the run, changed in place
 * @returns false when the reading differs from the run, shows rain, or comes too long after the last one
 */
export function extendRun(kept: KeptReading, next: RainReadings): boolean {
  if (kept.sent.rainRate || kept.reserved[RAIN_FALLEN_KEY] || !hasEqualReadings(kept, next)) return false;
  const { run } = kept;
  const { time: until, usualMs } = next;
  const silentMs = until - lastTimeOf(kept);
  if (silentMs > Math.max(1.5 * (run?.stepMs ?? usualMs), MINUTE_MS)) return false;
  if (run && isIncrement(kept) && !isAbout(silentMs, run.stepMs, run.stepMs)) return false;
  if (run) run.until = until;
  else kept.run = { stepMs: silentMs, until };
  kept.heardUntil = undefined;
  return true;
}

/**
 * Returns the time of the next reading of a run that has to be counted. Readings between the second and the last have
 * no effect of their own, because they only repeat the second.
 * @param isOpen true while an implausible reading waits for confirmation; then every reading of the run counts
 * @returns null after the last reading
 */
export function nextTime({ time, run }: KeptReading, after: number, isOpen: boolean): number | null {
  if (!run || after >= run.until) return null;
  return after === time || isOpen ? Math.min(after + run.stepMs, run.until) : run.until;
}

/**
 * Inserts the readings of late samples in their places among the recent readings.
 * @param readings ascending
 * @param lates in the order in which they came
 * @returns a new list; null when the recent readings already contain all readings of the late samples
 */
export function withLateReadings(
  readings: readonly KeptReading[],
  lates: readonly KeptReading[],
): KeptReading[] | null {
  // A reading at the end of a long list is inserted much faster than one in the middle. Late samples mostly come
  // ascending, and the readings after each can then follow later.
  const areAscending = lates.every(({ time }, i) => i === 0 || lates[i - 1]!.time <= time);
  const all = areAscending ? [] : [...readings];
  let next = all.length;
  let isNew = false;
  for (const late of lates) {
    while (next < readings.length && readings[next]!.time <= late.time) all.push(readings[next++]!);
    if (insertReading(all, late)) isNew = true;
  }
  while (next < readings.length) all.push(readings[next++]!);
  return isNew ? all : null;
}

/** @returns false when the readings already contain all of the late sample */
function insertReading(readings: KeptReading[], late: KeptReading): boolean {
  const { time } = late;
  const index = lastUntil(readings, time, (kept) => kept.time);
  const kept = readings[index];
  if (!kept || time > lastTimeOf(kept)) {
    const { heardUntil } = kept ?? {};
    const isSampledAfter = heardUntil !== undefined && heardUntil > time;
    if (isSampledAfter) readings[index] = { ...kept!, heardUntil: undefined };
    readings.splice(index + 1, 0, isSampledAfter ? { ...late, heardUntil } : late);
    return true;
  }
  const joined: KeptReading = {
    ...late,
    sent: { ...kept.sent, ...late.sent },
    reserved: { ...kept.reserved, ...late.reserved },
  };
  const isKnown = hasEqualReadings(kept, joined) && !(areTimesNeeded(kept) && isBetween(kept, time));
  if (!isKnown) readings.splice(index, 1, ...splitRun(kept, joined));
  return !isKnown;
}

/**
 * True when the station sends increments. The rain of an increment fell after the reading before it, so for a run of
 * increments the times of the single readings matter.
 */
function isIncrement({ reserved }: KeptReading): boolean {
  return reserved[RAIN_FALLEN_KEY] !== undefined;
}

/**
 * True when a late reading within a run is kept although it equals the others. Rain that later turns out to have fallen
 * during the run then gets a closer span. For a counter with frequent readings, a span that is too long by one step is
 * accepted: with a record for each late reading, a station that repeats its samples would need much memory.
 */
function areTimesNeeded(kept: KeptReading): boolean {
  return isIncrement(kept) || (kept.run?.stepMs ?? 0) >= COARSE_STEP_MS;
}

/** @returns true when a time within a run is the time of none of its readings */
function isBetween({ time: start, run }: KeptReading, time: number): boolean {
  if (!run || isAbout(time, run.until, run.stepMs)) return false;
  const steps = Math.round((time - start) / run.stepMs);
  return !isAbout(time, start + steps * run.stepMs, run.stepMs);
}

/** True when two times are about equal. Stations do not send at exact times. */
function isAbout(a: number, b: number, stepMs: number): boolean {
  return Math.abs(a - b) <= Math.min(stepMs / 8, MINUTE_MS / 4);
}

/** Splits a run at a reading within it. A run stores the time between its readings instead of the time of each. */
function splitRun(kept: KeptReading, inner: KeptReading): KeptReading[] {
  const { time, run, heardUntil: lastSampleAt } = kept;
  if (!run) return [{ ...inner, heardUntil: lastSampleAt }];
  const { stepMs, until } = run;
  const at = (moment: number) => (moment === inner.time ? undefined : moment);
  const headEnd = time + (Math.ceil((inner.time - time) / stepMs) - 1) * stepMs;
  const tailStart = Math.min(at(headEnd + stepMs) ?? headEnd + 2 * stepMs, until);
  const head = headEnd >= time ? [runBetween(kept, time, headEnd)] : [];
  if (inner.time >= until) return [...head, { ...inner, heardUntil: lastSampleAt }];
  return [...head, inner, { ...runBetween(kept, tailStart, until), heardUntil: lastSampleAt }];
}

function runBetween(kept: KeptReading, time: number, until: number): KeptReading {
  const stepMs = Math.min(kept.run!.stepMs, until - time);
  return { ...kept, time, run: until > time ? { stepMs, until } : undefined, heardUntil: undefined };
}
