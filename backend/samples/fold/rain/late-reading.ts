import type { RainTotal } from '@mesonet/contract/rain-ledger.js';
import type { RainEntry } from '../../rain-ledger/rain-entry.js';
import type { SeriesState } from '../series-state.js';
import { correctBook, enter, type RainBook, turnPages } from './rain-book.js';
import { endOf, type RainNote } from './rain-note.js';
import { correctNewest, startBefore } from './rain-past.js';
import type { RainState } from './rain-state.js';
import { type NotesRead, readNotes } from './read-notes.js';

/** Inches, by total. */
export type RainSums = Record<RainTotal, number>;

/** The notes of a stretch read, and after them the high-water time. */
export interface LateReading extends Omit<NotesRead, 'book'> {
  before: RainBook | null;
  now: RainBook | null;
  /** Entries that a later sample led to than the moment they belong to. */
  heardLater: readonly { sample: number; entry: RainEntry }[];
}

/**
 * What has to be read again: all that is kept from shortly before a moment on. After all other word of rain, what is
 * new alone: some stations send all their rain in samples that come a little late.
 */
export function stretchFrom(state: SeriesState, time: number, timezone: string) {
  const { past, before } = state.rain;
  const last = past.notes.at(-1);
  const isEnd = before !== null && time >= before.starts.rainToday && (!last || time > endOf(last));
  const count = past.notes.length;
  const read = (notes: readonly RainNote[]) =>
    isEnd
      ? readUpToNow(state, readNotes(before, notes.slice(count), { timezone, corrected: [] }), timezone)
      : readUpToNow(state, readKept(state.rain, notes, { timezone, time }), timezone);
  return { isEnd, read };
}

function readKept(
  { past, before }: RainState,
  notes: readonly RainNote[],
  { timezone, time: late }: { timezone: string; time: number },
): NotesRead {
  const start = startBefore(past, late);
  const known = start.index > 0 ? endOf(notes[start.index - 1]!) : -Infinity;
  const corrected = past.corrected.filter(({ time }) => time > known);
  const read = readNotes(start.book, notes.slice(start.index), { timezone, corrected });
  const last = notes.at(-1);
  const [readUntil, heard] = [last ? endOf(last) : -Infinity, before?.time ?? -Infinity];
  const rest = corrected.filter(({ time }) => time > readUntil && time <= heard);
  const book = rest.reduce(
    (corrects: RainBook | null, moment) => corrects && correctBook(corrects, moment),
    read.book,
  );
  return { ...read, book };
}

function readUpToNow(
  { highWater, sent, usualIntervalMs, rain }: SeriesState,
  { book, entries: counted, daysEnds: ends, bookAt }: NotesRead,
  timezone: string,
): LateReading {
  const heard = rain.before?.time ?? -Infinity;
  const before = book && heard > book.time ? turnPages(book, heard, timezone) : book;
  const newest: RainNote = { time: highWater, sent, reserved: rain.reserved, usualMs: usualIntervalMs ?? 0 };
  const now = readNotes(before, [newest], { timezone, corrected: [] });
  const entries = new Map([...counted, ...now.entries]);
  const heardLater = [...entries].flatMap(([sample, some]) =>
    some.filter(({ time }) => time < sample).map((entry) => ({ sample, entry })),
  );
  return {
    before,
    now: now.book && correctNewest(rain.past, before, now.book),
    entries,
    daysEnds: new Map([...ends, ...now.daysEnds]),
    bookAt,
    heardLater,
  };
}

/** The totals of the row of a moment: with what was heard later of a time before it. */
export function totalsAt(
  { daysEnds: ends, bookAt, heardLater }: LateReading,
  time: number,
): RainSums | undefined {
  const end = ends.get(time);
  const book = end ? null : bookAt(time);
  if (!book) return end;
  return heardLater
    .filter(({ sample, entry }) => sample > time && entry.time <= time)
    .reduce((sums, { entry }) => enter(sums, entry), book).totals;
}
