import { RAIN_TOTALS, type RainTotal } from '@mesonet/contract/rain-ledger.js';
import { readRainCounter } from '../../../weather/rain/rain-counter.js';
import { newRainCounter, type RainFinding } from '../../../weather/rain/rain-counter-state.js';
import type { SampleValues } from '../../observation.js';
import type { RainEntry } from '../../rain-ledger/rain-entry.js';
import { calendarAt, DAY_MS, enter, type RainBook, turnPages } from './rain-book.js';
import {
  bestSource,
  RAIN_FALLEN_KEY,
  rainReading,
  type RainSource,
  type ReservedRain,
} from './rain-readings.js';

/** What a sample says of rain. */
export interface RainSample {
  time: number;
  sent: SampleValues;
  reserved: ReservedRain;
  /** Of the station: IANA name, and its usual interval, ms. */
  timezone: string;
  usualMs: number;
}

export interface RainCount {
  book: RainBook;
  entries: RainEntry[];
}

/** What cannot be two readings of one counter, inches: less than a tip. */
const NOISE = 0.005;

/**
 * Counts the rain of one sample.
 * @param before the book as the sample before left it, null when the station has told of no rain yet
 * @returns null while it has not
 */
export function countRain(before: RainBook | null, sample: RainSample): RainCount | null {
  const { sent, reserved, time, timezone } = sample;
  if (!before) return openBook(sample);
  const reading = rainReading(before.source, sent, reserved);
  if (isDry(before, sample, reading)) {
    return { book: { ...before, time, counter: { ...before.counter, time } }, entries: [] };
  }
  const book = turnPages(before, time, timezone);
  let counted: RainCount = { book, entries: [] };
  if (reading !== undefined) {
    const { counter, entries: found } = readOn(before, book.starts, sample, reading);
    counted = { book: found.reduce(enter, { ...book, counter }), entries: found };
  } else if (time - before.counter.time > DAY_MS) {
    counted = changeSource(book, sample) ?? counted;
  }
  return adopt(counted, sample);
}

/** Nothing but the time has changed: the common case, and worth a short way. */
function isDry(
  book: RainBook,
  { time, timezone: zone, sent }: RainSample,
  reading: number | undefined,
): boolean {
  const { dayEnd, timezone, counter, adopted } = book;
  return (
    reading === shown(book) &&
    time < dayEnd &&
    timezone === zone &&
    counter.held === null &&
    !sent.rainRate &&
    RAIN_TOTALS.every((key) => sent[key] === undefined || adopted.includes(key))
  );
}

function openBook(sample: RainSample): RainCount | null {
  const { time, sent, reserved, timezone } = sample;
  const source = bestSource(sent, reserved);
  if (!source) return null;
  const book: RainBook = {
    ...calendarAt(time, timezone),
    time,
    source,
    counter: counterAt(source, sample),
    since: time,
    totals: { rainToday: 0, rainWeek: 0, rainMonth: 0, rainYear: 0 },
    adopted: [],
    recent: [],
    event: { from: 0, time: 0, amount: 0 },
  };
  return adopt({ book, entries: [] }, sample);
}

function counterAt(source: RainSource, { time, sent, reserved }: RainSample) {
  return newRainCounter(source === RAIN_FALLEN_KEY ? 0 : rainReading(source, sent, reserved)!, time);
}

function readOn(before: RainBook, starts: RainBook['starts'], sample: RainSample, reading: number) {
  const { time, sent, usualMs } = sample;
  const { rainRate } = sent;
  const { counter, findings } = readRainCounter(before.counter, {
    time,
    reading: before.source === RAIN_FALLEN_KEY ? before.counter.reading + reading : reading,
    rate: typeof rainRate === 'number' ? rainRate : undefined,
    // A reading of midnight itself may still be the day's before.
    isNewDay: before.counter.time <= starts.rainToday,
    usualMs,
  });
  const place = { starts, source: before.source };
  const told = before.source === RAIN_FALLEN_KEY ? findings.map(asIncrement) : findings;
  return { counter, entries: told.flatMap((finding) => onItsDay(finding, place, sample)) };
}

/** A station that tells increments has no counter: their sum is ours, and begins where we happened to meet it. */
function asIncrement(finding: RainFinding): RainFinding {
  return { ...finding, reading: finding.reading - finding.before, before: 0 };
}

function shown({ source, counter }: RainBook): number {
  return source === RAIN_FALLEN_KEY ? 0 : counter.reading;
}

/**
 * Rain from before midnight that is heard of after it belongs to the day before: all of it when the sample is
 * midnight's own, else what the console's count of the new day leaves.
 */
function onItsDay(
  finding: RainFinding,
  { starts, source }: Pick<RainBook, 'starts' | 'source'>,
  { time, sent }: RainSample,
): RainEntry[] {
  const midnight = starts.rainToday;
  const { from, amount, cause } = finding;
  if (from >= midnight || amount === 0 || cause === 'reset') return [finding];
  const yesterday = { ...finding, time: midnight - 1 };
  if (time === midnight) return [yesterday];
  const { rainToday } = sent;
  if (source === 'rainToday' || typeof rainToday !== 'number' || !(rainToday >= 0)) return [finding];
  if (rainToday > amount - NOISE) return [finding];
  const today = { ...finding, from: midnight, amount: rainToday };
  return [{ ...yesterday, amount: amount - rainToday }, ...(rainToday > 0 ? [today] : [])];
}

/** A station that has not told of its counter for a day, and tells of another, is counted by that one. */
function changeSource(book: RainBook, sample: RainSample): RainCount | null {
  const source = bestSource(sample.sent, sample.reserved);
  if (!source) return null;
  const counter = counterAt(source, sample);
  const { reading } = counter;
  const { time } = sample;
  const entry: RainEntry = {
    cause: 'counter',
    from: time,
    time,
    amount: 0,
    reading,
    before: shown(book),
  };
  // Rain that fell after the last reading of the former counter is not known.
  return { book: { ...book, source, counter, since: time }, entries: [entry] };
}

/** The total that another holds at least. A week may begin in the month before. */
const FLOORS = {
  rainToday: null,
  rainWeek: 'rainToday',
  rainMonth: 'rainToday',
  rainYear: 'rainMonth',
} as const;

/** Takes over the totals of the station when it first tells them: what fell before we knew it. */
function adopt({ book, entries }: RainCount, { time, sent }: RainSample): RainCount {
  const isNew = (key: RainTotal) => !book.adopted.includes(key) && typeof sent[key] === 'number';
  const news = book.adopted.length < RAIN_TOTALS.length ? RAIN_TOTALS.filter(isNew) : [];
  if (news.length === 0) return { book, entries };
  const totals = { ...book.totals };
  const added: Partial<Record<RainTotal, number>> = {};
  for (const key of RAIN_TOTALS) {
    const floor = FLOORS[key];
    const told = news.includes(key) ? (sent[key] as number) : 0;
    totals[key] = Math.max(totals[key], told, floor ? totals[floor] : 0);
    added[key] = totals[key] - book.totals[key];
  }
  const reading = shown(book);
  const amount = added.rainToday!;
  const entry: RainEntry = {
    cause: 'start',
    from: time,
    time,
    amount,
    reading,
    before: reading,
    totals: added,
  };
  const isNothing = RAIN_TOTALS.every((key) => added[key] === 0);
  return {
    book: { ...book, totals, adopted: [...book.adopted, ...news] },
    entries: isNothing ? entries : [...entries, entry],
  };
}
