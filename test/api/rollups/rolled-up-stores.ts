import { Pool } from 'pg';
import { Fence } from '../../../backend/samples/lease/fence.js';
import { RetentionTable } from '../../../backend/samples/retention/retention-table.js';
import { RolledStore } from '../../../backend/samples/rollups/rolled-store.js';
import { RollupMarks } from '../../../backend/samples/rollups/rollup-marks.js';
import { RollupTable } from '../../../backend/samples/rollups/rollup-table.js';
import { RollupWork } from '../../../backend/samples/rollups/rollup-work.js';
import { PostgresStore } from '../../../backend/samples/store/postgres/postgres-store.js';
import { QuestDbStore } from '../../../backend/samples/store/questdb/questdb-store.js';
import type { SampleStore } from '../../../backend/samples/store/sample-store.js';
import { StoreLayer } from '../../../backend/samples/store/store-layer.js';
import { AllSeries } from '../../support/samples/sample-road.js';
import { HAS_QUESTDB, startStores, type TestStores } from '../../support/stores/stores.js';
import { waitFor } from '../../support/wait-for.js';

const SHARD = 0;

/** Tells what is asked of the samples themselves. */
class Counting extends StoreLayer {
  /** From the first to the last edge, ms, of each question. */
  asked: number[] = [];
  afterEach: () => unknown = () => undefined;

  override async aggregate(...[series, columns, edges, options]: Parameters<SampleStore['aggregate']>) {
    this.asked.push(edges.at(-1)! - edges[0]!);
    const answer = await super.aggregate(series, columns, edges, options);
    await this.afterEach();
    return answer;
  }
}

/** A store, what is rolled up of it, and who does that. */
export class RolledUpStores {
  raw!: Counting;
  rolled!: RolledStore;
  table!: RollupTable;
  work!: RollupWork;
  private stores!: TestStores;
  private pool!: Pool;
  private readonly directory = new AllSeries();
  private lastSeries = 0;

  async start(): Promise<void> {
    this.stores = await startStores({ withQuestDb: HAS_QUESTDB });
    this.pool = new Pool({ connectionString: this.stores.databaseUrl }).on('error', () => undefined);
    const { pool } = this;
    this.raw = new Counting(HAS_QUESTDB ? new QuestDbStore(this.stores.questDb()) : new PostgresStore(pool));
    const fence = new Fence(SHARD);
    const { rows } = await pool.query<{ number: string }>(`SELECT claim_shard($1, 'this test') AS number`, [
      SHARD,
    ]);
    fence.raise(Number(rows[0]!.number));
    this.table = new RollupTable(pool, pool, fence);
    await this.begin();
  }

  /** As a start of the server does. */
  async begin(): Promise<void> {
    const { table, raw, directory } = this;
    const marks = new RollupMarks(table);
    this.rolled = new RolledStore(raw, table, marks);
    const owner = { seen: () => this.applied() };
    this.work = new RollupWork({ table, marks, store: raw, owner, directory, quietMs: 0 });
    await this.rolled.prepare();
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

  /** What is rolled up of days past their retention is removed. @param before UTC ms */
  async expire(series: number, before: number): Promise<void> {
    const table = new RetentionTable(this.pool);
    await table.limitRollups(series, before);
    while ((await table.expire('rollups', series, before)) > 0);
  }

  /** As a store that lost rows leads to. */
  async forgetAll(): Promise<void> {
    await this.pool.query('TRUNCATE rollup_heads, rollup_dirty, rollups');
  }

  /** Resolves when the engine can answer with all that was written. */
  async applied(): Promise<boolean> {
    const { written } = await this.raw.position();
    await waitFor('rows to be applied', async () => (await this.raw.position()).applied >= written);
    return true;
  }

  async stop(): Promise<void> {
    await this.rolled.close();
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
