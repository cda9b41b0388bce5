import type { TimeRange } from '../../../platform/calendar/time-range.js';
import { type Cell, slicesOf } from '../result-rows.js';
import type { Lane, QuestDbHttp, RequestOptions } from './questdb-http.js';
import { SAMPLE_TABLES, type SampleTable } from './tables/sample-tables.js';
import type { SeriesHomes } from './tables/series-homes.js';

const DAY_MS = 86_400_000;
/** A wider range maps too many files to be read beside others. */
const NARROW_MS: Record<SampleTable, number> = {
  samples: 731 * DAY_MS,
  samples_limited: 40 * DAY_MS,
  samples_limited_long: 731 * DAY_MS,
};
const WIDE_TIMEOUT_MS = 60_000;
// A statement travels in the address of a GET, of which QuestDB takes 64 kB.
const SERIES_PER_QUERY = 500;

/**
 * Puts questions to the tables that hold the rows. Rows are removed from a table only after their series is known to be
 * elsewhere: an answer counts when nothing was moved meanwhile, by whichever process.
 */
export class QuestDbReader {
  constructor(
    private readonly http: QuestDbHttp,
    private readonly homes: SeriesHomes,
  ) {}

  /** Asks the table of one series. @param range in which it reads */
  ask<Row extends unknown[]>(
    series: number,
    sql: (table: SampleTable) => string,
    range: TimeRange,
    signal?: AbortSignal,
  ): Promise<Row[]> {
    return this.unmoved([series], () => {
      const { table } = this.homes.of(series);
      return this.query<Row>(sql(table), laneOf(table, range), signal);
    });
  }

  /** Asks the table of one series for many rows. @returns columns, `width` of them */
  columns(
    series: number,
    sql: (table: SampleTable) => string,
    width: number,
    range: TimeRange,
    signal?: AbortSignal,
  ): Promise<Cell[][]> {
    return this.unmoved([series], () => {
      const { table } = this.homes.of(series);
      return this.http.columns(sql(table), width, optionsOf(laneOf(table, range), signal));
    });
  }

  /** The same, not yet read. */
  bytes(
    series: number,
    sql: (table: SampleTable) => string,
    range: TimeRange,
    signal?: AbortSignal,
  ): Promise<Uint8Array<ArrayBuffer>> {
    return this.unmoved([series], () => {
      const { table } = this.homes.of(series);
      return this.http.bytes(sql(table), optionsOf(laneOf(table, range), signal));
    });
  }

  /** Asks the tables of many series, wide: through all that they hold. */
  async askAll<Row extends unknown[]>(
    series: readonly number[],
    sql: (table: SampleTable, series: readonly number[]) => string,
  ): Promise<Row[]> {
    const found: Row[] = [];
    for (const some of slicesOf(series, SERIES_PER_QUERY)) {
      const rows = await this.unmoved(some, async () => {
        const asked = SAMPLE_TABLES.flatMap((table) => {
          const own = some.filter((one) => this.homes.of(one).table === table);
          return own.length > 0 ? [this.query<Row>(sql(table, own), 'wide')] : [];
        });
        return (await Promise.all(asked)).flat();
      });
      found.push(...rows);
    }
    return found;
  }

  /** Asks again until none of the series was moved while it was asked. */
  private async unmoved<T>(series: readonly number[], ask: () => Promise<T>): Promise<T> {
    for (;;) {
      await this.homes.refresh();
      const before = series.map((one) => this.homes.of(one));
      const answer = await ask();
      await this.homes.refresh();
      if (series.every((one, i) => this.homes.of(one).table === before[i]!.table)) return answer;
    }
  }

  private async query<Row extends unknown[]>(sql: string, lane: Lane, signal?: AbortSignal): Promise<Row[]> {
    return (await this.http.query(sql, optionsOf(lane, signal))) as Row[];
  }
}

function optionsOf(lane: Lane, signal?: AbortSignal): RequestOptions {
  return { lane, signal, timeoutMs: lane === 'wide' ? WIDE_TIMEOUT_MS : undefined };
}

function laneOf(table: SampleTable, { start, end }: TimeRange): Lane {
  return end - start > NARROW_MS[table] ? 'wide' : 'narrow';
}
