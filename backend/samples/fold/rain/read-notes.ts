import type { RainTotal } from '@mesonet/contract/rain-ledger.js';
import type { RainEntry } from '../../rain-ledger/rain-entry.js';
import { countRain } from './count-rain.js';
import { endOfDay } from './end-of-day.js';
import { correctBook, type CorrectedMoment, type RainBook, turnPages } from './rain-book.js';
import { endOf, heardUntil, nextReading, type RainNote } from './rain-note.js';

type Totals = Record<RainTotal, number>;

/** What a stretch of notes tells, read in order. UTC ms, inches. */
export interface NotesRead {
  /** After the last of them. */
  book: RainBook | null;
  /** By the time of the sample that led to them. */
  entries: Map<number, readonly RainEntry[]>;
  /** Of a day's last row, by its time: the totals that what is heard after midnight gives it. */
  daysEnds: Map<number, Totals>;
  /** At a moment, by what was heard until then; null when that is nothing. */
  bookAt: (time: number) => RainBook | null;
}

/**
 * Reads notes as samples that come in order are read.
 * @param start the book before the first of them
 * @param corrected moments after the start, ascending
 */
export function readNotes(
  start: RainBook | null,
  notes: readonly RainNote[],
  { timezone, corrected }: { timezone: string; corrected: readonly CorrectedMoment[] },
): NotesRead {
  const pages: { from: number; book: RainBook | null }[] = [{ from: -Infinity, book: start }];
  const entries = new Map<number, readonly RainEntry[]>();
  const daysEnds = new Map<number, Totals>();
  let book = start;
  let next = 0;
  for (const note of notes) {
    const { sent, reserved, usualMs } = note;
    const isOpen = () => !!book?.counter.held;
    for (let time: number | null = note.time; time !== null; time = nextReading(note, time, isOpen())) {
      const counted = countRain(book, { time, sent, reserved, usualMs, timezone });
      if (!counted) continue;
      if (counted.entries.length > 0) {
        entries.set(time, counted.entries);
        const end = endOfDay(book, counted.book, counted.entries);
        if (end) daysEnds.set(end.time, end.values);
      }
      book = counted.book;
    }
    for (; book && corrected[next] && corrected[next]!.time <= endOf(note); next++) {
      book = correctBook(book, corrected[next]!);
    }
    pages.push({ from: note.time, book });
    if (book && heardUntil(note) > book.time) book = turnPages(book, heardUntil(note), timezone);
  }
  const bookAt = (time: number) => {
    const page = pages.findLast(({ from }) => from <= time)!.book;
    return page && turnPages(page, time, timezone);
  };
  return { book, entries, daysEnds, bookAt };
}
