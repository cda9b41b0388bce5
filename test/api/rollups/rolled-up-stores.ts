import { Pool } from 'pg';
import type { SampleRow } from '../../../backend/samples/core/observation.js';
import { Fence } from '../../../backend/samples/lease/fence.js';
import { RetentionTable } from '../../../backend/samples/upkeep/retention/retention-table.js';
import { MarkingWriter } from '../../../backend/samples/store/rollups/marking-writer.js';
import { RolledReader } from '../../../backend/samples/store/rollups/rolled-reader.js';
import { RollupMarks } from '../../../backend/samples/store/rollups/rollup-marks.js';
import { RollupTable } from '../../../backend/samples/store/rollups/rollup-table.js';
import { RollupWork } from '../../../backend/samples/upkeep/rollups/rollup-work.js';
import { PostgresStore } from '../../../backend/samples/store/postgres/postgres-store.js';
import { QuestDbStore } from '../../../backend/samples/store/questdb/questdb-store.js';
import type { SampleStore } from '../../../backend/samples/store/sample-store.js';
import { ReaderLayer } from '../../../backend/samples/store/reader-layer.js';
import type { SampleReader } from '../../../backend/samples/store/sample-reader.js';
import { AllSeries } from '../../support/samples/sample-road.js';
import { HAS_QUESTDB, startStores, type TestStores } from '../../support/stores/stores.js';
import { waitFor } from '../../support/wait-for.js';

const SHARD = 0;

/** Records the queries that reach the samples themselves. */
class Counting extends ReaderLayer {
  /** Length of each query's range, from the first to the last edge, ms. */
  asked: number[] = [];
  afterEach: () => unknown = () => undefined;

  override async aggregate(...[series, columns, edges, options]: Parameters<SampleReader['aggregate']>) {
    this.asked.push(edges.at(-1)! - edges[0]!);
    const answer = await super.aggregate(series, columns, edges, options);
    await this.afterEach();
    return answer;
  }
}

/** A store with its rollups and the code that makes them. */
export class RolledUpStores {
  raw!: Counting;
  rolled!: RolledReader;
  table!: RollupTable;
  work!: RollupWork;
  private writer!: MarkingWriter;
  private store!: SampleStore;
  private stores!: TestStores;
  private pool!: Pool;
  private readonly directory = new AllSeries();
  private lastSeries = 0;

  async start(): Promise<void> {
    this.stores = await startStores({ withQuestDb: HAS_QUESTDB });
    this.pool = new Pool({ connectionString: this.stores.databaseUrl }).on('error', () => undefined);
    const { pool } = this;
    this.store = HAS_QUESTDB ? new QuestDbStore(this.stores.questDb()) : new PostgresStore(pool);
    this.raw = new Counting(this.store.reader);
    const fence = new Fence(SHARD);
    const { rows } = await pool.query<{ number: string }>(`SELECT claim_shard($1, 'this test') AS number`, [
      SHARD,
    ]);
    fence.raise(Number(rows[0]!.number));
    this.table = new RollupTable(pool, pool, fence);
    await this.begin();
  }

  /** Reads the marks of the rollups as a start of the server does. */
  async begin(): Promise<void> {
    const { table, raw, directory } = this;
    const marks = new RollupMarks(table);
    this.rolled = new RolledReader(raw, table);
    this.writer = new MarkingWriter(this.store.writer, marks);
    const owner = { run: { seen: () => this.applied() } };
    this.work = new RollupWork({ table, marks, reader: raw, owner, directory, quietMs: 0 });
    await this.writer.prepare();
  }

  /** Writes rows as the owner of the shard does. */
  async write(rows: readonly SampleRow[]): Promise<void> {
    await this.writer.write(rows);
  }

  newSeries(timezone: string): number {
    this.lastSeries += 1;
    this.move(this.lastSeries, timezone);
    return this.lastSeries;
  }

  move(series: number, timezone: string): void {
    this.directory.list(series, timezone);
  }

  rollUp(now: number, signal = new AbortController().signal): Promise<void> {
    return this.work.run(new Date(now), signal);
  }

  /**
   * Removes the rollups of days past their retention.
   * @param before UTC ms
   */
  async expire(series: number, before: number): Promise<void> {
    const table = new RetentionTable(this.pool);
    await table.limitRollups(series, before);
    while ((await table.expire('rollups', series, before)) > 0);
  }

  /** Removes all rollups, as the server does after the store lost rows. */
  async forgetAll(): Promise<void> {
    await this.pool.query('TRUNCATE rollup_heads, rollup_dirty, rollups');
  }

  /** Resolves when queries include all written rows. */
  async applied(): Promise<boolean> {
    const { writer } = this.store;
    const { written } = await writer.position();
    await waitFor('rows to be applied', async () => (await writer.position()).applied >= written);
    return true;
  }

  async stop(): Promise<void> {
    await this.store.upkeep.close();
    await this.pool.end();
    await this.stores.stop();
  }
}

export function rolledUpStores(): RolledUpStores {
  const place = new RolledUpStores();
  beforeAll(() => place.start());
  afterAll(() => place.stop());
  return place;
}
