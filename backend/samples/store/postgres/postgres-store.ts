import type { Pool } from 'pg';
import type { TimeRange } from '../../../platform/calendar/time-range.js';
import type { Fence } from '../../lease/fence.js';
import type { SampleRow } from '../../observation.js';
import {
  type Cell,
  emptyBuckets,
  findKeys,
  slicesOf,
  type TimedCells,
  toColumns,
  toRow,
} from '../result-rows.js';
import {
  type SampleColumns,
  SampleStore,
  type StoreColumn,
  type StorePosition,
  type StoreVolume,
} from '../sample-store.js';
import { checkEdges, checkStat, columnOf } from '../stored-columns.js';
import { COLUMNS_SQL, missingColumns } from './postgres-columns.js';
import { type Outcome, PostgresSession, type Statement } from './postgres-session.js';
import * as sql from './postgres-sql.js';
import { withinDoubles } from './within-doubles.js';

const TIMES_PER_QUERY = 10_000;
const APPLIED: StorePosition = { written: 0n, applied: 0n, isSuspended: false, suspendedFor: null };

/**
 * Samples in PostgreSQL, for installations without QuestDB: the same answers at a fraction of the speed. The
 * table comes from the migrations of `db/`. A written row can be read and is on disk at once.
 */
export class PostgresStore extends SampleStore {
  readonly kind = 'postgres';
  private readonly writing: PostgresSession;
  private readonly reading: PostgresSession;

  /**
   * The pools stay their owner's: `close` does not end them.
   * @param fence what is written is the owner's of the shard
   */
  constructor(
    writing: Pool,
    reading: Pool = writing,
    private readonly fence?: Fence,
  ) {
    super();
    this.writing = new PostgresSession(writing, writing);
    this.reading = new PostgresSession(reading, writing);
  }

  /** @throws Error when the migrations of `db/` have not run */
  async prepare(): Promise<void> {
    const { rows } = await this.writing.run({ text: COLUMNS_SQL, values: [] });
    const missing = missingColumns(new Map(rows as [string, string][]));
    if (missing) throw new Error(`The table samples in PostgreSQL lacks: ${missing}`);
  }

  async write(rows: readonly SampleRow[]): Promise<void> {
    if (rows.length > 0) await this.change(sql.upsert(rows));
  }

  position(): Promise<StorePosition> {
    return Promise.resolve(APPLIED);
  }

  /** What is written is applied. */
  resume(): Promise<void> {
    return Promise.resolve();
  }

  /** A commit is on disk already. */
  barrier(): Promise<void> {
    return Promise.resolve();
  }

  /** Rows and what is known of them are in one database: neither is ever older than the other. */
  mark(): Promise<void> {
    return Promise.resolve();
  }

  marksAmong(marks: readonly string[]): Promise<ReadonlySet<string>> {
    return Promise.resolve(new Set(marks));
  }

  async rowsAt(series: number, times: readonly number[]): Promise<SampleRow[]> {
    const rows: SampleRow[] = [];
    for (const some of slicesOf(times, TIMES_PER_QUERY)) {
      for (const row of await this.ask<TimedCells>(sql.rowsAt(series, some))) rows.push(toRow(series, row));
    }
    return rows;
  }

  async latest(series: readonly number[]): Promise<Map<number, SampleRow>> {
    const rows = new Map<number, SampleRow>();
    for (const [id, ...row] of await this.ask<[number, ...TimedCells]>(sql.latest(series))) {
      rows.set(id, toRow(id, row));
    }
    return rows;
  }

  async rowsIn(
    series: number,
    range: TimeRange,
    { limit, signal }: { limit: number; signal?: AbortSignal },
  ): Promise<SampleRow[]> {
    if (range.start >= range.end) return [];
    const rows = await this.ask<TimedCells>(sql.rowsIn(series, range, limit), signal);
    return rows.map((row) => toRow(series, row));
  }

  async read(
    series: number,
    keys: readonly string[],
    range: TimeRange,
    { limit, signal }: { limit?: number; signal?: AbortSignal } = {},
  ): Promise<SampleColumns> {
    keys.forEach(columnOf);
    if (keys.length === 0 || range.start >= range.end) return toColumns(keys, []);
    return toColumns(keys, await this.ask(sql.read(series, keys, range, limit), signal));
  }

  async aggregate(
    series: number,
    columns: readonly StoreColumn[],
    edges: readonly number[],
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<Cell[][]> {
    checkEdges(edges);
    const buckets = Math.max(0, edges.length - 1);
    const answer = columns.map((column) => emptyBuckets(checkStat(column), buckets));
    if (buckets === 0 || columns.length === 0) return answer;
    const found = await withinDoubles((isNumeric) =>
      this.ask<[number, ...Cell[]]>(sql.aggregate(series, columns, edges, isNumeric), signal),
    );
    for (const [bucket, ...cells] of found) {
      cells.forEach((cell, i) => (answer[i]![bucket] = cell));
    }
    return answer;
  }

  keys(series: number, range: TimeRange, { signal }: { signal?: AbortSignal } = {}): Promise<string[]> {
    return findKeys(range.start, async (keys, start) => {
      const [row] = await this.ask<TimedCells>(sql.read(series, keys, { start, end: range.end }, 1), signal);
      return row;
    });
  }

  async countBefore(series: readonly number[], time: number): Promise<number> {
    const [row] = await this.ask<[number]>(sql.countBefore(series, time));
    return row![0];
  }

  async volume(): Promise<StoreVolume> {
    const found = await this.ask<[series: number, rows: number, bytes: number]>(sql.VOLUME);
    return { bytes: found[0]?.[2] ?? 0, rows: new Map(found.map(([series, rows]) => [series, rows])) };
  }

  async expire(series: number, before: number): Promise<number> {
    return (await this.writing.run(sql.expireSome(series, before))).changed;
  }

  async erase(series: number): Promise<void> {
    let erased: number;
    do {
      ({ changed: erased } = await this.change(sql.eraseSome(series)));
    } while (erased > 0);
  }

  scrub(_: readonly number[], rewrite: (table: string) => Promise<void>): Promise<void> {
    return rewrite('samples');
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private change(statement: Statement): Promise<Outcome> {
    return this.writing.run(statement, { begin: this.fence?.begin });
  }

  private async ask<Row extends unknown[]>(statement: Statement, signal?: AbortSignal): Promise<Row[]> {
    const { rows } = await this.reading.run(statement, { signal });
    return rows as Row[];
  }
}
