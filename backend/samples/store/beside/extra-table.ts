import type { TimeRange } from '@mesonet/model/calendar/time-range.js';
import type { Pool } from 'pg';
import type { Fence } from '../../lease/fence.js';
import { PostgresSession, type Statement } from '../postgres/postgres-session.js';
import { withinDoubles } from '../postgres/within-doubles.js';
import type { Cell } from '../../../bytes/cells.js';
import { emptyBuckets, slicesOf, type TimedCells, toColumns } from '../result-rows.js';
import type { SampleColumns, StoreColumn } from '../sample-reader.js';
import { checkEdges } from '../stored-columns.js';
import { allKept, type KeptFrom, keptEdges, keptRange } from '../../core/sample-retention.js';
import * as sql from './extra-sql.js';
import type { ExtraSample } from './extra-values.js';

const ROWS_AT_ONCE = 5_000;
const ERASED_AT_ONCE = 10_000;

interface ReadOptions {
  limit?: number;
  signal?: AbortSignal;
}

/**
 * Stores values of own measurements in PostgreSQL, even when QuestDB stores the rows. Base units, UTC ms. Its reading
 * methods work like those of `SampleReader`. Every call may throw `StoreUnavailable`, after which it may be repeated.
 */
export class ExtraTable {
  private readonly writing: PostgresSession;
  private readonly reading: PostgresSession;
  private readonly fence: Fence | undefined;
  private readonly keptFrom: KeptFrom;

  /** @param options.fence fence of the owner, because only the owner of the shard may save values; readers need none */
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

  /**
   * Saves values. Repeating it is safe.
   * @param samples each combination of series and time at most once
   */
  async save(samples: readonly ExtraSample[]): Promise<void> {
    const cells = samples.flatMap(({ series, time, receivedAt, values }) =>
      Object.entries(values).map(([key, value]) => ({ series, key, time, value, receivedAt })),
    );
    for (const some of slicesOf(cells, ROWS_AT_ONCE))
      await this.writing.run(sql.upsert(some), { begin: this.fence?.begin });
  }

  /** Removes all values of one own measurement. A failure may leave a part of them; repeating the call is safe. */
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

  /**
   * Finds out which own measurements have values in a range.
   * @returns the keys that have a value in the range
   */
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
