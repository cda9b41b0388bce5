import { unitStarts } from '../../platform/calendar/calendar.js';
import type { TimeRange } from '../../platform/calendar/time-range.js';
import { bucketsOf } from '../buckets.js';
import { unlessClosed } from '../request-closed.js';
import { bucketColumns, rawColumns, type TrendColumn } from './trend-columns.js';
import type { TrendPlan } from './trend-plan.js';

/** Some rows of a long trend, column by column. */
export interface TrendBlock {
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
const ASKED_AT_ONCE = 2;
const DAY_MS = 86_400_000;

/** Rows of a trend from the earliest on, some at a time: the next are asked for while those before are written. */
export async function* trendBlocks(
  plan: TrendPlan,
  now: number,
  signal: AbortSignal,
): AsyncGenerator<TrendBlock> {
  const blocks = plan.interval === 0 ? samples(plan, signal) : buckets(plan, now, signal);
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
async function* samples(plan: TrendPlan, signal: AbortSignal): AsyncGenerator<TrendBlock, undefined> {
  const { range } = plan;
  const wanted = rowsAtOnce(plan);
  const first = await readUpTo(Math.min(FIRST_ROWS, wanted), plan, range, signal);
  if (first.time.length > 0) yield first;
  let spanMs = spanOf(wanted, { start: range.start, end: first.end }, [first]);
  let start = first.end;
  const asked: { window: TimeRange; reading: Promise<SampleBlock[]> }[] = [];
  while (start < range.end || asked.length > 0) {
    while (start < range.end && asked.length < ASKED_AT_ONCE) {
      const window = { start, end: Math.min(start + spanMs, range.end) };
      const reading = readAll(wanted, plan, window, signal);
      reading.catch(() => undefined);
      asked.push({ window, reading });
      start = window.end;
    }
    const { window, reading } = asked.shift()!;
    const blocks = await reading;
    spanMs = spanOf(wanted, window, blocks);
    yield* blocks.filter(({ time }) => time.length > 0);
  }
}

/** Samples up to a moment. */
interface SampleBlock extends TrendBlock {
  /** UTC ms */
  end: number;
}

async function readAll(
  limit: number,
  plan: TrendPlan,
  range: TimeRange,
  signal: AbortSignal,
): Promise<SampleBlock[]> {
  const blocks: SampleBlock[] = [];
  for (let { start } = range; start < range.end; start = blocks.at(-1)!.end) {
    blocks.push(await readUpTo(limit, plan, { start, end: range.end }, signal));
  }
  return blocks;
}

async function readUpTo(
  limit: number,
  { store, series, keys }: TrendPlan,
  range: TimeRange,
  signal: AbortSignal,
): Promise<SampleBlock> {
  const measKeys = [...new Set(keys.map(({ measurement }) => measurement.key))];
  const { time, data } = await unlessClosed(signal, store.read(series, measKeys, range, { limit, signal }));
  const end = time.length === limit ? time.at(-1)! + 1 : range.end;
  return { time, columns: [...rawColumns(keys, data)], end };
}

/** How long a stretch holds about as many samples as wanted, going by one that was read. @returns ms */
function spanOf(wanted: number, { start, end }: TimeRange, blocks: readonly TrendBlock[]): number {
  const found = blocks.reduce((count, { time }) => count + time.length, 0);
  return Math.ceil((end - start) * Math.min(wanted / Math.max(found, 1), MOST_TIMES_WIDER));
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
