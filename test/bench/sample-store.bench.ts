/**
 * Measures how fast each sample store writes and answers: rows of 45 doubles written in batches of 1,000 over one
 * connection, then a month of minutes of one station among 20 by the hour. The stores take turns. It needs Java.
 */
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { Pool } from 'pg';
import type { SampleRow } from '../../backend/samples/core/observation.js';
import { PostgresStore } from '../../backend/samples/store/postgres/postgres-store.js';
import { QuestDbStore } from '../../backend/samples/store/questdb/questdb-store.js';
import type { SampleStore } from '../../backend/samples/store/sample-store.js';
import { STORED_COLUMNS } from '../../backend/samples/store/stored-columns.js';
import { startStores } from '../support/stores/stores.js';
import { waitFor } from '../support/wait-for.js';

const STATIONS = 20;
const MINUTES = 31 * 1440;
const BATCH = 1_000;
const ROUNDS = 11;
const START = Date.UTC(2025, 0, 1);
const KEYS = STORED_COLUMNS.filter(({ isText }) => !isText)
  .slice(0, 45)
  .map(({ key }) => key);
const HOURS = Array.from({ length: 31 * 24 + 1 }, (_, i) => START + i * 60 * MINUTE_MS);
const MONTH = { start: START, end: HOURS.at(-1)! };
const STATS = ['min', 'max', 'sum', 'count'] as const;

/** Makes rows of all stations for some minutes, in the order in which they come in. */
function makeBatch(batch: number): SampleRow[] {
  return Array.from({ length: BATCH }, (_, i) => {
    const n = batch * BATCH + i;
    const values = Object.fromEntries(KEYS.map((key, k) => [key, Math.round(Math.sin(n + k) * 1e4) / 100]));
    return { series: (n % STATIONS) + 1, time: START + Math.floor(n / STATIONS) * MINUTE_MS, values };
  });
}

const questions: Record<string, (store: SampleStore, series: number) => Promise<unknown>> = {};
for (const count of [1, 8, 45]) {
  const columns = KEYS.slice(0, count).flatMap((key) => STATS.map((stat) => ({ key, stat })));
  questions[`month by hour, ${count} keys`] = (store, series) =>
    store.reader.aggregate(series, columns, HOURS);
}
questions['month by hour, 1 key, first and last'] = (store, series) =>
  store.reader.aggregate(
    series,
    [
      { key: KEYS[0]!, stat: 'first' },
      { key: KEYS[0]!, stat: 'last' },
    ],
    HOURS,
  );
questions['month of rows, 8 keys'] = (store, series) => store.reader.read(series, KEYS.slice(0, 8), MONTH);
questions['month of rows, 45 keys'] = (store, series) => store.reader.read(series, KEYS, MONTH);
questions['keys of a month'] = (store, series) => store.reader.keys(series, MONTH);
questions['latest of all stations'] = (store) =>
  store.reader.latest(Array.from({ length: STATIONS }, (_, i) => i + 1));

function openPool(): Pool {
  // A connection may learn of the end of PostgreSQL before its pool ends.
  return new Pool({ connectionString: databases.databaseUrl }).on('error', () => undefined);
}

function report(what: string, kind: string, unit: string, figures: number[]): void {
  const sorted = figures.sort((a, b) => a - b).map((figure) => Math.round(figure * 10) / 10);
  const spread = `${sorted[0]!.toLocaleString('en')} to ${sorted.at(-1)!.toLocaleString('en')}`;
  console.log(
    `${what.padEnd(40)} ${kind.padEnd(9)} ${sorted[sorted.length >> 1]!.toLocaleString('en')} ${unit} (${spread})`,
  );
}

const databases = await startStores({ withQuestDb: true });
const pools = [openPool(), openPool()] as const;
const stores = [new PostgresStore(...pools), new QuestDbStore(databases.questDb())];
try {
  for (const store of stores) await store.writer.prepare();
  const batches = (STATIONS * MINUTES) / BATCH;
  const rates = new Map(stores.map(({ upkeep }) => [upkeep.kind, [] as number[]]));
  // There is one figure for every 50 batches.
  for (let from = 0; from < batches; from += 50) {
    const some = Array.from({ length: Math.min(50, batches - from) }, (_, i) => makeBatch(from + i));
    for (const store of stores) {
      const begin = performance.now();
      for (const rows of some) await store.writer.write(rows);
      rates.get(store.upkeep.kind)!.push(((some.length * BATCH) / (performance.now() - begin)) * 1000);
    }
  }
  for (const [kind, figures] of rates) report('written', kind, 'rows/s', figures);
  for (const store of stores) {
    const isApplied = ({ applied, written }: { applied: bigint; written: bigint }) => applied >= written;
    await waitFor('rows to be applied', async () => isApplied(await store.writer.position()), 120_000);
  }
  // The first reading of a row in PostgreSQL also marks it as committed, which is not to be measured here.
  for (const store of stores) {
    for (let series = 1; series <= STATIONS; series += 1) await store.reader.read(series, KEYS, MONTH);
  }
  for (const [what, ask] of Object.entries(questions)) {
    const times = new Map(stores.map(({ upkeep }) => [upkeep.kind, [] as number[]]));
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const store of stores) {
        const begin = performance.now();
        await ask(store, (round % STATIONS) + 1);
        if (round > 0) times.get(store.upkeep.kind)!.push(performance.now() - begin);
      }
    }
    for (const [kind, figures] of times) report(what, kind, 'ms', figures);
  }
  const { rows } = await pools[0].query<{ bytes: string }>(
    `SELECT pg_total_relation_size('samples') AS bytes`,
  );
  console.log(`PostgreSQL: ${Math.round(Number(rows[0]!.bytes) / (STATIONS * MINUTES))} bytes a row`);
} finally {
  await Promise.all([...stores.map((store) => store.upkeep.close()), ...pools.map((pool) => pool.end())]);
  await databases.stop();
}
