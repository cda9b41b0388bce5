/**
 * Measures the processor time that QuestDB takes for rows of 45 doubles in transactions of several sizes, at the rate at
 * which samples arrive: 20 stations, whose blocks of 1,000 seconds come one after another, or all in the order of time.
 * The sizes take turns, each in a table of its own. It needs Java.
 */
import { SECOND_MS } from '@mesonet/model/durations.js';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SampleRow } from '../../backend/samples/core/observation.js';
import { QuestDbStore } from '../../backend/samples/store/questdb/questdb-store.js';
import { IlpEncoder } from '../../backend/samples/store/questdb/wire/ilp-encoder.js';
import { QuestDbHttp } from '../../backend/samples/store/questdb/wire/questdb-http.js';
import { STORED_COLUMNS } from '../../backend/samples/store/stored-columns.js';
import { readPidFile } from '../../backend/engines/processes/running-process.js';
import { QUESTDB_PID_FILE } from '../../backend/engines/questdb.js';
import { askQuestDb, startStores } from '../support/stores/stores.js';
import { waitFor } from '../support/wait-for.js';
import { cpuMsOf } from '../support/servers/process-figures.js';
import { type Contenders, printFigures, takeTurns } from './support/turns.js';

const STATIONS = 20;
const SECONDS = 1_000;
const ROWS = STATIONS * SECONDS;
const ROWS_A_SECOND = 8_000;
const START = Date.UTC(2026, 9, 1);
/** QuestDB removes and merges files for a moment after a query sees the rows. */
const SETTLE_MS = 300;
const SIZES = [350, 1_000, 2_000, 5_000, 10_000];
const ORDERS = {
  'by station': () => 0,
  'by time': (a: SampleRow, b: SampleRow) => a.time - b.time,
};
const KEYS = STORED_COLUMNS.filter(({ isText }) => !isText)
  .slice(0, 45)
  .map(({ key }) => key);

/** Makes the rows of one round, station after station. */
function makeRows(round: number): SampleRow[] {
  return Array.from({ length: ROWS }, (_, i) => ({
    series: Math.floor(i / SECONDS) + 1,
    time: START + (round * SECONDS + (i % SECONDS)) * SECOND_MS,
    values: Object.fromEntries(KEYS.map((key, n) => [key, Math.round(Math.sin(i + n) * 1e4) / 100])),
  }));
}

const stores = await startStores({ withQuestDb: true });
try {
  const address = stores.questDb();
  const store = new QuestDbStore(address);
  await store.writer.prepare();
  const http = new QuestDbHttp(address);
  const questDb = readPidFile(join(stores.dataDir, 'run', QUESTDB_PID_FILE))!.pid;

  const contenders: Contenders = {};
  for (const [order, compare] of Object.entries(ORDERS)) {
    for (const size of SIZES) {
      const table = `bench_${order.replace(' ', '_')}_${size}`;
      await askQuestDb(address, `CREATE TABLE ${table} (LIKE samples)`);
      await askQuestDb(address, `ALTER TABLE ${table} DEDUP ENABLE UPSERT KEYS(timestamp, series)`);
      const encode = (rows: readonly SampleRow[]) => IlpEncoder.encode(table, rows);
      contenders[`${size} rows, ${order}`] = async (round) => {
        const rows = makeRows(round).toSorted(compare);
        const before = cpuMsOf(questDb);
        const begin = performance.now();
        for (let i = 0; i < ROWS; i += size) {
          await sleep(begin + (i / ROWS_A_SECOND) * SECOND_MS - performance.now());
          await http.writeLines(encode(rows.slice(i, i + size)));
        }
        const count = async () => Number((await askQuestDb(address, `SELECT count() FROM ${table}`))[0]![0]);
        await waitFor('rows to be applied', async () => (await count()) === (round + 1) * ROWS, 120_000);
        await sleep(SETTLE_MS);
        return ((cpuMsOf(questDb) - before) / ROWS) * 1_000;
      };
    }
  }
  const figures = await takeTurns(contenders);
  printFigures(`QuestDB's CPU, ${ROWS_A_SECOND} rows a second:`, figures, 'ms for 1,000 rows', 0);
  await http.close();
  await store.upkeep.close();
} finally {
  await stores.stop();
}
