import { HOUR_MS } from '@mesonet/model/durations.js';
import { type Cell, emptyColumn } from '../../../bytes/cells.js';
import { ReaderLayer } from '../reader-layer.js';
import type {
  AggregateOptions,
  BucketColumns,
  SampleReader,
  StoreColumn,
  StoreStat,
} from '../sample-reader.js';
import { type Fineness, type Part, partsOf, piecesIn, rawRuns } from './rollup-plan.js';
import type { Rolled, RollupTable } from './rollup-table.js';
import {
  append,
  clear,
  emptySummary,
  fill,
  isSummed,
  packedStat,
  placeOf,
  statOf,
  statsOf,
  type Summary,
  unpack,
  withCompanions,
} from './summary.js';

/** Statistics of a range shorter than this are calculated from the rows, because reading them is fast enough. */
const WORTH_MS = 48 * HOUR_MS;
/** Length of the shortest local day in any time zone in use. */
const SHORT_DAY_MS = 22 * HOUR_MS;
/** If more separate ranges than this have no rollup, everything is read from the rows instead. */
const MOST_RUNS = 24;

/**
 * Answers statistics of long ranges from rollups. Days whose rollup is outdated (dirty) and days that have not ended
 * are read from the rows.
 */
export class RolledReader extends ReaderLayer {
  constructor(
    reader: SampleReader,
    private readonly table: RollupTable,
  ) {
    super(reader);
  }

  override async aggregate(
    series: number,
    columns: readonly StoreColumn[],
    edges: readonly number[],
    options?: AggregateOptions,
  ): Promise<BucketColumns> {
    const fineness = finenessOf(edges);
    if (!fineness || !columns.every(isSummed)) return this.reader.aggregate(series, columns, edges, options);
    const keys = [...new Set(columns.map(({ key }) => key))];
    const range = { start: edges[0]!, end: edges.at(-1)! };
    const rolled = await this.table.find(series, keys, range, fineness);
    options?.signal?.throwIfAborted();
    const parts = partsOf(edges, rolled ? piecesIn(range, rolled, fineness) : []);
    const runs = rawRuns(parts);
    const isRaw = parts.every((bucket) => bucket.every((part) => 'raw' in part));
    if (!rolled || isRaw || runs.length > MOST_RUNS)
      return this.reader.aggregate(series, columns, edges, options);
    const raw = await this.readRaw(series, columns, runs, options);
    return compose(columns, parts, rolled, raw);
  }

  /**
   * Reads the ranges that have no rollup from the rows.
   * @returns a summary for each key and range, by key and start of the range
   */
  private async readRaw(
    series: number,
    columns: readonly StoreColumn[],
    runs: readonly (readonly number[])[],
    options?: { signal?: AbortSignal },
  ): Promise<Map<string, Summary>> {
    const keys = new Set(columns.map(({ key }) => key));
    const asked = withCompanions(columns, keys);
    const answers = await Promise.all(
      runs.map((edges) => this.reader.aggregate(series, asked, edges, options)),
    );
    const summaries = new Map<string, Summary>();
    runs.forEach((edges, run) => {
      edges.slice(0, -1).forEach((start, bucket) => {
        for (const key of keys) summaries.set(`${key} ${start}`, emptySummary());
        asked.forEach(({ key, stat }, i) => {
          fill(summaries.get(`${key} ${start}`)!, stat, answers[run]![i]![bucket] as number | null);
        });
      });
    });
    return summaries;
  }
}

/**
 * Tells which rollups serve the buckets: those of days or those of hours.
 * @returns null when reading the rows is as fast
 */
function finenessOf(edges: readonly number[]): Fineness | null {
  if (edges.length < 2 || edges.at(-1)! - edges[0]! < WORTH_MS) return null;
  // The first and last bucket may be cut short, so they are left out. An hour is short, too, when the clock changes by
  // half an hour in it, so hours serve if the longest bucket has at least an hour.
  const inner = edges.length > 3 ? edges.slice(1, -1) : edges;
  let [shortest, longest] = [Infinity, 0];
  for (let i = 1; i < inner.length; i++) {
    const length = inner[i]! - inner[i - 1]!;
    shortest = Math.min(shortest, length);
    longest = Math.max(longest, length);
  }
  if (shortest >= SHORT_DAY_MS) return 'day';
  return longest >= HOUR_MS ? 'hour' : null;
}

/** @returns one array for each column, with one value for each bucket */
function compose(
  columns: readonly StoreColumn[],
  parts: readonly (readonly Part[])[],
  rolled: Rolled,
  raw: ReadonlyMap<string, Summary>,
): Cell[][] {
  const answer = columns.map(emptyColumn);
  for (const key of new Set(columns.map((column) => column.key))) {
    const places = [...columns.keys()].filter((i) => columns[i]!.key === key);
    const stats = places.map((i) => columns[i]!.stat);
    const into = places.map((i) => answer[i]!);
    const sum = new Sum(key, stats, rolled.days.get(key)!, raw);
    for (const bucket of parts) sum.write(bucket, into);
  }
  return answer;
}

/** Combines rollups and summaries of rows for one key. */
class Sum {
  private readonly whole = emptySummary();
  private readonly part = emptySummary();
  private readonly size: number;
  private readonly places: readonly number[];

  constructor(
    private readonly key: string,
    private readonly stats: readonly StoreStat[],
    private readonly days: ReadonlyMap<number, DataView>,
    private readonly raw: ReadonlyMap<string, Summary>,
  ) {
    this.size = statsOf(key).length;
    this.places = stats.map(placeOf);
  }

  /**
   * Adds the value of a bucket to each column.
   * @param into columns of the requested statistics
   */
  write(bucket: readonly Part[], into: readonly Cell[][]): void {
    const { places, size } = this;
    const [only] = bucket;
    const piece = bucket.length === 1 && 'piece' in only! ? only.piece : undefined;
    const packed = piece && this.days.get(piece.day);
    // Usually a bucket is one day or one hour, whose statistics need not be merged with others, so only the requested
    // ones are unpacked.
    if (packed)
      for (let i = 0; i < places.length; i++) into[i]!.push(packedStat(packed, size, piece.hour, places[i]!));
    else {
      const found = this.combine(bucket);
      this.stats.forEach((stat, i) => into[i]!.push(statOf(found, stat)));
    }
  }

  /** @returns a summary that is valid only until the next call */
  private combine(bucket: readonly Part[]): Summary {
    clear(this.whole);
    for (const source of bucket) append(this.whole, this.found(source));
    return this.whole;
  }

  private found(source: Part): Summary {
    if ('raw' in source) return this.raw.get(`${this.key} ${source.raw.start}`) ?? clear(this.part);
    const packed = this.days.get(source.piece.day);
    return packed ? unpack(packed, this.size, source.piece.hour, this.part) : clear(this.part);
  }
}
