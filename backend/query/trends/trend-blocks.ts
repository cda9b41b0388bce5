import { unitStarts } from '../../platform/calendar/calendar.js';
import type { TimeRange } from '../../platform/calendar/time-range.js';
import { bucketsOf } from '../buckets.js';
import { unlessClosed } from '../request-closed.js';
import type { WritePage } from './csv/write-page.js';
import { bucketColumns, measKeysOf, rawColumns, type TrendColumn } from './trend-columns.js';
import type { TrendPlan } from './trend-plan.js';

/** Some rows of a long trend: column by column, or as they stand in the file. */
export type TrendBlock = ColumnBlock | { rows: Uint8Array };

export interface ColumnBlock {
  time: readonly number[];
  columns: readonly TrendColumn[];
}

/** What bounds the memory of an answer of any length. */
const VALUES_A_BLOCK = 250_000;
const MOST_ROWS = 25_000;
/** Read first of samples: how dense they are is not known yet. */
const FIRST_ROWS = 1_000;
/** After a gap. */
const MOST_TIMES_WIDER = 16;
/** Of the samples a page may hold, as many are expected in its stretch: of one that holds more the rest is asked for. */
const FILLED = 0.9;
/** The store works at two while one is written. */
const ASKED_AT_ONCE = 3;
const DAY_MS = 86_400_000;

/**
 * Rows of a trend from the earliest on, some at a time: the next are asked for while those before are written.
 * @param write for samples whose store has pages
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
    // Heard of when it is waited for.
    next.catch(() => undefined);
    yield value;
  }
}

function rowsAtOnce({ keys }: TrendPlan): number {
  return Math.min(MOST_ROWS, Math.ceil(VALUES_A_BLOCK / keys.length));
}

/**
 * The engine reads all of the range it is asked for before it leaves out what is over the limit, so each time it is asked
 * for about as much as is wanted, going by the samples before; and for the next while an answer is being taken in.
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
      const reading = readAll(limit, plan, window, signal, write);
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

/** Samples up to a moment. */
interface SomeSamples {
  count: number;
  /** UTC ms */
  end: number;
  block: TrendBlock;
}

async function readAll(
  limit: number,
  plan: TrendPlan,
  range: TimeRange,
  signal: AbortSignal,
  write: WritePage,
): Promise<SomeSamples[]> {
  const found: SomeSamples[] = [];
  for (let { start } = range; start < range.end; start = found.at(-1)!.end) {
    const rest = { start, end: range.end };
    found.push(
      (await writeUpTo(limit, plan, rest, signal, write)) ?? (await readUpTo(limit, plan, rest, signal)),
    );
  }
  return found;
}

/** @returns null where the store has no pages */
async function writeUpTo(
  limit: number,
  { store, series, keys }: TrendPlan,
  range: TimeRange,
  signal: AbortSignal,
  write: WritePage,
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

/** How long a stretch holds about as many samples as wanted, going by one that was read. @returns ms */
function spanOf(wanted: number, { start, end }: TimeRange, found: readonly SomeSamples[]): number {
  const all = found.reduce((sum, { count }) => sum + count, 0);
  return Math.ceil((end - start) * Math.min(wanted / Math.max(all, 1), MOST_TIMES_WIDER));
}

async function* buckets(
  plan: TrendPlan,
  now: number,
  signal: AbortSignal,
): AsyncGenerator<TrendBlock, undefined> {
  const { store, series, keys, interval, timezone } = plan;
  for (const window of windowsOf(plan, now)) {
    const found = bucketsOf(window, interval, timezone, now, Infinity)!;
    const columns: TrendColumn[] = [];
    for await (const column of await bucketColumns(store, series, keys, found.edges, signal))
      columns.push(column);
    if (found.stamps.length > 0) yield { time: found.stamps, columns };
  }
}

/** The range cut at midnights, where the buckets of any interval of minutes begin anew; calendar ones are few. */
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
