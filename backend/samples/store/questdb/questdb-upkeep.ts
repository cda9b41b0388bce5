import { SampleUpkeep, type StoreVolume } from '../sample-upkeep.js';
import { countBeforeSql, rowsBySeriesSql, sizeSql } from './questdb-sql.js';
import type { LineEncoding } from './line-encoding.js';
import type { TableMoves } from './table-moves.js';
import type { TableQueries } from './table-queries.js';
import { SAMPLE_TABLES } from './tables/sample-tables.js';
import type { SeriesHomes } from './tables/series-homes.js';
import { type QuestDbHttp, WIDE } from './wire/questdb-http.js';

/** Removes and counts rows in QuestDB, when it is the store. */
export class QuestDbUpkeep extends SampleUpkeep {
  readonly kind = 'questdb';

  constructor(
    private readonly http: QuestDbHttp,
    private readonly encoding: LineEncoding,
    private readonly tables: TableQueries,
    private readonly moves: TableMoves,
    private readonly homes: SeriesHomes,
  ) {
    super();
  }

  async countBefore(series: readonly number[], time: number): Promise<number> {
    const counts = await this.tables.askAll<[number]>(series, (...some) => countBeforeSql(...some, time));
    return counts.reduce((sum, [rows]) => sum + rows, 0);
  }

  /**
   * Counts the rows of all tables. A series that was moved counts in both of its tables, because its rows stay in the
   * old one until QuestDB drops them.
   */
  async volume(): Promise<StoreVolume> {
    let bytes = 0;
    const rows = new Map<number, number>();
    for (const table of SAMPLE_TABLES) {
      const [size] = await this.http.query(sizeSql(table), WIDE);
      bytes += Number(size?.[0]);
      for (const [series, count] of await this.http.query(rowsBySeriesSql(table), WIDE)) {
        rows.set(Number(series), (rows.get(Number(series)) ?? 0) + Number(count));
      }
    }
    return { bytes, rows };
  }

  /** Removes nothing, because QuestDB itself drops old rows, as `TimeToLive` tells it. */
  expire(): Promise<number> {
    return Promise.resolve(0);
  }

  erase(series: number): Promise<void> {
    return this.moves.erase(series);
  }

  async scrub(series: readonly number[]): Promise<void> {
    // After a series was moved, a table may hold none of its rows, although the write-ahead log of the table still
    // does.
    const hasMoved = series.some((one) => this.homes.get(one).number > 0);
    for (const table of SAMPLE_TABLES) await this.moves.leaveLog(table, series, hasMoved);
  }

  async close(): Promise<void> {
    await Promise.all([this.http.close(), this.encoding.close()]);
  }
}
