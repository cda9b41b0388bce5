import type { SampleRow } from '../observation.js';
import { type Cell, emptyColumn } from '../store/result-rows.js';
import type { SampleStore, StoreColumn, StoreStat } from '../store/sample-store.js';
import { StoreLayer } from '../store/store-layer.js';
import type { RollupMarks } from './rollup-marks.js';
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
} from './summary.js';

const HOUR = 3_600_000;
/** Shorter ranges are quickly read. */
const WORTH_MS = 48 * HOUR;
/** The longest a local day is short of 24 hours, in use. */
const SHORT_DAY_MS = 22 * HOUR;
/** More stretches between what is rolled up are read as one. */
const MOST_RUNS = 24;

/**
 * A store that answers statistics of long ranges from what was rolled up of them, and takes the rest, days that are dirty
 * or not over, from the samples. What is about to change it marks before it is written.
 */
export class RolledStore extends StoreLayer {
  constructor(
    store: SampleStore,
    private readonly table: RollupTable,
    private readonly marks: RollupMarks,
  ) {
    super(store);
  }

  override async prepare(): Promise<void> {
    await this.store.prepare();
    await this.marks.load();
  }

  override async write(rows: readonly SampleRow[]): Promise<void> {
    await this.marks.soil(rows);
    await this.store.write(rows);
  }

  override async aggregate(
    series: number,
    columns: readonly StoreColumn[],
    edges: readonly number[],
    options?: { signal?: AbortSignal },
  ): Promise<Cell[][]> {
    const fineness = finenessOf(edges);
    if (!fineness || !columns.every(isSummed)) return this.store.aggregate(series, columns, edges, options);
    const keys = [...new Set(columns.map(({ key }) => key))];
    const range = { start: edges[0]!, end: edges.at(-1)! };
    const rolled = await this.table.find(series, keys, range, fineness);
    options?.signal?.throwIfAborted();
    const parts = partsOf(edges, rolled ? piecesIn(range, rolled, fineness) : []);
    const runs = rawRuns(parts);
    const isRaw = parts.every((bucket) => bucket.every((part) => 'raw' in part));
    if (!rolled || isRaw || runs.length > MOST_RUNS)
      return this.store.aggregate(series, columns, edges, options);
    const raw = await this.readRaw(series, columns, runs, options);
    return compose(columns, parts, rolled, raw);
  }

  /** @returns per key and start of a stretch, what its samples come to */
  private async readRaw(
    series: number,
    columns: readonly StoreColumn[],
    runs: readonly (readonly number[])[],
    options?: { signal?: AbortSignal },
  ): Promise<Map<string, Summary>> {
    const asked = withCompanions(columns);
    const keys = new Set(asked.map(({ key }) => key));
    const answers = await Promise.all(
      runs.map((edges) => this.store.aggregate(series, asked, edges, options)),
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

/** @returns null when the samples are asked for as quickly */
function finenessOf(edges: readonly number[]): Fineness | null {
  if (edges.length < 2 || edges.at(-1)! - edges[0]! < WORTH_MS) return null;
  // The outer buckets may be cut; hours are, where the clock moves by half of one.
  const inner = edges.length > 3 ? edges.slice(1, -1) : edges;
  let [shortest, longest] = [Infinity, 0];
  for (let i = 1; i < inner.length; i++) {
    const length = inner[i]! - inner[i - 1]!;
    shortest = Math.min(shortest, length);
    longest = Math.max(longest, length);
  }
  if (shortest >= SHORT_DAY_MS) return 'day';
  return longest >= HOUR ? 'hour' : null;
}

/** What it takes to add statistics of two stretches. */
function withCompanions(columns: readonly StoreColumn[]): StoreColumn[] {
  const companions: StoreStat[] = ['count', 'sum'];
  const keys = new Set(columns.map(({ key }) => key));
  const asked = [...columns, ...[...keys].flatMap((key) => companions.map((stat) => ({ key, stat })))];
  return [...new Map(asked.map((column) => [`${column.key} ${column.stat}`, column])).values()];
}

/** @returns a column for each of those asked, bucket by bucket */
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
    for (const bucket of parts) sum.tell(bucket, into);
  }
  return answer;
}

/** Adds up what one key comes to. */
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

  /** @param into columns of the statistics, each of which gets that of the bucket */
  tell(bucket: readonly Part[], into: readonly Cell[][]): void {
    const { places, size } = this;
    const [only] = bucket;
    const piece = bucket.length === 1 && 'piece' in only! ? only.piece : undefined;
    const packed = piece && this.days.get(piece.day);
    // As a rule a bucket is a day or an hour: of all that is packed only what is asked for is read.
    if (packed)
      for (let i = 0; i < places.length; i++) into[i]!.push(packedStat(packed, size, piece.hour, places[i]!));
    else {
      const found = this.of(bucket);
      this.stats.forEach((stat, i) => into[i]!.push(statOf(found, stat)));
    }
  }

  /** @returns valid until the next call */
  private of(bucket: readonly Part[]): Summary {
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
