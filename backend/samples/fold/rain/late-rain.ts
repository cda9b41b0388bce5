import { RAIN_TOTALS } from '@mesonet/contract/rain-ledger.js';
import type { SampleValues } from '../../observation.js';
import type { RainMove } from '../../rain-ledger/rain-entry.js';
import type { SeriesState } from '../series-state.js';
import type { RainSample } from './count-rain.js';
import { type EntryChange, entryChanges, isDecided, movesOf } from './entry-changes.js';
import { type LateReading, type RainSums, stretchFrom, totalsAt } from './late-reading.js';
import { isTold } from './rain-book.js';
import { insertNote, noteOf, type RainNote } from './rain-note.js';
import { forgetOld, isKept, rewrite, writeDown } from './rain-past.js';
import { RAIN_FALLEN_KEY, rainReading } from './rain-readings.js';
import type { RainState } from './rain-state.js';

/** What late samples make of the rain that was counted without them. */
export interface LateRain {
  /** For the row of each sample, in the same order: the totals that take the place of what it sent. */
  totals: readonly SampleValues[];
  changes: readonly EntryChange[];
  /** Ascending by time. */
  moves: readonly RainMove[];
  /** The last rows of days, with what becomes of their totals. */
  daysEnds: readonly { time: number; values: SampleValues }[];
  /** Whether the totals of now are others. */
  isNews: boolean;
}

/** One late sample with what it says of rain. */
interface LateNote {
  /** Its place among the samples. */
  index: number;
  note: RainNote;
}

/**
 * Counts the rain of late samples of one series. They are read in their places among what the station sent in the last
 * day, by the rule that reads what comes in order: so the order of arrival makes no difference. A reading within an
 * amount already counted parts it; one that cannot be counts as a spike or a glitch; an increment adds its own.
 * The notes of the day are read once for all of the samples, however many they are.
 *
 * What a manager has corrected or voided stands: a reading that would take such an entry away, or change its moment
 * or amount, is not counted. A sample that is sent twice changes nothing.
 * @param state changed in place
 * @param samples in the order of arrival
 * @returns null when they say nothing of rain, or come too late to be read in their places and nothing is lost by that
 */
export function lateRain(state: SeriesState, samples: readonly RainSample[]): LateRain | null {
  const { rain, highWater } = state;
  const notes = samples.flatMap((sample, index) => {
    const note = noteOf(sample);
    return note ? [{ index, note }] : [];
  });
  if (notes.length === 0) return null;
  const timezone = rain.now?.timezone ?? samples[0]!.timezone;
  forgetOld(rain.past, highWater, timezone);
  const kept = notes.filter(({ note }) => isKept(rain.past, note.time, highWater));
  const changes = notes.filter((late) => !kept.includes(late)).flatMap(({ note }) => tooLate(rain, note));
  const lost: LateRain = { totals: samples.map(() => ({})), changes, moves: [], daysEnds: [], isNews: false };
  if (kept.length === 0) return changes.length > 0 ? lost : null;
  return both(lost, readTogether(state, kept, { timezone, samples }));
}

/** What was found first, and what was found after it. */
function both(first: LateRain, second: LateRain): LateRain {
  return {
    totals: first.totals.map((totals, index) => ({ ...totals, ...second.totals[index] })),
    changes: [...first.changes, ...second.changes],
    moves: [...first.moves, ...second.moves].sort((a, b) => a.time - b.time),
    daysEnds: [...first.daysEnds, ...second.daysEnds],
    isNews: first.isNews || second.isNews,
  };
}

function readTogether(
  state: SeriesState,
  lates: readonly LateNote[],
  context: { timezone: string; samples: readonly RainSample[] },
): LateRain {
  const { rain, highWater } = state;
  const time = Math.min(...lates.map(({ note }) => note.time));
  const stretch = stretchFrom(state, time, context.timezone);
  const was = stretch.read(rain.past.notes);
  const notes = lates.reduce(
    (laid: readonly RainNote[], { note }) => insertNote(laid, note) ?? laid,
    rain.past.notes,
  );
  const told = (reading: LateReading) => totalsOf(reading, lates, context.samples);
  const unchanged: LateRain = { totals: told(was), changes: [], moves: [], daysEnds: [], isNews: false };
  if (notes === rain.past.notes) return unchanged;
  const becomes = stretch.read(notes);
  const changes = entryChanges(was.entries, becomes.entries);
  if (isDecided(changes, rain.past.corrected)) {
    if (lates.length === 1) return unchanged;
    // Only some of the samples touch what a manager has decided: halves part them from the others.
    const middle = lates.length >> 1;
    const first = readTogether(state, lates.slice(0, middle), context);
    return both(first, readTogether(state, lates.slice(middle), context));
  }
  if (stretch.isEnd) writeAtEnd(rain, lates, becomes);
  else rewrite(rain.past, notes, time);
  rain.before = becomes.before;
  rain.now = becomes.now;
  rain.hasEntries ||= becomes.entries.has(highWater);
  return {
    totals: told(becomes),
    changes,
    moves: movesOf(changes),
    daysEnds: daysEnds(was, becomes),
    isNews: areOthers(was.now?.totals, becomes.now?.totals),
  };
}

/** One that says the same as the note before it, and led to nothing, prolongs that note. */
function writeAtEnd({ past, before }: RainState, lates: readonly LateNote[], { entries }: LateReading): void {
  const [first, ...others] = lates.map(({ note }) => note).sort((a, b) => a.time - b.time);
  const isSettled = before?.counter.held === null && first!.time < before.dayEnd;
  writeDown(past, first!, isSettled && !entries.has(first!.time));
  for (const note of others) writeDown(past, note, false);
}

/**
 * What a counter counted is counted with the readings after it. An increment is in none of them, and nobody remembers
 * whether it was sent before: it is entered with no amount, for a manager to decide.
 */
function tooLate({ now }: RainState, { time, sent, reserved }: RainNote): EntryChange[] {
  const reading = rainReading(RAIN_FALLEN_KEY, sent, reserved);
  if (!reading || now?.source !== RAIN_FALLEN_KEY) return [];
  const entry = { cause: 'late', from: time, time, amount: 0, reading, before: 0 } as const;
  return [{ time, was: [], becomes: [entry] }];
}

function totalsOf(
  reading: LateReading,
  lates: readonly LateNote[],
  samples: readonly RainSample[],
): SampleValues[] {
  const totals: SampleValues[] = samples.map(() => ({}));
  for (const { index } of lates) totals[index] = toldTotals(reading, samples[index]!);
  return totals;
}

function toldTotals(reading: LateReading, { time, sent }: RainSample): SampleValues {
  const totals = totalsAt(reading, time);
  if (!totals) return {};
  const others = RAIN_TOTALS.filter((key) => !isTold(sent[key], totals[key]));
  return Object.fromEntries(others.map((key) => [key, totals[key]]));
}

/** Rows that were the last of a day, or are so now. */
function daysEnds(was: LateReading, becomes: LateReading): LateRain['daysEnds'] {
  const times = new Set([...was.daysEnds.keys(), ...becomes.daysEnds.keys()]);
  return [...times].flatMap((time) => {
    const values = totalsAt(becomes, time);
    return values && areOthers(was.daysEnds.get(time), values) ? [{ time, values: { ...values } }] : [];
  });
}

function areOthers(a: RainSums | undefined, b: RainSums | undefined): boolean {
  return RAIN_TOTALS.some((key) => a?.[key] !== b?.[key]);
}
