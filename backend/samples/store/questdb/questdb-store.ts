import type { TimeRange } from '../../../platform/calendar/time-range.js';
import type { SampleRow } from '../../observation.js';
import {
  type Cell,
  emptyBuckets,
  findKeys,
  slicesOf,
  type TimedCells,
  toColumns,
  toValues,
} from '../result-rows.js';
import { type SampleColumns, SampleStore, type StoreColumn, type StorePosition } from '../sample-store.js';
import { checkStat, columnOf } from '../stored-columns.js';
import { type BucketGrid, toGrids } from './bucket-grids.js';
import { type Lane, type QuestDbConnection, QuestDbHttp } from './questdb-http.js';
import { aggregateSql, countBeforeSql, latestSql, readSql, rowsAtSql } from './questdb-sql.js';
import { QuestDbUpkeep } from './questdb-upkeep.js';
import { QuestDbWriter } from './questdb-writer.js';

/** A wider range maps too many files to be read beside others. */
const NARROW_MS = 731 * 86_400_000;
const WIDE_TIMEOUT_MS = 60_000;
// A statement travels in the address of a GET, of which QuestDB takes 64 kB.
const TIMES_PER_QUERY = 1_000;
const SERIES_PER_QUERY = 500;
const GRIDS_PER_QUERY = 100;
const COLUMNS_PER_QUERY = 150;

/**
 * Samples in QuestDB, over HTTP only. An acknowledged row is in the WAL: it survives a kill of QuestDB, can be
 * read once `position` has caught up, and is on disk after `barrier`.
 */
export class QuestDbStore extends SampleStore {
  readonly kind = 'questdb';
  private readonly http: QuestDbHttp;
  private readonly upkeep: QuestDbUpkeep;
  private readonly writer: QuestDbWriter;

  constructor(connection: QuestDbConnection) {
    super();
    this.http = new QuestDbHttp(connection);
    this.upkeep = new QuestDbUpkeep(this.http);
    this.writer = new QuestDbWriter(this.http, this.upkeep);
  }

  async prepare(): Promise<void> {
    await this.upkeep.migrate();
    await this.upkeep.untilApplied();
  }

  write(rows: readonly SampleRow[]): Promise<void> {
    return this.writer.write(rows);
  }

  position(): Promise<StorePosition> {
    return this.upkeep.position();
  }

  resume(): Promise<void> {
    return this.upkeep.resume();
  }

  barrier(): Promise<void> {
    return this.upkeep.barrier();
  }

  mark(mark: string): Promise<void> {
    return this.upkeep.mark(mark);
  }

  marksAmong(marks: readonly string[]): Promise<ReadonlySet<string>> {
    return this.upkeep.marksAmong(marks);
  }

  async rowsAt(series: number, times: readonly number[]): Promise<SampleRow[]> {
    const rows: SampleRow[] = [];
    const ascending = [...new Set(times)].sort((a, b) => a - b);
    for (const some of slicesOf(ascending, TIMES_PER_QUERY)) {
      const range = { start: some[0]!, end: some.at(-1)! };
      for (const [time, ...cells] of await this.ask<TimedCells>(rowsAtSql(series, some), laneOf(range))) {
        rows.push({ series, time, values: toValues(cells) });
      }
    }
    return rows;
  }

  async latest(series: readonly number[]): Promise<Map<number, SampleRow>> {
    const rows = new Map<number, SampleRow>();
    for (const some of slicesOf(series, SERIES_PER_QUERY)) {
      // Wide, because a station long silent is looked for through all months.
      for (const [id, ...timed] of await this.ask<[string, ...TimedCells]>(latestSql(some), 'wide')) {
        const [time, ...cells] = timed;
        rows.set(Number(id), { series: Number(id), time, values: toValues(cells) });
      }
    }
    return rows;
  }

  async read(
    series: number,
    keys: readonly string[],
    range: TimeRange,
    { limit, signal }: { limit?: number; signal?: AbortSignal } = {},
  ): Promise<SampleColumns> {
    keys.forEach(columnOf);
    if (keys.length === 0 || range.start >= range.end) return toColumns(keys, []);
    return toColumns(keys, await this.ask(readSql(series, keys, range, limit), laneOf(range), signal));
  }

  async aggregate(
    series: number,
    columns: readonly StoreColumn[],
    edges: readonly number[],
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<Cell[][]> {
    const answer = columns.map((column) => emptyBuckets(checkStat(column), Math.max(0, edges.length - 1)));
    const queries: Promise<void>[] = [];
    for (const grids of slicesOf(toGrids(edges), GRIDS_PER_QUERY)) {
      for (const indexes of slicesOf([...columns.keys()], COLUMNS_PER_QUERY)) {
        const asked = indexes.map((index) => columns[index]!);
        const into = indexes.map((index) => answer[index]!);
        queries.push(this.fillBuckets(into, series, asked, grids, signal));
      }
    }
    await Promise.all(queries);
    return answer;
  }

  keys(series: number, range: TimeRange, { signal }: { signal?: AbortSignal } = {}): Promise<string[]> {
    return findKeys(range.start, async (keys, start) => {
      if (start >= range.end) return undefined;
      const rest = { start, end: range.end };
      const [row] = await this.ask<TimedCells>(readSql(series, keys, rest, 1), laneOf(rest), signal);
      return row;
    });
  }

  async countBefore(series: readonly number[], time: number): Promise<number> {
    let count = 0;
    for (const some of slicesOf(series, SERIES_PER_QUERY)) {
      const [row] = await this.ask<[number]>(countBeforeSql(some, time), 'wide');
      count += row![0];
    }
    return count;
  }

  expire(): Promise<number> {
    return Promise.resolve(0);
  }

  erase(series: number): Promise<void> {
    return this.upkeep.erase(series);
  }

  async scrub(series: readonly number[]): Promise<void> {
    for (const one of series) {
      const empty = await this.upkeep.emptyRow(one);
      if (empty) return this.writer.leaveLog(empty);
    }
  }

  close(): Promise<void> {
    return this.http.close();
  }

  private async fillBuckets(
    into: Cell[][],
    series: number,
    columns: readonly StoreColumn[],
    grids: readonly BucketGrid[],
    signal?: AbortSignal,
  ): Promise<void> {
    const range = { start: grids[0]!.start, end: grids.at(-1)!.end };
    const sql = aggregateSql(series, columns, grids);
    for (const [bucket, ...cells] of await this.ask<[number, ...Cell[]]>(sql, laneOf(range), signal)) {
      cells.forEach((cell, i) => (into[i]![bucket] = cell));
    }
  }

  private async ask<Row extends unknown[]>(sql: string, lane: Lane, signal?: AbortSignal): Promise<Row[]> {
    const timeoutMs = lane === 'wide' ? WIDE_TIMEOUT_MS : undefined;
    return (await this.http.query(sql, { lane, signal, timeoutMs })) as Row[];
  }
}

function laneOf({ start, end }: TimeRange): Lane {
  return end - start > NARROW_MS ? 'wide' : 'narrow';
}
