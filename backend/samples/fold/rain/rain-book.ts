import { RAIN_TOTALS, type RainTotal } from '@mesonet/contract/rain-ledger.js';
import { unitAround } from '../../../platform/calendar/calendar.js';
import type { RainCounter } from '../../../weather/rain/rain-counter-state.js';
import type { RainEntry } from '../../rain-ledger/rain-entry.js';
import { fallenBetween, type RainSpell } from './rain-spells.js';
import type { RainSource } from './rain-readings.js';

/** What the fold remembers of a station's rain. Never changed: each sample makes a new one. Inches, UTC ms. */
export interface RainBook {
  /** Time of the sample it was made with. */
  time: number;
  /** Which reading of the station it is counted by; decided once. */
  source: RainSource;
  counter: RainCounter;
  /** From when on all rain is known; absent in books of older versions: for long enough. */
  since?: number;
  timezone: string;
  /** First moment of the calendar units that `time` is in; when the day ends. */
  starts: Record<RainTotal, number>;
  dayEnd: number;
  totals: Record<RainTotal, number>;
  /** Totals that the station's own have been taken over for, once. */
  adopted: readonly RainTotal[];
  /** Of the last 24 hours, oldest first; at most one a minute. */
  recent: readonly RainSpell[];
  /** Rain that had no dry spell of six hours in it. */
  event: { from: number; time: number; amount: number };
}

/** What a manager made of the entries of a moment: inches more or less in each total. */
export interface CorrectedMoment {
  time: number;
  amounts: Readonly<Partial<Record<RainTotal, number>>>;
  /** False once the correction is taken back. */
  isCorrected: boolean;
  /**
   * The amount fell in (from, time], UTC ms; null: it counts for totals alone. Absent in what older versions wrote:
   * a spell that is known changes, and none is added.
   */
  from?: number | null | undefined;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** Less is the arithmetic of sums, inches. */
const LEAST = 1e-9;
/**
 * A dry spell this long ends a rain event.
 * @see Huff 1967, Water Resources Research 3(4): rain-free periods of six hours or longer part storms
 */
export const DRY_MS = 6 * HOUR_MS;

/** Where the calendar units begin that hold a moment. */
export function calendarAt(time: number, timezone: string): Pick<RainBook, 'timezone' | 'starts' | 'dayEnd'> {
  const day = unitAround(time, 'day', timezone);
  const starts = {
    rainToday: day.start,
    rainWeek: unitAround(time, 'week', timezone).start,
    rainMonth: unitAround(time, 'month', timezone).start,
    rainYear: unitAround(time, 'year', timezone).start,
  };
  return { timezone, starts, dayEnd: day.end };
}

/** The book at a later time: units that have ended begin at nothing. */
export function turnPages(book: RainBook, time: number, timezone: string): RainBook {
  if (time < book.dayEnd && timezone === book.timezone) return { ...book, time };
  const here = timezone === book.timezone ? book : moveToZone(book, timezone);
  const calendar = calendarAt(time, timezone);
  const totals = { ...here.totals };
  for (const key of RAIN_TOTALS) if (calendar.starts[key] > here.starts[key]) totals[key] = 0;
  return { ...here, ...calendar, time, totals };
}

/**
 * The book at the same time by the calendar of another zone, whose units begin some hours earlier or later. Rain of
 * these hours joins a total or leaves it as far as it is remembered: of the last 24 hours, so the day's is right.
 */
function moveToZone(book: RainBook, timezone: string): RainBook {
  const calendar = calendarAt(book.time, timezone);
  const totals = { ...book.totals };
  for (const key of RAIN_TOTALS) {
    const [start, before] = [calendar.starts[key], book.starts[key]];
    const moved = fallenBetween(book, Math.min(start, before), Math.max(start, before));
    totals[key] = Math.max(0, totals[key] + (start < before ? moved : -moved));
  }
  return { ...book, ...calendar, totals };
}

/** The book with some more rain, or less, in its totals. @param at to which moment it belongs */
export function addToTotals(
  book: RainBook,
  at: number,
  amounts: Readonly<Partial<Record<RainTotal, number>>>,
): RainBook {
  const totals = { ...book.totals };
  for (const key of RAIN_TOTALS) {
    if (at >= book.starts[key]) totals[key] = Math.max(0, totals[key] + (amounts[key] ?? 0));
  }
  return { ...book, totals };
}

/**
 * The book with what a manager made of the entries of a moment: its windows and its event are as if the entry had
 * been found like that.
 */
export function correctBook(
  book: RainBook,
  { time, amounts, from }: Pick<CorrectedMoment, 'time' | 'amounts' | 'from'>,
): RainBook {
  const corrected = addToTotals(book, time, amounts);
  if (from === null) return corrected;
  const amount = amounts.rainToday ?? 0;
  const recent = correctSpells(book, { from, time, amount });
  return { ...corrected, recent, event: eventOf(book, recent, { time, amount }) };
}

/** @param spell from undefined: it is not known, so no spell is added for it */
function correctSpells(
  { recent, time: now }: RainBook,
  { from, time, amount }: { from: number | undefined; time: number; amount: number },
): readonly RainSpell[] {
  const exact = recent.findIndex((spell) => spell.time === time);
  // Else it may have become part of its minute's.
  const index = exact >= 0 ? exact : recent.findLastIndex((spell) => spell.from < time && time < spell.time);
  const spell = recent[index];
  if (spell) return recent.with(index, { ...spell, amount: Math.max(0, spell.amount + amount) });
  if (from === undefined || amount <= 0 || time <= now - DAY_MS || time > now) return recent;
  const place = recent.findLastIndex((each) => each.time < time) + 1;
  return recent.toSpliced(place, 0, { from, time, amount });
}

/** The event of a book whose recent spells are others now. */
function eventOf(
  { recent, event }: RainBook,
  now: readonly RainSpell[],
  correction: { time: number; amount: number },
): RainBook['event'] {
  if (now === recent) {
    const isOfEvent = correction.time > event.from && correction.time <= event.time;
    return isOfEvent ? { ...event, amount: Math.max(0, event.amount + correction.amount) } : event;
  }
  const isWet = ({ amount }: RainSpell) => amount > 0;
  const known = recent.filter((spell) => isWet(spell) && spell.time > event.from);
  const older = event.amount - known.reduce((sum, { amount }) => sum + amount, 0);
  // The rest of it fell before the recent spells, the last of it at most as late as the first of them began.
  const before =
    older > LEAST
      ? { from: event.from, time: known[0]?.from ?? event.time, amount: older }
      : { from: 0, time: 0, amount: 0 };
  return now.filter(isWet).reduce(goOn, before);
}

/** The event with one more spell, or the one that begins with it. */
function goOn(event: RainBook['event'], { from, time, amount }: RainSpell): RainBook['event'] {
  const goesOn = from - event.time < DRY_MS;
  return { from: goesOn ? event.from : from, time, amount: goesOn ? event.amount + amount : amount };
}

/** The book with what an entry says has fallen. */
export function enter(book: RainBook, { from, time, amount }: RainEntry): RainBook {
  if (amount === 0) return book;
  const everywhere = { rainToday: amount, rainWeek: amount, rainMonth: amount, rainYear: amount };
  const spell = { from, time, amount };
  return {
    ...addToTotals(book, time, everywhere),
    recent: withSpell(book, spell),
    event: goOn(book.event, spell),
  };
}

/** Gauges that tell every second would leave 86,400 spells: those of one minute become one. */
function withSpell({ recent, time: now }: RainBook, spell: RainSpell): RainSpell[] {
  // Far cheaper than to look at each: most often it is the first.
  const first = recent.findIndex(({ time }) => time > now - DAY_MS);
  const kept = first < 0 ? [] : recent.slice(first);
  const last = kept.at(-1);
  if (!last || minuteOf(last) !== minuteOf(spell)) kept.push(spell);
  else kept[kept.length - 1] = { from: last.from, time: spell.time, amount: last.amount + spell.amount };
  return kept;
}

/** Number of the minute whose end a spell lies in or at. */
function minuteOf({ time }: RainSpell): number {
  return Math.ceil(time / MINUTE_MS);
}

/** Totals that agree with the station's own but for its rounding are told as the station does, inches. */
const ROUNDING = 0.0051;

export function isTold(own: number | string | undefined, total: number): boolean {
  return typeof own === 'number' && Math.abs(own - total) <= ROUNDING;
}
