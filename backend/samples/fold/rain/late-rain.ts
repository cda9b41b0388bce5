import { RAIN_TOTALS, type RainTotal } from '@mesonet/contract/rain-ledger.js';
import type { SampleValues } from '../../observation.js';
import type { RainMove } from '../../rain-ledger/rain-entry.js';
import type { SeriesState } from '../series-state.js';
import type { RainSample } from './count-rain.js';
import { type EntryChange, entryChanges, isDecided, movesOf } from './entry-changes.js';
import { correctBook, enter, isTold, type RainBook, turnPages } from './rain-book.js';
import { endOf, insertNote, noteOf, type RainNote } from './rain-note.js';
import { correctNewest, forgetOld, isKept, rewrite, startBefore, writeDown } from './rain-past.js';
import { RAIN_FALLEN_KEY, rainReading } from './rain-readings.js';
import type { RainState } from './rain-state.js';
import { type NotesRead, readNotes } from './read-notes.js';

/** What a late sample makes of the rain that was counted without it. */
export interface LateRain {
  /** Of its own row: those that take the place of what it tells. */
  totals: SampleValues;
  changes: readonly EntryChange[];
  moves: readonly RainMove[];
  /** Of last rows of days: what becomes of their totals. */
  daysEnds: readonly { time: number; values: SampleValues }[];
  /** Whether the totals of now are others. */
  isNews: boolean;
}

type Totals = Record<RainTotal, number>;

/** The notes of a stretch read, and after them the high-water time. */
type Reading = Omit<NotesRead, 'book'> & { before: RainBook | null; now: RainBook | null };

const NOTHING = { changes: [], moves: [], daysEnds: [], isNews: false } as const;

/**
 * Counts the rain of a late sample. It is read in its place among what the station told of the last day, by the rule
 * that reads what comes in order: so the order of arrival makes no difference. A reading within an amount already
 * counted parts it; one that cannot be is told as a spike or a glitch; an increment adds its own.
 *
 * What a manager has corrected or voided stands: a reading that would take such an entry away, or change its moment
 * or amount, is not counted. Told twice changes nothing.
 * @param state changed in place
 * @returns null when it tells of no rain, or comes too late to be read in its place and nothing is lost by that
 */
export function lateRain(state: SeriesState, sample: RainSample): LateRain | null {
  const { rain, highWater } = state;
  const timezone = rain.now?.timezone ?? sample.timezone;
  const note = noteOf(sample);
  if (note) forgetOld(rain.past, highWater, timezone);
  if (!note) return null;
  if (!isKept(rain.past, note.time, highWater)) return tooLate(rain, note);
  const notes = insertNote(rain.past.notes, note);
  const stretch = stretchOf(state, note, timezone);
  const was = stretch.read(rain.past.notes);
  if (!notes) return { ...NOTHING, totals: toldTotals(was, sample) };
  const becomes = stretch.read(notes);
  const changes = entryChanges(was.entries, becomes.entries);
  if (isDecided(changes, rain.past.corrected)) return { ...NOTHING, totals: toldTotals(was, sample) };
  const isNews = areOthers(was.now?.totals, becomes.now?.totals);
  if (stretch.isEnd) {
    writeDown(rain.past, note, !becomes.entries.has(note.time) && isSettledAt(rain.before, note));
  } else rewrite(rain.past, notes, note.time);
  rain.before = becomes.before;
  rain.now = becomes.now;
  rain.hasEntries ||= becomes.entries.has(highWater);
  return {
    totals: toldTotals(becomes, sample),
    changes,
    moves: movesOf(changes),
    daysEnds: daysEnds(was, becomes),
    isNews,
  };
}

/**
 * What a counter counted is counted with the readings after it. An increment is in none of them, and whether it was
 * told before nobody remembers: it is entered with no amount, for a manager to decide.
 */
function tooLate({ now }: RainState, { time, sent, reserved }: RainNote): LateRain | null {
  const reading = rainReading(RAIN_FALLEN_KEY, sent, reserved);
  if (!reading || now?.source !== RAIN_FALLEN_KEY) return null;
  const entry = { cause: 'late', from: time, time, amount: 0, reading, before: 0 } as const;
  return { ...NOTHING, totals: {}, changes: [{ time, was: [], becomes: [entry] }] };
}

function isSettledAt(book: RainBook | null, { time }: RainNote): boolean {
  return book?.counter.held === null && time < book.dayEnd;
}

/**
 * What has to be read again: all that is kept from shortly before it; of a sample that is later than all other word of rain, itself alone,
 * as some stations tell all their rain in samples that come a little late.
 */
function stretchOf(state: SeriesState, { time }: RainNote, timezone: string) {
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
  { book, entries, daysEnds: ends, bookAt }: NotesRead,
  timezone: string,
): Reading {
  const heard = rain.before?.time ?? -Infinity;
  const before = book && heard > book.time ? turnPages(book, heard, timezone) : book;
  const newest: RainNote = { time: highWater, sent, reserved: rain.reserved, usualMs: usualIntervalMs ?? 0 };
  const now = readNotes(before, [newest], { timezone, corrected: [] });
  return {
    before,
    now: now.book && correctNewest(rain.past, before, now.book),
    entries: new Map([...entries, ...now.entries]),
    daysEnds: new Map([...ends, ...now.daysEnds]),
    bookAt,
  };
}

function toldTotals(reading: Reading, { time, sent }: RainSample): SampleValues {
  const totals = totalsAt(reading, time);
  if (!totals) return {};
  const others = RAIN_TOTALS.filter((key) => !isTold(sent[key], totals[key]));
  return Object.fromEntries(others.map((key) => [key, totals[key]]));
}

/** Of a row: with what was heard later of a time before it. */
function totalsAt({ daysEnds: ends, bookAt, entries }: Reading, time: number): Totals | undefined {
  const heardLater = [...entries].flatMap(([sample, of]) => (sample > time ? of : []));
  const book = bookAt(time);
  return (
    ends.get(time) ?? (book ? heardLater.filter((e) => e.time <= time).reduce(enter, book).totals : undefined)
  );
}

/** Rows that were the last of a day, or are so now. */
function daysEnds(was: Reading, becomes: Reading): LateRain['daysEnds'] {
  const times = new Set([...was.daysEnds.keys(), ...becomes.daysEnds.keys()]);
  return [...times].flatMap((time) => {
    const values = totalsAt(becomes, time);
    return values && areOthers(was.daysEnds.get(time), values) ? [{ time, values: { ...values } }] : [];
  });
}

function areOthers(a: Totals | undefined, b: Totals | undefined): boolean {
  return RAIN_TOTALS.some((key) => a?.[key] !== b?.[key]);
}
