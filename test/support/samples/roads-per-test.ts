import { Logger } from '@nestjs/common';
import { Pool } from 'pg';
import { SAMPLE_TABLES } from '../../../backend/samples/store/questdb/tables/sample-tables.js';
import type { SampleRoad } from './sample-road.js';
import { askQuestDb, startStores, type TestStores } from '../stores/stores.js';

/** The databases of a file's tests, and the roads of the current test, which are killed when the test ends. */
export class RoadsPerTest {
  stores!: TestStores;
  database!: Pool;
  private roads: SampleRoad[] = [];

  /** @returns the same road */
  add(road: SampleRoad): SampleRoad {
    this.roads.push(road);
    return road;
  }

  stop(road: SampleRoad): Promise<void> {
    this.forget(road);
    return road.stop();
  }

  kill(road: SampleRoad): Promise<void> {
    this.forget(road);
    return road.kill();
  }

  async killAll(): Promise<void> {
    const roads = this.roads;
    this.roads = [];
    await Promise.all(roads.map((road) => road.kill()));
  }

  private forget(road: SampleRoad): void {
    this.roads = this.roads.filter((each) => each !== road);
  }
}

export function roadsPerTest({ withQuestDb }: { withQuestDb: boolean }): RoadsPerTest {
  const place = new RoadsPerTest();
  beforeAll(async () => {
    // These tests provoke failures, so their log is off.
    Logger.overrideLogger(false);
    place.stores = await startStores({ withQuestDb });
    place.database = new Pool({ connectionString: place.stores.databaseUrl });
    place.database.on('error', () => undefined);
  });
  afterAll(async () => {
    await place.database.end();
    await place.stores.stop();
  });
  beforeEach(async () => {
    const tables =
      'journal_shards, sample_journal, fold_cuts, fold_states, store_marks, store_gaps, samples, sample_retention';
    await place.database.query(`TRUNCATE ${tables}`);
    if (!withQuestDb) return;
    const ask = (sql: string) => askQuestDb(place.stores.questDb(), sql);
    for (const table of SAMPLE_TABLES) await ask(`TRUNCATE TABLE IF EXISTS ${table}`);
    const isUsed = async () => (await ask('SELECT * FROM sample_homes LIMIT 1')).length > 0;
    // The table has no WAL, so QuestDB cannot truncate it during a query, and a killed road's query may still run.
    if (await isUsed().catch(() => false)) await ask('TRUNCATE TABLE sample_homes');
  });
  afterEach(() => place.killAll());
  return place;
}
