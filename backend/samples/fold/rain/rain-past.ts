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
/** A day of minutes; all are read again for each late sample. */
const MAX_NOTES = 1_500;

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
 */
export function writeDown({ notes }: RainPast, said: RainSaid, isDry: boolean): void {
  const last = notes.at(-1);
  const heard = last ? heardUntil(last) : -Infinity;
  if (!last || !isDry || !prolong(last, said)) {
    const note = noteOf(said);
    if (note) notes.push(note);
    else if (last) last.heardUntil = said.time;
    if (!note) return;
  }
  // After a late one the station has been heard already.
  if (!last || heard <= said.time) return;
  last.heardUntil = undefined;
  notes.at(-1)!.heardUntil = heard;
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
