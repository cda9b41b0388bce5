import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '@mesonet/model/durations.js';
import { Pool } from 'pg';
import { cellsOf } from '../../../backend/bytes/cells.js';
import { isParquet } from '../../../backend/bytes/read-parquet.js';
import { PROJECT_ROOT } from '../../../backend/platform/paths.js';
import { readPage } from '../../../backend/samples/read-page.js';
import { PostgresStore } from '../../../backend/samples/store/postgres/postgres-store.js';
import { QuestDbStore } from '../../../backend/samples/store/questdb/questdb-store.js';
import { QuestDbHttp } from '../../../backend/samples/store/questdb/wire/questdb-http.js';
import { SAMPLE_TABLES } from '../../../backend/samples/store/questdb/tables/sample-tables.js';
import { STORED_COLUMNS } from '../../../backend/samples/store/stored-columns.js';
import { StoreUnavailable } from '../../../backend/samples/store/store-errors.js';
import { freePort } from '../../support/ports.js';
import { askQuestDb, HAS_QUESTDB, startStores, type TestStores } from '../../support/stores/stores.js';
import { waitFor } from '../../support/wait-for.js';
import { describeSampleStore } from './store-contract.js';
import { NOON, StoreUnderTest, weather } from './store-under-test.js';

let stores: TestStores;
beforeAll(async () => {
  stores = await startStores({ withQuestDb: HAS_QUESTDB });
});
afterAll(() => stores.stop());

/** PostgreSQL may stop before the pool has closed its connections, so their errors are ignored. */
const openPool = () => new Pool({ connectionString: stores.databaseUrl }).on('error', () => undefined);

describeSampleStore('PostgresStore', () => {
  const pools = [openPool(), openPool()] as const;
  return {
    store: new PostgresStore(...pools),
    release: async () => {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
});

describe('PostgresStore alone', () => {
  type Waiting = () => Promise<number[]>;

  /** Runs `act` while a lock makes every query of the store wait; afterwards the store must answer. */
  async function whileLocked(
    act: (store: PostgresStore, waiting: Waiting, other: Pool) => Promise<void>,
  ): Promise<void> {
    const [writing, reading, other] = [openPool(), openPool(), openPool()];
    const store = new PostgresStore(writing, reading);
    const holder = await other.connect();
    await holder.query('BEGIN; LOCK TABLE samples IN ACCESS EXCLUSIVE MODE');
    const waiting = async () => {
      const { rows } = await other.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FROM samples%'`,
      );
      return rows.map(({ pid }) => pid);
    };
    await act(store, waiting, other);
    await holder.query('ROLLBACK');
    holder.release();
    expect((await store.reader.read(1, ['temperature'], { start: 0, end: 1 })).time).toEqual([]);
    await Promise.all([writing, reading, other].map((pool) => pool.end()));
  }

  it('stops a query in PostgreSQL when its signal fires', () =>
    whileLocked(async (store, waiting) => {
      const page = new AbortController();
      const answer = store.reader.read(1, ['temperature'], { start: 0, end: 1 }, { signal: page.signal });
      await waitFor('the query to wait', async () => (await waiting()).length === 1);
      page.abort(new Error('The page is gone'));
      await expect(answer).rejects.toThrow('The page is gone');
      await waitFor('the query to end', async () => (await waiting()).length === 0);
    }));

  it('can be asked again when its connection is cut off inside a query', () =>
    whileLocked(async (store, waiting, other) => {
      const answer = store.reader.read(1, ['temperature'], { start: 0, end: 1 });
      const [pid] = await waitFor('the query to wait', async () => {
        const pids = await waiting();
        return pids.length === 1 && pids;
      });
      await Promise.all([
        expect(answer).rejects.toThrow(StoreUnavailable),
        other.query('SELECT pg_terminate_backend($1)', [pid]),
      ]);
    }));

  it('can be asked again later when PostgreSQL is away', async () => {
    const pool = new Pool({ connectionString: `postgres://nobody@127.0.0.1:${await freePort()}/none` });
    const store = new PostgresStore(pool);
    const rows = [{ series: 1, time: 1, values: { temperature: 1 } }];
    await expect(store.writer.write(rows)).rejects.toThrow(StoreUnavailable);
    await expect(store.reader.latest([1])).rejects.toThrow(StoreUnavailable);
    await pool.end();
  });

  it('says what its table lacks', async () => {
    const pool = openPool();
    // This schema of the same database has no such table.
    pool.on('connect', (client) => void client.query('SET search_path TO pg_temp'));
    await expect(new PostgresStore(pool).writer.prepare()).rejects.toThrow(
      'The table samples in PostgreSQL lacks: temperature,',
    );
    await pool.end();
  });
});

if (HAS_QUESTDB) {
  const DAY = { start: NOON, end: NOON + DAY_MS };
  let lastSeries = 900_000;

  /** @returns a series with a day of minutes */
  async function aDayIn(store: QuestDbStore): Promise<number> {
    const under = new StoreUnderTest();
    under.store = store;
    const series = ++lastSeries;
    await under.put(...weather(series, DAY.start, DAY.end, 1));
    return series;
  }

  describeSampleStore('QuestDbStore', () => ({
    store: new QuestDbStore(stores.questDb()),
    release: () => Promise.resolve(),
  }));

  describe('QuestDbStore alone', () => {
    it('has the columns of the catalogue, and records each migration once', async () => {
      const catalogue = STORED_COLUMNS.map(({ key, isText }) => [key, isText ? 'VARCHAR' : 'DOUBLE']);
      for (const table of SAMPLE_TABLES) {
        const sql = `SELECT "column", type, indexed, upsertKey FROM table_columns('${table}')`;
        expect(await askQuestDb(stores.questDb(), sql)).toEqual([
          ['timestamp', 'TIMESTAMP', false, true],
          ['series', 'SYMBOL', true, true],
          ...catalogue.map((column) => [...column, false, false]),
          ['sent_keys', 'LONG', false, false],
        ]);
      }
      const recorded = await askQuestDb(
        stores.questDb(),
        'SELECT name, count() FROM migrations ORDER BY name',
      );
      const names = ['001_samples', '002_store_marks', '003_samples_limited', '004_sent_keys'];
      expect(recorded).toEqual(names.map((name) => [`${name}.sql`, 1]));
    });

    it('ends a barrier beside a checkpoint that a dead server left behind', async () => {
      const store = new QuestDbStore(stores.questDb());
      await askQuestDb(stores.questDb(), 'CHECKPOINT CREATE');
      await store.writer.barrier();
      const status = await askQuestDb(stores.questDb(), 'SELECT in_progress FROM checkpoint_status()');
      expect(status).toEqual([[false]]);
      await store.upkeep.close();
    });

    it.each([
      ['a Parquet file', ['temperature', 'snowDepth', 'windDirection', 'relativeHumidity'], true],
      ['text', ['temperature', 'precipitationType', 'relativeHumidity'], false],
    ])('returns a page of %s with the rows that it returns as columns', async (_what, keys, isFile) => {
      const store = new QuestDbStore(stores.questDb());
      const series = await aDayIn(store);
      const ranges = [DAY, { start: NOON + 1, end: NOON + DAY_MS / 2 }, { start: NOON - DAY_MS, end: NOON }];
      for (const range of ranges) {
        for (const limit of [undefined, 100]) {
          const page = await store.reader.page(series, keys, range, { limit });
          expect(isParquet(page!)).toBe(isFile);
          const { time, data } = readPage(page!, keys)!;
          const read = await store.reader.read(series, keys, range, { limit });
          expect([...time]).toEqual(read.time);
          expect(keys.map((key) => cellsOf(data[key]!))).toEqual(keys.map((key) => read.data[key]));
        }
      }
      await store.upkeep.close();
    });

    it('returns pages as text while others have all its connections for files', async () => {
      const conf = join(PROJECT_ROOT, 'db', 'questdb', 'server.conf');
      const limit = Number(/^http\.export\.connection\.limit=(\d+)$/m.exec(readFileSync(conf, 'utf8'))![1]);
      // A connection counts as one for files until it is closed or asks for something else.
      const others = Array.from({ length: limit }, () => new QuestDbHttp(stores.questDb()));
      for (const other of others)
        expect(await other.parquet('SELECT timestamp FROM samples LIMIT 1')).not.toBeNull();
      const store = new QuestDbStore(stores.questDb());
      const series = await aDayIn(store);
      const page = await store.reader.page(series, ['temperature'], DAY);
      expect(isParquet(page!)).toBe(false);
      expect(readPage(page!, ['temperature'])!.time.length).toBeGreaterThan(1_000);
      await Promise.all([store.upkeep.close(), ...others.map((other) => other.close())]);
    });
  });
}
