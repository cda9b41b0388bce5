import { RAIN_TOTALS } from '@mesonet/contract/rain-ledger.js';
import type { SampleValues } from '../../observation.js';
import type { RainSample } from './count-rain.js';
import { RAIN_EVER_KEY, RAIN_FALLEN_KEY, type ReservedRain } from './rain-readings.js';

const RAIN_KEYS = [...RAIN_TOTALS, 'rainRate'] as const;
const MINUTE_MS = 60_000;

/** What a station said of its rain at one moment, or over a run of like readings. UTC ms, inches. */
export interface RainNote {
  time: number;
  /** Of a run: from the first reading to the second, ms, and the time of the last. All are like the first. */
  run?: { stepMs: number; until: number } | undefined;
  /** The newest sample of the station before its next word of rain, where that is another. */
  heardUntil?: number | undefined;
  /** Keys of rain only. */
  sent: SampleValues;
  reserved: ReservedRain;
  usualMs: number;
}

/** What a sample says, as far as notes are concerned. */
export type RainSaid = Omit<RainSample, 'timezone'>;

/** @returns null when the sample says nothing of rain */
export function noteOf({ time, sent, reserved, usualMs }: RainSaid): RainNote | null {
  let rain: SampleValues | null = null;
  for (const key of RAIN_KEYS) if (sent[key] !== undefined) (rain ??= {})[key] = sent[key];
  const { [RAIN_EVER_KEY]: ever, [RAIN_FALLEN_KEY]: fallen } = reserved;
  if (!rain && ever === undefined && fallen === undefined) return null;
  return { time, sent: rain ?? {}, reserved, usualMs };
}

/** Of its last reading. */
export function endOf({ time, run }: RainNote): number {
  return run?.until ?? time;
}

/** Of the last sample that was heard before the next word of rain. */
export function heardUntil(note: RainNote): number {
  return note.heardUntil ?? endOf(note);
}

/** Whether two say the same of rain. */
function isLike(a: Pick<RainNote, 'sent' | 'reserved'>, b: Pick<RainNote, 'sent' | 'reserved'>): boolean {
  for (const key of RAIN_KEYS) if (a.sent[key] !== b.sent[key]) return false;
  return (
    a.reserved[RAIN_EVER_KEY] === b.reserved[RAIN_EVER_KEY] &&
    a.reserved[RAIN_FALLEN_KEY] === b.reserved[RAIN_FALLEN_KEY]
  );
}

/**
 * Adds one more reading to the end of a note: the common case, in dry weather.
 * @param note changed in place
 * @returns false when the reading is not like the others, or leaves a hole
 */
export function prolong(note: RainNote, next: RainSaid): boolean {
  if (note.sent.rainRate || note.reserved[RAIN_FALLEN_KEY] || !isLike(note, next)) return false;
  const { run } = note;
  const { time: until, usualMs } = next;
  const silentMs = until - endOf(note);
  if (silentMs > Math.max(1.5 * (run?.stepMs ?? usualMs), MINUTE_MS)) return false;
  if (run && isIncrement(note) && !isAbout(silentMs, run.stepMs, run.stepMs)) return false;
  if (run) run.until = until;
  else note.run = { stepMs: silentMs, until };
  note.heardUntil = undefined;
  return true;
}

/**
 * The next moment of a note's readings that can lead to anything: those between its second and its last repeat that.
 * @param isOpen whether a reading waits for others to agree, so that each of them may
 * @returns null after the last
 */
export function nextReading({ time, run }: RainNote, after: number, isOpen: boolean): number | null {
  if (!run || after >= run.until) return null;
  return after === time || isOpen ? Math.min(after + run.stepMs, run.until) : run.until;
}

/**
 * Lays what a late sample said among the notes.
 * @param notes ascending; not changed
 * @returns null when they say all of it already
 */
export function insertNote(notes: readonly RainNote[], late: RainNote): readonly RainNote[] | null {
  const { time } = late;
  const index = notes.findLastIndex((note) => note.time <= time);
  const note = notes[index];
  if (!note) return [late, ...notes];
  if (time > endOf(note)) {
    const [before, after] = [
      { ...note, heardUntil: undefined },
      { ...late, heardUntil: note.heardUntil },
    ];
    const isHeardAfter = note.heardUntil !== undefined && note.heardUntil > time;
    return notes.toSpliced(index, 1, ...(isHeardAfter ? [before, after] : [note, late]));
  }
  const joined: RainNote = {
    ...late,
    sent: { ...note.sent, ...late.sent },
    reserved: { ...note.reserved, ...late.reserved },
  };
  const isSaid = isLike(note, joined) && !(isIncrement(note) && isBetween(note, time));
  return isSaid ? null : notes.toSpliced(index, 1, ...partRun(note, joined));
}

/** An increment fell since the reading before it, so a run that it arrives late for must know that reading. */
function isIncrement({ reserved }: RainNote): boolean {
  return reserved[RAIN_FALLEN_KEY] !== undefined;
}

/** @returns true when a moment within a run lies between the readings that its first step gives */
function isBetween({ time: start, run }: RainNote, time: number): boolean {
  if (!run || isAbout(time, run.until, run.stepMs)) return false;
  const steps = Math.round((time - start) / run.stepMs);
  return !isAbout(time, start + steps * run.stepMs, run.stepMs);
}

/** Stations do not send at the exact moment. */
function isAbout(a: number, b: number, stepMs: number): boolean {
  return Math.abs(a - b) <= Math.min(stepMs / 8, MINUTE_MS / 4);
}

/** Parts a run around a reading within it. The first step of the run gives the moments of its own readings. */
function partRun(note: RainNote, inner: RainNote): RainNote[] {
  const { time, run, heardUntil: heard } = note;
  if (!run) return [{ ...inner, heardUntil: heard }];
  const { stepMs, until } = run;
  const at = (moment: number) => (moment === inner.time ? undefined : moment);
  const headEnd = time + (Math.ceil((inner.time - time) / stepMs) - 1) * stepMs;
  const tailStart = Math.min(at(headEnd + stepMs) ?? headEnd + 2 * stepMs, until);
  const head = headEnd >= time ? [runBetween(note, time, headEnd)] : [];
  if (inner.time >= until) return [...head, { ...inner, heardUntil: heard }];
  return [...head, inner, { ...runBetween(note, tailStart, until), heardUntil: heard }];
}

function runBetween(note: RainNote, time: number, until: number): RainNote {
  const stepMs = Math.min(note.run!.stepMs, until - time);
  return { ...note, time, run: until > time ? { stepMs, until } : undefined, heardUntil: undefined };
}
