import type { TimeRange } from '../../../platform/calendar/time-range.js';
import type { SampleRow } from '../../observation.js';
import { Gate } from '../../pacing/gate.js';
import { allKept, type KeptFrom } from '../../retention/sample-retention.js';
import { type Cell, findKeys, namedColumns, slicesOf, type TimedCells, toRow } from '../result-rows.js';
import {
  type SampleColumns,
  type SamplePage,
  SampleStore,
  type StoreColumn,
  type StorePosition,
  type StoreVolume,
} from '../sample-store.js';
import { columnOf } from '../stored-columns.js';
import { aggregate } from './questdb-buckets.js';
import { type QuestDbConnection, QuestDbHttp } from './questdb-http.js';
import { QuestDbReader } from './questdb-reader.js';
import { countBeforeSql, latestSql, readSql, rowsAtSql, rowsInSql } from './questdb-sql.js';
import { QuestDbUpkeep } from './questdb-upkeep.js';
import { QuestDbWriter } from './questdb-writer.js';
import { HomeRecords } from './tables/home-records.js';
import { SAMPLE_TABLES, type SampleTable, SOLE_OWNER, type TablesOwner } from './tables/sample-tables.js';
import { SeriesHomes } from './tables/series-homes.js';
import { TableMoves } from './tables/table-moves.js';
import { TimeToLive } from './tables/time-to-live.js';

// A statement travels in the address of a GET, of which QuestDB takes 64 kB.
const TIMES_PER_QUERY = 1_000;

/**
 * Samples in QuestDB, over HTTP only. An acknowledged row is in the WAL: it survives a kill of QuestDB, can be
 * read once `position` has caught up, and is on disk after `barrier`.
 */
export class QuestDbStore extends SampleStore {
  readonly kind = 'questdb';
  private readonly http: QuestDbHttp;
  private readonly upkeep: QuestDbUpkeep;
  private readonly reader: QuestDbReader;
  private readonly writer: QuestDbWriter;
  /** For `HomeMover`. */
  readonly homes: SeriesHomes;
  readonly ttl: TimeToLive;
  readonly moves: TableMoves;

  /** @param owner,keptFrom of a store in which samples are kept for some time only */
  constructor(
    connection: QuestDbConnection,
    { owner = SOLE_OWNER, keptFrom = allKept }: { owner?: TablesOwner; keptFrom?: KeptFrom } = {},
  ) {
    super();
    const http = (this.http = new QuestDbHttp(connection));
    const upkeep = (this.upkeep = new QuestDbUpkeep(http));
    const homes = (this.homes = new SeriesHomes(new HomeRecords(http, owner), owner));
    const ttl = (this.ttl = new TimeToLive(http, owner));
    const writing = new Gate();
    this.reader = new QuestDbReader(http, homes);
    const writer = (this.writer = new QuestDbWriter({ http, upkeep, homes, ttl, keptFrom, writing, owner }));
    this.moves = new TableMoves({ http, upkeep, writer, writing, owner });
  }

  /** Nothing that was written before is dropped from then on, unless it is said again for how long it is kept. */
  async prepare(): Promise<void> {
    await this.upkeep.migrate();
    await this.ttl.lift();
    await this.homes.load();
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
      const sql = (table: SampleTable) => rowsAtSql(table, series, some);
      for (const row of await this.reader.ask<TimedCells>(series, sql, range)) rows.push(toRow(series, row));
    }
    return rows;
  }

  async latest(series: readonly number[]): Promise<Map<number, SampleRow>> {
    const rows = new Map<number, SampleRow>();
    // Wide, because a station long silent is looked for through all months.
    for (const [id, ...row] of await this.reader.askAll<[string, ...TimedCells]>(series, latestSql)) {
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
    const rows = await this.reader.ask<TimedCells>(series, sql, range, signal);
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
    const sql = (table: SampleTable) => readSql(table, series, keys, range, limit);
    return namedColumns(keys, await this.reader.columns(series, sql, keys.length + 1, range, signal));
  }

  override async page(
    series: number,
    keys: readonly string[],
    range: TimeRange,
    { limit, signal }: { limit?: number; signal?: AbortSignal } = {},
  ): Promise<SamplePage | null> {
    keys.forEach(columnOf);
    if (keys.length === 0 || range.start >= range.end) return null;
    const sql = (table: SampleTable) => readSql(table, series, keys, range, limit);
    return this.reader.bytes(series, sql, range, signal);
  }

  aggregate(
    series: number,
    columns: readonly StoreColumn[],
    edges: readonly number[],
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<Cell[][]> {
    return aggregate(this.reader, series, columns, edges, signal);
  }

  keys(series: number, range: TimeRange, { signal }: { signal?: AbortSignal } = {}): Promise<string[]> {
    return findKeys(range.start, async (keys, start) => {
      if (start >= range.end) return undefined;
      const rest = { start, end: range.end };
      const sql = (table: SampleTable) => readSql(table, series, keys, rest, 1);
      const [row] = await this.reader.ask<TimedCells>(series, sql, rest, signal);
      return row;
    });
  }

  async countBefore(series: readonly number[], time: number): Promise<number> {
    const counts = await this.reader.askAll<[number]>(series, (...some) => countBeforeSql(...some, time));
    return counts.reduce((sum, [rows]) => sum + rows, 0);
  }

  volume(): Promise<StoreVolume> {
    return this.upkeep.volume();
  }

  expire(): Promise<number> {
    return Promise.resolve(0);
  }

  async erase(series: number): Promise<void> {
    // What is being copied has arrived then.
    await this.moves.betweenWrites(() => Promise.resolve());
    for (const table of SAMPLE_TABLES) await this.upkeep.erase(table, series);
  }

  async scrub(series: readonly number[]): Promise<void> {
    // Of one that moved a table may hold nothing any more, and its log does.
    const hasMoved = series.some((one) => this.homes.of(one).number > 0);
    for (const table of SAMPLE_TABLES) {
      const empty = await this.upkeep.emptyRow(table, series, hasMoved);
      if (empty) await this.writer.leaveLog(table, empty);
    }
  }

  close(): Promise<void> {
    return this.http.close();
  }
}
