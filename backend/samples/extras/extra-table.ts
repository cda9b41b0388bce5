import type { Pool } from 'pg';
import type { TimeRange } from '../../platform/calendar/time-range.js';
import type { Fence } from '../lease/fence.js';
import { PostgresSession, type Statement } from '../store/postgres/postgres-session.js';
import { withinDoubles } from '../store/postgres/within-doubles.js';
import { type Cell, emptyBuckets, slicesOf, type TimedCells, toColumns } from '../store/result-rows.js';
import type { SampleColumns, StoreColumn } from '../store/sample-store.js';
import { checkEdges } from '../store/stored-columns.js';
import { allKept, type KeptFrom, keptEdges, keptRange } from '../retention/sample-retention.js';
import * as sql from './extra-sql.js';
import type { ExtraSample } from './extra-values.js';

const ROWS_AT_ONCE = 5_000;
const ERASED_AT_ONCE = 10_000;

interface ReadOptions {
  limit?: number;
  signal?: AbortSignal;
}

/**
 * Values of stations' own measurements, in PostgreSQL whichever store holds the rows. Base units, UTC ms. Reads as a
 * `SampleStore` does. Every call may throw `StoreUnavailable`, which is worth repeating.
 */
export class ExtraTable {
  private readonly writing: PostgresSession;
  private readonly reading: PostgresSession;
  private readonly fence: Fence | undefined;
  private readonly keptFrom: KeptFrom;

  /** @param options.fence of the fold, whose rows only the owner of the shard may save; none for readers */
  constructor(
    writing: Pool,
    reading: Pool = writing,
    { fence, keptFrom = allKept }: { fence?: Fence; keptFrom?: KeptFrom } = {},
  ) {
    this.writing = new PostgresSession(writing, writing);
    this.reading = new PostgresSession(reading, writing);
    this.fence = fence;
    this.keptFrom = keptFrom;
  }

  /** Safe to repeat. @param samples each (series, time) once */
  async save(samples: readonly ExtraSample[]): Promise<void> {
    const cells = samples.flatMap(({ series, time, receivedAt, values }) =>
      Object.entries(values).map(([key, value]) => ({ series, key, time, value, receivedAt })),
    );
    for (const some of slicesOf(cells, ROWS_AT_ONCE))
      await this.writing.run(sql.upsert(some), { begin: this.fence?.begin });
  }

  /** Removes all values of one; a part may be gone when it fails, and doing it again is harmless. */
  async erase(series: number, key: string): Promise<void> {
    let erased: number;
    do {
      ({ changed: erased } = await this.writing.run(sql.eraseSome(series, key, ERASED_AT_ONCE)));
    } while (erased === ERASED_AT_ONCE);
  }

  async read(
    series: number,
    keys: readonly string[],
    range: TimeRange,
    { limit, signal }: ReadOptions = {},
  ): Promise<SampleColumns> {
    const kept = keptRange(range, this.keptFrom(series));
    return toColumns(
      keys,
      await this.ask<TimedCells>(sql.read({ series, keys, range: kept }, limit), signal),
    );
  }

  async aggregate(
    series: number,
    columns: readonly StoreColumn[],
    edges: readonly number[],
    { signal }: ReadOptions = {},
  ): Promise<Cell[][]> {
    checkEdges(edges);
    const buckets = Math.max(0, edges.length - 1);
    const answer = columns.map((column) => emptyBuckets(column, buckets));
    const kept = keptEdges(edges, this.keptFrom(series));
    if (kept.edges.length < 2 || columns.length === 0) return answer;
    const keys = [...new Set(columns.map(({ key }) => key))];
    const stats = [...new Set(columns.map(({ stat }) => stat))];
    const found = await withinDoubles((isNumeric) =>
      this.ask<[string, number, ...Cell[]]>(
        sql.aggregate({ series, keys }, stats, kept.edges, isNumeric),
        signal,
      ),
    );
    for (const [key, bucket, ...cells] of found) {
      columns.forEach((column, i) => {
        if (column.key === key) answer[i]![kept.leftOut + bucket] = cells[stats.indexOf(column.stat)]!;
      });
    }
    return answer;
  }

  /** Those of the keys that have a value in the range. */
  async keys(
    series: number,
    keys: readonly string[],
    range: TimeRange,
    { signal }: ReadOptions = {},
  ): Promise<Set<string>> {
    const kept = keptRange(range, this.keptFrom(series));
    const rows = await this.ask<[string]>(sql.keys({ series, keys, range: kept }), signal);
    return new Set(rows.map(([key]) => key));
  }

  private async ask<Row extends unknown[]>(statement: Statement, signal?: AbortSignal): Promise<Row[]> {
    const { rows } = await this.reading.run(statement, { signal });
    return rows as Row[];
  }
}
