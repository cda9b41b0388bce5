import { DAY_MS } from '@mesonet/model/durations.js';
import type { Gate } from '../../pacing/gate.js';
import { type QuestDbHttp, WIDE } from './wire/questdb-http.js';
import { anyValueSql, copySql, timeAfterSql } from './questdb-sql.js';
import type { TableControl } from './table-control.js';
import type { TableWriter } from './table-writer.js';
import { requireOurs } from './tables/home-records.js';
import { SAMPLE_TABLES, type SampleTable, type TablesOwner } from './tables/sample-tables.js';

/** Number of rows that are copied at a time. Writes wait meanwhile, for some tenths of a second. */
const ROWS_OF_SLICE = 10_000;
const LONGEST_SLICE_MS = 31 * DAY_MS;

export interface TableMovesParts {
  http: QuestDbHttp;
  control: TableControl;
  writer: Pick<TableWriter, 'leaveLog'>;
  /** The gate that all writes pass. While it is closed, other work can run without writes. */
  writing: Gate;
  owner: TablesOwner;
}

/** Moves the rows of a series from one table to another. Only the owner of the shard may use it. */
export class TableMoves {
  constructor(private readonly parts: TableMovesParts) {}

  /** Runs work between two writes, when queries return all rows written before. */
  async betweenWrites<T>(work: () => Promise<T>): Promise<T> {
    // The first wait is outside the gate, which stays open for writes meanwhile. Writes are only held up by the second
    // wait, which is short: it is for the rows that came during the first.
    const { control, writing } = this.parts;
    await control.untilApplied();
    return writing.alone(async () => {
      await control.untilApplied();
      return work();
    });
  }

  /** @returns the first and last time at which the series has a value, UTC ms; null when it has none */
  span(table: SampleTable, series: number): Promise<{ first: number; last: number } | null> {
    return this.parts.control.span(table, series);
  }

  /**
   * Copies some rows between two writes, so that no older version of a row replaces a newer one. Repeating it is safe.
   * @param start time of the first row to copy, UTC ms
   * @returns the time from which the next call must copy
   */
  async copySome(from: SampleTable, to: SampleTable, series: number, start: number): Promise<number> {
    const { http, owner } = this.parts;
    return this.betweenWrites(async () => {
      const month = { start, end: start + LONGEST_SLICE_MS };
      const [row] = await http.query(timeAfterSql(from, series, month, ROWS_OF_SLICE), WIDE);
      const end = (row?.[0] as number | undefined) ?? month.end;
      const maySend = () => requireOurs(owner);
      await http.query(copySql(from, to, series, { start, end }), { ...WIDE, maySend });
      return end;
    });
  }

  /** Removes the rows of a series from a table that queries no longer read for this series. */
  async eraseFrom(table: SampleTable, series: number): Promise<void> {
    const { control, owner } = this.parts;
    await control.erase(table, series, () => requireOurs(owner));
  }

  /** Removes the rows of a series from every table. */
  async erase(series: number): Promise<void> {
    // After this call, every row that was being copied is in its table, so erasing finds all of them.
    await this.betweenWrites(() => Promise.resolve());
    for (const table of SAMPLE_TABLES) await this.parts.control.erase(table, series);
  }

  /**
   * Makes QuestDB remove the files of a table's write-ahead log that hold values of erased series.
   * @param erased the erased series
   * @param hasMoved true when the log may hold values of these series although the table has no row of them
   */
  async leaveLog(table: SampleTable, erased: readonly number[], hasMoved: boolean): Promise<void> {
    const { control, writer } = this.parts;
    const empty = await control.emptyRow(table, erased, hasMoved);
    if (empty) await writer.leaveLog(table, empty);
  }

  /**
   * Empties a table in which no row has a value any more, to free its disk space.
   * @param isUnused returns true when nothing is written to the table, now or later
   * @returns true when the table was emptied
   */
  async giveBack(table: SampleTable, isUnused: () => boolean): Promise<boolean> {
    const { http, control, writer, owner } = this.parts;
    const isUsed = await this.betweenWrites(() => Promise.resolve(!isUnused()));
    // This query may read the whole table, so it runs outside the gate, while writes to other tables continue.
    if (isUsed || (await http.query(anyValueSql(table), WIDE)).length > 0) return false;
    const empty = await control.anyRow(table);
    if (!empty) return false;
    // The log must be removed first, because in an empty table no row shows whose values are in its log.
    requireOurs(owner);
    await writer.leaveLog(table, empty);
    return this.betweenWrites(async () => {
      if (!isUnused()) return false;
      await http.query(`TRUNCATE TABLE ${table}`, { ...WIDE, maySend: () => requireOurs(owner) });
      return true;
    });
  }
}
