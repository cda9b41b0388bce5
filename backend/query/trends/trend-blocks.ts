import { unitStarts } from '@mesonet/model/calendar/calendar.js';
import type { TimeRange } from '@mesonet/model/calendar/time-range.js';
import { DAY_MS } from '@mesonet/model/durations.js';
import { bucketsOf } from '../buckets.js';
import { unlessClosed } from '../request-closed.js';
import type { WritePage } from './csv/write-page.js';
import { bucketColumns, measKeysOf, rawColumns, type TrendColumn } from './trend-columns.js';
import type { TrendPlan } from './trend-plan.js';

/** Some rows of a long trend, as columns of values or already written as lines of a CSV file. */
export type TrendBlock = ColumnBlock | { rows: Uint8Array };

export interface ColumnBlock {
  time: readonly number[];
  columns: readonly TrendColumn[];
}

/** Largest number of values in a block, which limits the memory that a long answer needs. */
const VALUES_A_BLOCK = 125_000;
const MOST_ROWS = 12_500;
/** Number of samples in the first block. It is small, because the density of the samples is not known yet. */
const FIRST_ROWS = 1_000;
/** A window of time is at most this many times wider than the one before, even if that one held few samples. */
const MOST_TIMES_WIDER = 16;
/**
 * The share of a page of samples that a window of time should fill. It is below 1, because a window that holds more
 * samples than one page needs another query for the rest.
 */
const FILLED = 0.9;
/**
 * Number of windows of time that are read at the same time. While the samples of one are written to the answer, the
 * store works on two more.
 */
const ASKED_AT_ONCE = 3;

/**
 * Yields the rows of a trend in blocks, in order of time. The next block is read while the previous one is written.
 * @param write writes the CSV rows of a page of samples, for a store that returns pages
 */
export async function* trendBlocks(
  plan: TrendPlan,
  now: number,
  signal: AbortSignal,
  write: WritePage,
): AsyncGenerator<TrendBlock> {
  const blocks = plan.interval === 0 ? samples(plan, signal, write) : buckets(plan, now, signal);
  let next = blocks.next();
  for (;;) {
    const { done, value } = await next;
    if (done) return;
    next = blocks.next();
    // A failure is reported where the promise is awaited; this handler only prevents an unhandled rejection.
    next.catch(() => undefined);
    yield value;
  }
}

function rowsAtOnce({ keys }: TrendPlan): number {
  return Math.min(MOST_ROWS, Math.ceil(VALUES_A_BLOCK / keys.length));
}

/**
 * Yields the samples of a range, window by window. QuestDB reads the whole requested range before it applies a limit of
 * rows, so each query requests only a window of time that holds about as many samples as a block, estimated from the
 * window before. Several queries run at the same time.
 */
async function* samples(
  plan: TrendPlan,
  signal: AbortSignal,
  write: WritePage,
): AsyncGenerator<TrendBlock, undefined> {
  const { range } = plan;
  const limit = rowsAtOnce(plan);
  const wanted = FILLED * limit;
  const first = await readUpTo(Math.min(FIRST_ROWS, limit), plan, range, signal);
  if (first.count > 0) yield first.block;
  let spanMs = spanOf(wanted, { start: range.start, end: first.end }, [first]);
  let start = first.end;
  const asked: { window: TimeRange; reading: Promise<SomeSamples[]> }[] = [];
  while (start < range.end || asked.length > 0) {
    while (start < range.end && asked.length < ASKED_AT_ONCE) {
      const window = { start, end: Math.min(start + spanMs, range.end) };
      const reading = readAll(limit, plan, window, { signal, write });
      reading.catch(() => undefined);
      asked.push({ window, reading });
      start = window.end;
    }
    const { window, reading } = asked.shift()!;
    const found = await reading;
    spanMs = spanOf(wanted, window, found);
    for (const { count, block } of found) if (count > 0) yield block;
  }
}

/** Samples from the first part of a window of time, or from all of it. */
interface SomeSamples {
  count: number;
  /** UTC ms, exclusive; all samples before it are in the block. */
  end: number;
  block: TrendBlock;
}

interface Writing {
  signal: AbortSignal;
  write: WritePage;
}

async function readAll(
  limit: number,
  plan: TrendPlan,
  range: TimeRange,
  writing: Writing,
): Promise<SomeSamples[]> {
  const found: SomeSamples[] = [];
  for (let { start } = range; start < range.end; start = found.at(-1)!.end) {
    const rest = { start, end: range.end };
    found.push(
      (await writeUpTo(limit, plan, rest, writing)) ?? (await readUpTo(limit, plan, rest, writing.signal)),
    );
  }
  return found;
}

/** @returns null when the store cannot return undecoded answers, as PostgreSQL cannot */
async function writeUpTo(
  limit: number,
  { store, series, keys }: TrendPlan,
  range: TimeRange,
  { signal, write }: Writing,
): Promise<SomeSamples | null> {
  const asked = store.page?.(series, measKeysOf(keys), range, { limit, signal });
  const page = asked ? await unlessClosed(signal, asked) : null;
  if (!page) return null;
  const { count, last, rows } = await write(page);
  return { count, end: count === limit ? last + 1 : range.end, block: { rows } };
}

async function readUpTo(
  limit: number,
  { store, series, keys }: TrendPlan,
  range: TimeRange,
  signal: AbortSignal,
): Promise<SomeSamples> {
  const asked = store.read(series, measKeysOf(keys), range, { limit, signal });
  const { time, data } = await unlessClosed(signal, asked);
  const count = time.length;
  const end = count === limit ? time.at(-1)! + 1 : range.end;
  return { count, end, block: { time, columns: [...rawColumns(keys, data)] } };
}

/** @returns length in ms of a window with about the wanted number of samples, estimated from a window that was read */
function spanOf(wanted: number, { start, end }: TimeRange, found: readonly SomeSamples[]): number {
  const all = found.reduce((sum, { count }) => sum + count, 0);
  return Math.ceil((end - start) * Math.min(wanted / Math.max(all, 1), MOST_TIMES_WIDER));
}

async function* buckets(
  plan: TrendPlan,
  now: number,
  signal: AbortSignal,
): AsyncGenerator<TrendBlock, undefined> {
  const { interval, timezone } = plan;
  for (const window of windowsOf(plan, now)) {
    const found = bucketsOf(window, interval, { timezone, now, limit: Infinity })!;
    const columns: TrendColumn[] = [];
    const asked = await bucketColumns(plan, found.edges, { signal, isOneOff: true });
    for await (const column of asked.columns) columns.push(column);
    if (found.stamps.length > 0) yield { time: found.stamps, columns };
  }
}

/**
 * Splits the range of a trend at local midnights, where minute buckets of any interval begin anew. A trend with
 * calendar buckets has few rows and is not split.
 */
function windowsOf(plan: TrendPlan, now: number): TimeRange[] {
  const { range, interval, timezone } = plan;
  const minutes = interval === 'hour' ? 60 : interval;
  if (typeof minutes !== 'number') return [range];
  const days = Math.max(1, Math.floor((rowsAtOnce(plan) * minutes) / 1_440));
  const end = Math.min(range.end, now + 1);
  const windows: TimeRange[] = [];
  for (let { start } = range; start < end;) {
    const cut = unitStarts('day', timezone, { start, end: start + days * DAY_MS }).at(-1)!;
    windows.push({ start, end: Math.min(cut, range.end) });
    start = cut;
  }
  return windows;
}
