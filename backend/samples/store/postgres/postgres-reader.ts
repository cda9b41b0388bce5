import type { TimeRange } from '@mesonet/model/calendar/time-range.js';
import type { Cell } from '../../../bytes/cells.js';
import type { SampleRow } from '../../core/observation.js';
import { emptyBuckets, findKeys, slicesOf, type TimedCells, toColumns, toRow } from '../result-rows.js';
import { type SampleColumns, SampleReader, type StoreColumn } from '../sample-reader.js';
import { checkEdges, checkStat, columnOf } from '../stored-columns.js';
import type { PostgresSession } from './postgres-session.js';
import * as sql from './postgres-sql.js';
import { withinDoubles } from './within-doubles.js';

const TIMES_PER_QUERY = 10_000;

/** Reads rows from PostgreSQL, when it is the store. */
export class PostgresReader extends SampleReader {
  constructor(private readonly session: PostgresSession) {
    super();
  }

  async rowsAt(series: number, times: readonly number[]): Promise<SampleRow[]> {
    const rows: SampleRow[] = [];
    for (const some of slicesOf(times, TIMES_PER_QUERY)) {
      for (const row of await this.session.ask<TimedCells>(sql.rowsAt(series, some)))
        rows.push(toRow(series, row));
    }
    return rows;
  }

  async latest(series: readonly number[]): Promise<Map<number, SampleRow>> {
    const rows = new Map<number, SampleRow>();
    for (const [id, ...row] of await this.session.ask<[number, ...TimedCells]>(sql.latest(series))) {
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
    const rows = await this.session.ask<TimedCells>(sql.rowsIn(series, range, limit), signal);
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
    return toColumns(keys, await this.session.ask(sql.read(series, keys, range, limit), signal));
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
      this.session.ask<[number, ...Cell[]]>(sql.aggregate(series, columns, edges, isNumeric), signal),
    );
    for (const [bucket, ...cells] of found) {
      cells.forEach((cell, i) => (answer[i]![bucket] = cell));
    }
    return answer;
  }

  keys(series: number, range: TimeRange, { signal }: { signal?: AbortSignal } = {}): Promise<string[]> {
    return findKeys(range.start, async (keys, start) => {
      const [row] = await this.session.ask<TimedCells>(
        sql.read(series, keys, { start, end: range.end }, 1),
        signal,
      );
      return row;
    });
  }
}
