import type { RainTotal } from '@mesonet/contract/rain-ledger.js';
import { correctBook, type CorrectedMoment, DAY_MS, type RainBook } from './rain-book.js';
import { endOf, heardUntil, noteOf, prolong, type RainNote, type RainSaid } from './rain-note.js';
import { readNotes } from './read-notes.js';

/** The last day as the station told it, so that what comes late can be read in its place. */
export interface RainPast {
  /** With all that was said before the notes; null when that is nothing. */
  base: RainBook | null;
  /** Ascending, without the high-water time. */
  notes: RainNote[];
  /** Ascending. */
  corrected: CorrectedMoment[];
}

/** Readings may come as late as this in any order; later ones, as long as they come in order. */
const KEPT_MS = DAY_MS;
/** Notes leave many at a time. */
const SLACK_MS = DAY_MS / 4;
/** More than a day of minutes; all may be read again for each batch with late samples. */
const MAX_NOTES = 2_000;

/** Where reading may begin short of the base: the book before one of the newest notes. */
interface Mark {
  note: RainNote;
  book: RainBook | null;
}

/** Not part of a snapshot. */
const marks = new WeakMap<RainPast, readonly Mark[]>();
const NOTES_A_MARK = 32;
const MARKS_KEPT = 4;

/** @param base with all that is known */
export function newRainPast(base: RainBook | null): RainPast {
  return { base, notes: [], corrected: [] };
}

/** Whether a reading of a moment can still be read in its place. */
export function isKept({ base, notes }: RainPast, time: number, highWater: number): boolean {
  if (base) return time > base.time;
  return time >= Math.min(highWater - KEPT_MS, notes[0]?.time ?? Infinity);
}

/**
 * Adds what a sample said that is later than all notes.
 * @param isDry it led to nothing, and the one before it was settled: it may be one of a run
 * @param before the book it was counted from, unless that holds later samples
 */
export function writeDown(past: RainPast, said: RainSaid, isDry: boolean, before?: RainBook | null): void {
  const { notes } = past;
  const last = notes.at(-1);
  const heard = last ? heardUntil(last) : -Infinity;
  if (!last || !isDry || !prolong(last, said)) {
    const note = noteOf(said);
    if (note) notes.push(note);
    else if (last) last.heardUntil = said.time;
    if (!note) return;
    if (before && notes.length % NOTES_A_MARK === 0) {
      marks.set(past, [...(marks.get(past) ?? []), { note, book: before }].slice(-MARKS_KEPT));
    }
  }
  // After a late one the station has been heard already.
  if (!last || heard <= said.time) return;
  last.heardUntil = undefined;
  notes.at(-1)!.heardUntil = heard;
}

/** Takes over notes that late samples were laid among. @param time of the first of those samples, UTC ms */
export function rewrite(past: RainPast, notes: readonly RainNote[], time: number): void {
  past.notes = [...notes];
  marks.set(
    past,
    (marks.get(past) ?? []).filter(({ note }) => note.time <= time),
  );
}

/** Where to begin to read so that what is said at a moment is read. */
export function startBefore(past: RainPast, time: number): { index: number; book: RainBook | null } {
  const mark = marks.get(past)?.findLast(({ note }) => note.time <= time);
  const index = mark ? past.notes.lastIndexOf(mark.note) : -1;
  return mark && index >= 0 ? { index, book: mark.book } : { index: 0, book: past.base };
}

/** Lets go of notes that are too old, or too many: the base goes on by them. */
export function forgetOld(past: RainPast, highWater: number, timezone: string): void {
  const { notes } = past;
  const [oldest] = notes;
  const isFull = notes.length > MAX_NOTES;
  if (!oldest || (endOf(oldest) >= highWater - KEPT_MS - SLACK_MS && !isFull)) return;
  const kept = notes.findIndex((note) => heardUntil(note) >= highWater - KEPT_MS);
  const count = Math.max(kept < 0 ? notes.length : kept, isFull ? MAX_NOTES / 4 : 0);
  past.base = readNotes(past.base, notes.splice(0, count), { timezone, corrected: past.corrected }).book;
  const { time } = past.base ?? { time: -Infinity };
  past.corrected = past.corrected.filter((moment) => moment.time > time);
}

/** Adds what a manager made of the entries of a moment. */
export function correctPast(past: RainPast, moment: CorrectedMoment): void {
  const { base, corrected } = past;
  marks.delete(past);
  if (base && moment.time <= base.time) {
    past.base = correctBook(base, moment);
    return;
  }
  const known = corrected.find(({ time }) => time === moment.time);
  const amounts = { ...known?.amounts };
  for (const [key, amount] of Object.entries(moment.amounts)) {
    amounts[key as RainTotal] = (amounts[key as RainTotal] ?? 0) + amount;
  }
  past.corrected = [...corrected.filter((each) => each !== known), { ...moment, amounts }].sort(
    (a, b) => a.time - b.time,
  );
}

/**
 * The high-water time's book with what a manager made of its entries.
 * @param before without that time: what was corrected of it is in it
 */
export function correctNewest({ corrected }: RainPast, before: RainBook | null, now: RainBook): RainBook {
  if (corrected.length === 0) return now;
  const known = before?.time ?? -Infinity;
  return corrected.filter(({ time }) => time > known).reduce(correctBook, now);
}
