import { RAIN_TOTALS, type RainTotal } from '@mesonet/contract/rain-ledger.js';
import { unitAround } from '@mesonet/model/calendar/calendar.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import type { RainCounter } from './rain-counter-state.js';
import type { RainEntry } from './rain-entry.js';
import { rainBetween, type Rainfall } from './rainfall.js';
import type { RainSource } from './rain-readings.js';

/** The rain of a station up to one sample. A tally never changes; each sample makes a new one. Inches, UTC ms. */
export interface RainTally {
  /** Time of the newest sample that the tally includes. */
  time: number;
  /** The kind of reading from which rain is counted, such as `rainYear`. It changes only after a day without it. */
  source: RainSource;
  counter: RainCounter;
  /** Time since which no rain was missed. Tallies of older versions do not have it and count as complete. */
  since?: number;
  timezone: string;
  /** Starts of the day, week, month and year that contain `time`; `dayEnd` is the end of the day. */
  starts: Record<RainTotal, number>;
  dayEnd: number;
  totals: Record<RainTotal, number>;
  /** Totals for which the station's own value was taken over. This happens once: when the station first sends it. */
  adopted: readonly RainTotal[];
  /** Rainfalls of the last 24 hours, oldest first; at most one for each minute. */
  recent: readonly Rainfall[];
  /** The newest rain event: rain without a dry spell of six hours in between. */
  event: { from: number; time: number; amount: number };
}

/** A manager's correction of the rain ledger entries of one time: by how many inches each total rises or falls. */
export interface CorrectedMoment {
  time: number;
  amounts: Readonly<Partial<Record<RainTotal, number>>>;
  /** False when the correction has been taken back. */
  isCorrected: boolean;
  /**
   * The corrected rain fell after `from` and until `time`, UTC ms. Null when the entry is no rainfall and counts for
   * totals only; absent in corrections of older versions, which never add a rainfall.
   */
  from?: number | null | undefined;
}

/** Smaller differences, in inches, are rounding errors of sums. */
const LEAST = 1e-9;
/**
 * A dry spell this long ends a rain event.
 * @see Huff 1967, Water Resources Research 3(4): rain-free periods of six hours or longer separate storms
 */
export const DRY_MS = 6 * HOUR_MS;

/** Returns the starts of the local day, week, month and year that contain a time. */
export function calendarAt(
  time: number,
  timezone: string,
): Pick<RainTally, 'timezone' | 'starts' | 'dayEnd'> {
  const day = unitAround(time, 'day', timezone);
  const starts = {
    rainToday: day.start,
    rainWeek: unitAround(time, 'week', timezone).start,
    rainMonth: unitAround(time, 'month', timezone).start,
    rainYear: unitAround(time, 'year', timezone).start,
  };
  return { timezone, starts, dayEnd: day.end };
}

/** Returns the tally at a later time. The total of a day, week, month or year that has ended starts again at 0. */
export function advanceTo(tally: RainTally, time: number, timezone: string): RainTally {
  if (time < tally.dayEnd && timezone === tally.timezone) return { ...tally, time };
  const here = timezone === tally.timezone ? tally : moveToZone(tally, timezone);
  const calendar = calendarAt(time, timezone);
  const totals = { ...here.totals };
  for (const key of RAIN_TOTALS) if (calendar.starts[key] > here.starts[key]) totals[key] = 0;
  return { ...here, ...calendar, time, totals };
}

/**
 * Returns the tally at the same time in another time zone, where days, weeks, months and years begin some hours earlier
 * or later. Rain in these hours is added to a total or subtracted from it. Single rainfalls are remembered for 24 hours
 * only, so the total of the day becomes right, but an older part of the other totals does not change.
 */
function moveToZone(tally: RainTally, timezone: string): RainTally {
  const calendar = calendarAt(tally.time, timezone);
  const totals = { ...tally.totals };
  for (const key of RAIN_TOTALS) {
    const [start, before] = [calendar.starts[key], tally.starts[key]];
    const moved = rainBetween(tally, Math.min(start, before), Math.max(start, before));
    totals[key] = Math.max(0, totals[key] + (start < before ? moved : -moved));
  }
  return { ...tally, ...calendar, totals };
}

/**
 * Returns the tally with its totals raised or lowered by the amounts.
 * @param at time of the rain, UTC ms, which decides whether it belongs to the present day, week, month and so on
 */
export function addToTotals(
  tally: RainTally,
  at: number,
  amounts: Readonly<Partial<Record<RainTotal, number>>>,
): RainTally {
  const totals = { ...tally.totals };
  for (const key of RAIN_TOTALS) {
    if (at >= tally.starts[key]) totals[key] = Math.max(0, totals[key] + (amounts[key] ?? 0));
  }
  return { ...tally, totals };
}

/**
 * Returns the tally after a manager's correction of the rain ledger entries of one time. The recent rainfalls and the
 * rain event become the same as if the corrected amount had been counted in the first place.
 */
export function correctTally(
  tally: RainTally,
  { time, amounts, from }: Pick<CorrectedMoment, 'time' | 'amounts' | 'from'>,
): RainTally {
  const corrected = addToTotals(tally, time, amounts);
  if (from === null) return corrected;
  const amount = amounts.rainToday ?? 0;
  const recent = correctRainfalls(tally, { from, time, amount });
  return { ...corrected, recent, event: eventOf(tally, recent, { time, amount }) };
}

/** @param rainfall the corrected rainfall; none is added when its start is unknown (`from` undefined) */
function correctRainfalls(
  { recent, time: now }: RainTally,
  { from, time, amount }: { from: number | undefined; time: number; amount: number },
): readonly Rainfall[] {
  const exact = recent.findIndex((rainfall) => rainfall.time === time);
  // A rainfall that is not found by its time may have been joined with others of the same minute.
  const index =
    exact >= 0 ? exact : recent.findLastIndex((rainfall) => rainfall.from < time && time < rainfall.time);
  const rainfall = recent[index];
  if (rainfall) return recent.with(index, { ...rainfall, amount: Math.max(0, rainfall.amount + amount) });
  if (from === undefined || amount <= 0 || time <= now - DAY_MS || time > now) return recent;
  const place = recent.findLastIndex((each) => each.time < time) + 1;
  return recent.toSpliced(place, 0, { from, time, amount });
}

/** Calculates the rain event of a tally after its recent rainfalls have changed. */
function eventOf(
  { recent, event }: RainTally,
  now: readonly Rainfall[],
  correction: { time: number; amount: number },
): RainTally['event'] {
  if (now === recent) {
    const isOfEvent = correction.time > event.from && correction.time <= event.time;
    return isOfEvent ? { ...event, amount: Math.max(0, event.amount + correction.amount) } : event;
  }
  const isWet = ({ amount }: Rainfall) => amount > 0;
  const known = recent.filter((rainfall) => isWet(rainfall) && rainfall.time > event.from);
  const older = event.amount - known.reduce((sum, { amount }) => sum + amount, 0);
  // The rest of the event fell before the recent rainfalls and ended at the latest when the first of them began.
  const before =
    older > LEAST
      ? { from: event.from, time: known[0]?.from ?? event.time, amount: older }
      : { from: 0, time: 0, amount: 0 };
  return now.filter(isWet).reduce(extendEvent, before);
}

/** Returns the rain event with one more rainfall, or a new event that begins with it. */
function extendEvent(event: RainTally['event'], { from, time, amount }: Rainfall): RainTally['event'] {
  const goesOn = from - event.time < DRY_MS;
  return { from: goesOn ? event.from : from, time, amount: goesOn ? event.amount + amount : amount };
}

export function addEntry(tally: RainTally, { from, time, amount }: RainEntry): RainTally {
  if (amount === 0) return tally;
  const everywhere = { rainToday: amount, rainWeek: amount, rainMonth: amount, rainYear: amount };
  const rainfall = { from, time, amount };
  return {
    ...addToTotals(tally, time, everywhere),
    recent: withRainfall(tally, rainfall),
    event: extendEvent(tally.event, rainfall),
  };
}

/** Adds a rainfall; those of the same minute are joined, because a gauge may report every second (86,400 a day). */
function withRainfall({ recent, time: now }: RainTally, rainfall: Rainfall): Rainfall[] {
  // Searching for the first rainfall to keep is faster than checking each, because it is usually the first of all.
  const first = recent.findIndex(({ time }) => time > now - DAY_MS);
  const kept = first < 0 ? [] : recent.slice(first);
  const last = kept.at(-1);
  if (!last || minuteOf(last) !== minuteOf(rainfall)) kept.push(rainfall);
  else
    kept[kept.length - 1] = { from: last.from, time: rainfall.time, amount: last.amount + rainfall.amount };
  return kept;
}

/** Returns in which minute since 1970 a rainfall ends. The end of a minute still belongs to this minute. */
function minuteOf({ time }: Rainfall): number {
  return Math.ceil(time / MINUTE_MS);
}

/** If a station's own total differs from the counted one by at most this many inches, the row keeps the own total. */
const ROUNDING = 0.0051;

export function isSameTotal(own: number | string | undefined, total: number): boolean {
  return typeof own === 'number' && Math.abs(own - total) <= ROUNDING;
}
