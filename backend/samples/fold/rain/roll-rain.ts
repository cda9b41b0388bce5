import { RAIN_TOTALS } from '@mesonet/contract/rain-ledger.js';
import type { FoldingSample } from '../folding-sample.js';
import type { SeriesState } from '../series-state.js';
import { countRain } from './count-rain.js';
import { correctNewest } from './rain-past.js';
import { DRY_MS, isTold, type RainBook } from './rain-book.js';
import { fallenWithin } from './rain-spells.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A gauge not heard of for longer has no totals: a flat line would look like dry weather. */
export const SILENT_MS = HOUR_MS;
/** The rate is that of the last 15 minutes, as Davis and WeeWX have it. */
const RATE_MS = 15 * MINUTE_MS;

const WINDOWS = [
  { key: 'rainRate', formula: 'last 15 min', of: rainRate },
  {
    key: 'rainLastHour',
    formula: 'last hour',
    of: (book: RainBook) => fallenInLast(book, HOUR_MS),
  },
  {
    key: 'rainLast24Hours',
    formula: 'last 24 h',
    of: (book: RainBook) => fallenInLast(book, 24 * HOUR_MS),
  },
  { key: 'rainEvent', formula: 'after 6 h dry', of: rainEvent },
] as const;

/** Keys a station may send itself; the totals are always told as the ledger has them. */
export const RAIN_WINDOW_KEYS: readonly string[] = WINDOWS.map(({ key }) => key);

/** Counts the rain of the newest sample, and adds what follows from it to the row. */
export function rollRain(sample: FoldingSample, state: SeriesState, timezone: string): void {
  const { rain, sent, usualIntervalMs } = state;
  const { time } = sample;
  const counted = countRain(rain.before, {
    time,
    sent,
    reserved: rain.reserved,
    timezone,
    usualMs: usualIntervalMs ?? 0,
  });
  rain.now = counted && correctNewest(rain.past, rain.before, counted.book);
  if (!counted || !rain.now) return;
  const { entries } = counted;
  const { now: book } = rain;
  sample.rainEntries = entries;
  const { counter } = book;
  if (time - Math.max(counter.time, counter.held?.time ?? -Infinity) > SILENT_MS) return;
  for (const key of RAIN_TOTALS) {
    // Once told otherwise for this time, it stays the ledger's.
    if (state.derived.has(key) || !isTold(sample.values[key], book.totals[key]))
      sample.derive(key, book.totals[key], 'rain ledger');
  }
  rollRainWindows(sample, book);
}

/** Adds what fell within the windows that end with the book. */
export function rollRainWindows(sample: FoldingSample, book: RainBook): void {
  for (const key of RAIN_WINDOW_KEYS) rollRainWindow(sample, book, key);
}

/** Adds what fell within one window, where it is wanted. */
export function rollRainWindow(sample: FoldingSample, book: RainBook, key: string): void {
  const window = WINDOWS.find((each) => each.key === key);
  if (window && sample.wants(key)) sample.derive(key, window.of(book), window.formula);
}

/** @returns inches per hour; null while 15 minutes are not known */
function rainRate(book: RainBook): number | null {
  const fallen = fallenInLast(book, RATE_MS);
  return fallen === null ? null : (fallen * HOUR_MS) / RATE_MS;
}

/** @returns inches; null while the span reaches back to before the station was first heard */
function fallenInLast(book: RainBook, spanMs: number): number | null {
  return isKnownFrom(book, book.time - spanMs) ? fallenWithin(book, book.time, spanMs) : null;
}

/** @returns inches; null while the dry spell before the event is not known, since it may have begun earlier */
function rainEvent(book: RainBook): number | null {
  const { time, event } = book;
  const isOver = time - event.time >= DRY_MS;
  if (!isKnownFrom(book, (isOver ? time : event.from) - DRY_MS)) return null;
  return isOver ? 0 : event.amount;
}

function isKnownFrom({ since = -Infinity }: RainBook, time: number): boolean {
  return time >= since;
}
