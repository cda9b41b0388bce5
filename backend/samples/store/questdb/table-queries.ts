import { DAY_MS } from '@mesonet/model/durations.js';
import type { TimeRange } from '@mesonet/model/calendar/time-range.js';
import type { Cell } from '../../../bytes/cells.js';
import { slicesOf } from '../result-rows.js';
import { type Lane, type QuestDbHttp, type RequestOptions, WIDE } from './wire/questdb-http.js';
import { SAMPLE_TABLES, type SampleTable } from './tables/sample-tables.js';
import type { SeriesHomes } from './tables/series-homes.js';

/**
 * Longest range of time, by table, of a `narrow` query. A query of a longer range is `wide`: it maps so many files into
 * memory that only one such query may run at a time.
 */
const NARROW_MS: Record<SampleTable, number> = {
  samples: 731 * DAY_MS,
  samples_limited: 40 * DAY_MS,
  samples_limited_long: 731 * DAY_MS,
};
// Largest number of series in one statement. The statement is part of the URL of a GET request, which QuestDB limits to
// 64 kB.
const SERIES_PER_QUERY = 500;

/**
 * Queries the tables that hold the rows of a series, while series are moved between tables. Rows are removed from the
 * old table only after the new one is recorded, so an answer is valid if the record did not change during the query.
 */
export class TableQueries {
  constructor(
    private readonly http: QuestDbHttp,
    private readonly homes: SeriesHomes,
  ) {}

  /**
   * Queries the table of one series.
   * @param range range of time that the query reads
   */
  ask<Row extends unknown[]>(
    series: number,
    sql: (table: SampleTable) => string,
    range: TimeRange,
    signal?: AbortSignal,
  ): Promise<Row[]> {
    return this.unmoved([series], () => {
      const { table } = this.homes.get(series);
      return this.query<Row>(sql(table), laneOf(table, range), signal);
    });
  }

  /**
   * Queries the table of one series for many rows.
   * @returns as many columns as `width` says
   */
  columns(
    series: number,
    sql: (table: SampleTable) => string,
    width: number,
    { range, signal }: { range: TimeRange; signal?: AbortSignal },
  ): Promise<Cell[][]> {
    return this.unmoved([series], () => {
      const { table } = this.homes.get(series);
      return this.http.columns(sql(table), width, optionsOf(laneOf(table, range), signal));
    });
  }

  /**
   * Queries the table of one series and returns the undecoded answer.
   * @param file query of the same rows for a Parquet file, which is quicker to write and to read than text
   */
  bytes(
    series: number,
    { sql, file }: { sql: (table: SampleTable) => string; file?: (table: SampleTable) => string },
    range: TimeRange,
    signal?: AbortSignal,
  ): Promise<Uint8Array<ArrayBuffer>> {
    return this.unmoved([series], async () => {
      const { table } = this.homes.get(series);
      const lane = laneOf(table, range);
      const written = file && lane === 'narrow' ? await this.http.parquet(file(table), { signal }) : null;
      return written ?? (await this.http.bytes(sql(table), optionsOf(lane, signal)));
    });
  }

  /**
   * Queries the tables of many series. These queries are `wide`, so only one runs at a time, because each may read
   * everything in a table.
   */
  async askAll<Row extends unknown[]>(
    series: readonly number[],
    sql: (table: SampleTable, series: readonly number[]) => string,
  ): Promise<Row[]> {
    const found: Row[] = [];
    for (const some of slicesOf(series, SERIES_PER_QUERY)) {
      const rows = await this.unmoved(some, async () => {
        const asked = SAMPLE_TABLES.flatMap((table) => {
          const own = some.filter((one) => this.homes.get(one).table === table);
          return own.length > 0 ? [this.query<Row>(sql(table, own), 'wide')] : [];
        });
        return (await Promise.all(asked)).flat();
      });
      found.push(...rows);
    }
    return found;
  }

  /** Repeats a query until none of its series was moved to another table during it. */
  private async unmoved<T>(series: readonly number[], ask: () => Promise<T>): Promise<T> {
    for (;;) {
      await this.homes.refresh();
      const before = series.map((one) => this.homes.get(one));
      const answer = await ask();
      await this.homes.refresh();
      if (series.every((one, i) => this.homes.get(one).table === before[i]!.table)) return answer;
    }
  }

  private async query<Row extends unknown[]>(sql: string, lane: Lane, signal?: AbortSignal): Promise<Row[]> {
    return (await this.http.query(sql, optionsOf(lane, signal))) as Row[];
  }
}

function optionsOf(lane: Lane, signal?: AbortSignal): RequestOptions {
  return { lane, signal, timeoutMs: lane === 'wide' ? WIDE.timeoutMs : undefined };
}

function laneOf(table: SampleTable, { start, end }: TimeRange): Lane {
  return end - start > NARROW_MS[table] ? 'wide' : 'narrow';
}
