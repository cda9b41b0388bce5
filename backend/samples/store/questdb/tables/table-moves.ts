import type { Gate } from '../../../pacing/gate.js';
import type { QuestDbHttp } from '../questdb-http.js';
import { anyValueSql, copySql, timeAfterSql } from '../questdb-sql.js';
import type { QuestDbUpkeep } from '../questdb-upkeep.js';
import type { QuestDbWriter } from '../questdb-writer.js';
import { requireOurs } from './home-records.js';
import type { SampleTable, TablesOwner } from './sample-tables.js';

/** Writes wait while a slice is copied: this takes some tenths of a second. */
const ROWS_OF_SLICE = 10_000;
const LONGEST_SLICE_MS = 31 * 86_400_000;
const WIDE = { lane: 'wide', timeoutMs: 60_000 } as const;

export interface TableMovesParts {
  http: QuestDbHttp;
  upkeep: QuestDbUpkeep;
  writer: Pick<QuestDbWriter, 'leaveLog'>;
  /** What all writes go through. */
  writing: Gate;
  owner: TablesOwner;
}

/** Brings rows from one table into another, and removes them where they were. For the owner of the shard. */
export class TableMoves {
  constructor(private readonly parts: TableMovesParts) {}

  /** Does its work between two writes, when all rows written before can be read. */
  async betweenWrites<T>(work: () => Promise<T>): Promise<T> {
    // Once outside, so that writes wait only for what came meanwhile.
    const { upkeep, writing } = this.parts;
    await upkeep.untilApplied();
    return writing.alone(async () => {
      await upkeep.untilApplied();
      return work();
    });
  }

  /** @returns first and last time with a value, UTC ms; null when there is none */
  span(table: SampleTable, series: number): Promise<{ first: number; last: number } | null> {
    return this.parts.upkeep.span(table, series);
  }

  /**
   * Copies some rows, between two writes, so that no newer row is replaced by an older one. Safe to repeat.
   * @param start UTC ms
   * @returns where the next slice starts
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

  /** Removes what is of no more use: nobody asks for it there. */
  async eraseFrom(table: SampleTable, series: number): Promise<void> {
    const { upkeep, owner } = this.parts;
    await upkeep.erase(table, series, () => requireOurs(owner));
  }

  /**
   * Gives back the room of a table in which no row holds a value any more.
   * @param isUnused whether nothing is written to it, now and later
   * @returns true when it was done
   */
  async giveBack(table: SampleTable, isUnused: () => boolean): Promise<boolean> {
    const { http, upkeep, writer, owner } = this.parts;
    const isUsed = await this.betweenWrites(() => Promise.resolve(!isUnused()));
    // Looks through the whole table, and writes go on meanwhile: elsewhere.
    if (isUsed || (await http.query(anyValueSql(table), WIDE)).length > 0) return false;
    const empty = await upkeep.anyRow(table);
    if (!empty) return false;
    // No row would tell afterwards whose values stand in its log.
    requireOurs(owner);
    await writer.leaveLog(table, empty);
    return this.betweenWrites(async () => {
      if (!isUnused()) return false;
      await http.query(`TRUNCATE TABLE ${table}`, { ...WIDE, maySend: () => requireOurs(owner) });
      return true;
    });
  }
}
