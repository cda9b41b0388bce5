/**
 * Our line-protocol encoder against the official client, on rows of 45 doubles: encoding alone, and to a local
 * QuestDB until it acknowledges (5,000 rows a request, one connection). The rounds take turns, so that both meet
 * the same machine. Needs Java.
 */
import { Sender } from '@questdb/nodejs-client';
import type { SampleRow } from '../../backend/samples/observation.js';
import { IlpEncoder } from '../../backend/samples/store/questdb/ilp-encoder.js';
import { QuestDbHttp } from '../../backend/samples/store/questdb/questdb-http.js';
import { QuestDbStore } from '../../backend/samples/store/questdb/questdb-store.js';
import { STORED_COLUMNS } from '../../backend/samples/store/stored-columns.js';
import { startStores } from '../support/stores.js';

const ROUNDS = 9;
const ROWS = 20_000;
const ROWS_PER_REQUEST = 5_000;
const KEYS = STORED_COLUMNS.filter(({ isText }) => !isText)
  .slice(0, 45)
  .map(({ key }) => key);

/** Rows of 100 stations, new times in every round, digits as sensors send them. */
function makeRows(round: number): SampleRow[] {
  return Array.from({ length: ROWS }, (_, i) => ({
    series: (i % 100) + 1,
    time: Date.UTC(2025, 0, 1) + (round * ROWS + i) * 100,
    values: Object.fromEntries(KEYS.map((key, n) => [key, Math.round(Math.sin(i + n) * 1e4) / 100])),
  }));
}

function* requests(rows: readonly SampleRow[]): Generator<SampleRow[]> {
  for (let i = 0; i < rows.length; i += ROWS_PER_REQUEST) yield rows.slice(i, i + ROWS_PER_REQUEST);
}

async function fill(sender: Sender, rows: readonly SampleRow[]): Promise<void> {
  for (const { series, time, values } of rows) {
    sender.table('samples').symbol('series', String(series));
    for (const key in values) sender.floatColumn(key, values[key] as number);
    await sender.at(time, 'ms');
  }
}

const stores = await startStores({ withQuestDb: true });
try {
  const { httpUrl, username, password } = stores.questDb();
  const store = new QuestDbStore(stores.questDb());
  await store.prepare();
  const http = new QuestDbHttp(stores.questDb());
  const encoder = new IlpEncoder('samples', STORED_COLUMNS);
  const address = `http::addr=${new URL(httpUrl).host};username=${username};password=${password};`;
  const sender = await Sender.fromConfig(`${address}protocol_version=2;auto_flush=off;`);

  const contenders: Record<string, (rows: readonly SampleRow[]) => Promise<void> | void> = {
    'ours, encoding': (rows) => {
      for (const some of requests(rows)) encoder.encode(some);
    },
    'official client, encoding': async (rows) => {
      for (const some of requests(rows)) {
        await fill(sender, some);
        sender.reset();
      }
    },
    'ours, acknowledged': async (rows) => {
      for (const some of requests(rows)) await http.writeLines(encoder.encode(some));
    },
    'official client, acknowledged': async (rows) => {
      for (const some of requests(rows)) {
        await fill(sender, some);
        await sender.flush();
      }
    },
  };

  const rates = new Map<string, number[]>(Object.keys(contenders).map((name) => [name, []]));
  // The first round warms up and does not count.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const rows = makeRows(round);
    const turn = Object.entries(contenders);
    for (const [name, run] of round % 2 ? turn : turn.reverse()) {
      const begin = performance.now();
      await run(rows);
      if (round > 0) rates.get(name)!.push((ROWS / (performance.now() - begin)) * 1000);
    }
  }
  for (const [name, each] of rates) {
    const sorted = each.sort((a, b) => a - b).map((rate) => Math.round(rate).toLocaleString('en'));
    const [least, median, most] = [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)];
    console.log(`${name.padEnd(30)} ${median} rows/s, median of ${ROUNDS} (${least} to ${most})`);
  }
  await sender.close();
  await http.close();
  await store.close();
} finally {
  await stores.stop();
}
