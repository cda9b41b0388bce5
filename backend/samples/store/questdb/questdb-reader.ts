import { DAY_MS } from '@mesonet/model/durations.js';
import type { TimeRange } from '@mesonet/model/calendar/time-range.js';
import type { SampleRow } from '../../core/observation.js';
import type { Cell } from '../../../bytes/cells.js';
import { findKeys, namedColumns, slicesOf, type TimedCells, toRow } from '../result-rows.js';
import { type SampleColumns, type SamplePage, SampleReader, type StoreColumn } from '../sample-reader.js';
import { columnOf } from '../stored-columns.js';
import { aggregate } from './questdb-buckets.js';
import { latestSql, readSql, rowsAtSql, rowsInSql } from './questdb-sql.js';
import type { TableQueries } from './table-queries.js';
import type { SampleTable } from './tables/sample-tables.js';

// Largest number of times in one statement. The statement is part of the URL of a GET request, which QuestDB limits to
// 64 kB.
const TIMES_PER_QUERY = 1_000;
/** Number of times from which on a statement about all rows among them takes less time than one that lists them. */
const MANY_TIMES = 250;
/** A statement about a longer range would open the files of months in which none of the times lies. */
const LONGEST_RANGE_MS = 31 * DAY_MS;

/** Reads rows from QuestDB, when it is the store. */
export class QuestDbReader extends SampleReader {
  constructor(private readonly tables: TableQueries) {
    super();
  }

  async rowsAt(series: number, times: readonly number[]): Promise<SampleRow[]> {
    const rows: SampleRow[] = [];
    const ascending = [...new Set(times)].sort((a, b) => a - b);
    for (const some of slicesOf(ascending, TIMES_PER_QUERY)) {
      rows.push(...((await this.rowsAmong(series, some)) ?? (await this.rowsOf(series, some))));
    }
    return rows;
  }

  /**
   * Reads all rows from the first to the last of many times, which QuestDB does several times faster than it looks for
   * each time.
   * @returns null when the times are few or far apart, or too many other rows lie among them
   */
  private async rowsAmong(series: number, times: readonly number[]): Promise<SampleRow[] | null> {
    const range = { start: times[0]!, end: times.at(-1)! + 1 };
    if (times.length < MANY_TIMES || range.end - range.start > LONGEST_RANGE_MS) return null;
    const limit = 2 * times.length;
    const rows = await this.rowsIn(series, range, { limit });
    const wanted = new Set(times);
    return rows.length < limit ? rows.filter(({ time }) => wanted.has(time)) : null;
  }

  private async rowsOf(series: number, times: readonly number[]): Promise<SampleRow[]> {
    const sql = (table: SampleTable) => rowsAtSql(table, series, times);
    const range = { start: times[0]!, end: times.at(-1)! };
    const rows = await this.tables.ask<TimedCells>(series, sql, range);
    return rows.map((row) => toRow(series, row));
  }

  async latest(series: readonly number[]): Promise<Map<number, SampleRow>> {
    const rows = new Map<number, SampleRow>();
    // This query may have to read all months, because the newest row of a station that has long been silent may be in
    // any.
    for (const [id, ...row] of await this.tables.askAll<[string, ...TimedCells]>(series, latestSql)) {
      rows.set(Number(id), toRow(Number(id), row));
    }
    return rows;
  }

  async rowsIn(
    series: number,
    range: TimeRange,
    { limit, signal }: { limit: number; signal?: AbortSignal },
  ): Promise<SampleRow[]> {
    if (range.start >= range.end) return [];
    const sql = (table: SampleTable) => rowsInSql(table, series, range, limit);
    const rows = await this.tables.ask<TimedCells>(series, sql, range, signal);
    return rows.map((row) => toRow(series, row));
  }

  async read(
    series: number,
    keys: readonly string[],
    range: TimeRange,
    { limit, signal }: { limit?: number; signal?: AbortSignal } = {},
  ): Promise<SampleColumns> {
    keys.forEach(columnOf);
    if (keys.length === 0 || range.start >= range.end) return namedColumns(keys, []);
    const sql = (table: SampleTable) => readSql(table, series, keys, { range, limit });
    return namedColumns(keys, await this.tables.columns(series, sql, keys.length + 1, { range, signal }));
  }

  override async page(
    series: number,
    keys: readonly string[],
    range: TimeRange,
    { limit, signal }: { limit?: number; signal?: AbortSignal } = {},
  ): Promise<SamplePage | null> {
    const isText = keys.map(columnOf).some((column) => column.isText);
    if (keys.length === 0 || range.start >= range.end) return null;
    const sql = (table: SampleTable) => readSql(table, series, keys, { range, limit });
    const file = (table: SampleTable) => readSql(table, series, keys, { range, limit, isStoredTime: true });
    return this.tables.bytes(series, { sql, file: isText ? undefined : file }, range, signal);
  }

  aggregate(
    series: number,
    columns: readonly StoreColumn[],
    edges: readonly number[],
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<Cell[][]> {
    return aggregate(this.tables, series, { columns, edges }, signal);
  }

  keys(series: number, range: TimeRange, { signal }: { signal?: AbortSignal } = {}): Promise<string[]> {
    return findKeys(range.start, async (keys, start) => {
      if (start >= range.end) return undefined;
      const rest = { start, end: range.end };
      const sql = (table: SampleTable) => readSql(table, series, keys, { range: rest, limit: 1 });
      const [row] = await this.tables.ask<TimedCells>(series, sql, rest, signal);
      return row;
    });
  }
}
