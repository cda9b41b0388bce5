import type { Pool } from 'pg';
import type { Fence } from '../../lease/fence.js';
import type { SampleStore } from '../sample-store.js';
import { PostgresReader } from './postgres-reader.js';
import { PostgresSession } from './postgres-session.js';
import { PostgresUpkeep } from './postgres-upkeep.js';
import { PostgresWriter } from './postgres-writer.js';

/**
 * The store in PostgreSQL, for installations without QuestDB. It gives the same answers as a store in QuestDB, but much
 * more slowly. The migrations in `db/` create its table.
 */
export class PostgresStore implements SampleStore {
  readonly reader: PostgresReader;
  readonly writer: PostgresWriter;
  readonly upkeep: PostgresUpkeep;

  /**
   * Makes the store. The pools belong to the caller, so closing the store does not end them.
   * @param fence makes writes fail when another process is the owner of the shard
   */
  constructor(writing: Pool, reading: Pool = writing, fence?: Fence) {
    const changes = new PostgresSession(writing, writing);
    const queries = new PostgresSession(reading, writing);
    this.reader = new PostgresReader(queries);
    this.writer = new PostgresWriter(changes, fence);
    this.upkeep = new PostgresUpkeep(changes, queries, fence);
  }
}
