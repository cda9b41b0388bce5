import type { Fence } from '../../lease/fence.js';
import { SampleUpkeep, type StoreVolume } from '../sample-upkeep.js';
import type { Outcome, PostgresSession, Statement } from './postgres-session.js';
import * as sql from './postgres-sql.js';

/** Removes and counts rows in PostgreSQL, when it is the store. */
export class PostgresUpkeep extends SampleUpkeep {
  readonly kind = 'postgres';

  /** @param fence makes a removal fail when another process is the owner of the shard */
  constructor(
    private readonly writing: PostgresSession,
    private readonly reading: PostgresSession,
    private readonly fence?: Fence,
  ) {
    super();
  }

  async countBefore(series: readonly number[], time: number): Promise<number> {
    const [row] = await this.reading.ask<[number]>(sql.countBefore(series, time));
    return row![0];
  }

  async volume(): Promise<StoreVolume> {
    const found = await this.reading.ask<[series: number, rows: number, bytes: number]>(sql.VOLUME);
    return { bytes: found[0]?.[2] ?? 0, rows: new Map(found.map(([series, rows]) => [series, rows])) };
  }

  async expire(series: number, before: number): Promise<number> {
    return (await this.remove(sql.expireSome(series, before))).changed;
  }

  async erase(series: number): Promise<void> {
    let erased: number;
    do {
      ({ changed: erased } = await this.remove(sql.eraseSome(series)));
    } while (erased > 0);
  }

  scrub(_: readonly number[], rewrite: (table: string) => Promise<void>): Promise<void> {
    return rewrite('samples');
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private remove(statement: Statement): Promise<Outcome> {
    return this.writing.run(statement, { begin: this.fence?.begin });
  }
}
