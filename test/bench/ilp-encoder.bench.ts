/**
 * Compares our line-protocol encoder with the official client on rows of 45 doubles: encoding alone, and sending to a
 * local QuestDB until it acknowledges (5,000 rows a request, one connection). The rounds take turns, so that both meet
 * the same machine. It needs Java.
 */
import { Sender } from '@questdb/nodejs-client';
import type { SampleRow } from '../../backend/samples/core/observation.js';
import { IlpEncoder } from '../../backend/samples/store/questdb/wire/ilp-encoder.js';
import { QuestDbHttp } from '../../backend/samples/store/questdb/wire/questdb-http.js';
import { QuestDbStore } from '../../backend/samples/store/questdb/questdb-store.js';
import { STORED_COLUMNS } from '../../backend/samples/store/stored-columns.js';
import { startStores } from '../support/stores/stores.js';
import { millisecondsOf, printFigures, printRatio, takeTurns } from './support/turns.js';

const ROUNDS = 9;
const ROWS = 20_000;
const ROWS_PER_REQUEST = 5_000;
const KEYS = STORED_COLUMNS.filter(({ isText }) => !isText)
  .slice(0, 45)
  .map(({ key }) => key);

/** Makes rows of 100 stations, with new times in every round and digits as sensors send them. */
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
  await store.writer.prepare();
  const http = new QuestDbHttp(stores.questDb());
  const address = `http::addr=${new URL(httpUrl).host};username=${username};password=${password};`;
  const sender = await Sender.fromConfig(`${address}protocol_version=2;auto_flush=off;`);

  const contenders: Record<string, (rows: readonly SampleRow[]) => Promise<void> | void> = {
    'ours, encoding': (rows) => {
      for (const some of requests(rows)) IlpEncoder.encode('samples', some);
    },
    'official client, encoding': async (rows) => {
      for (const some of requests(rows)) {
        await fill(sender, some);
        sender.reset();
      }
    },
    'ours, acknowledged': async (rows) => {
      for (const some of requests(rows)) await http.writeLines(IlpEncoder.encode('samples', some));
    },
    'official client, acknowledged': async (rows) => {
      for (const some of requests(rows)) {
        await fill(sender, some);
        await sender.flush();
      }
    },
  };

  const roundRows = new Map<number, SampleRow[]>();
  const rowsOf = (round: number) => {
    const rows = roundRows.get(round) ?? makeRows(round);
    roundRows.clear();
    roundRows.set(round, rows);
    return rows;
  };
  const rates = Object.entries(contenders).map(
    ([name, run]): [string, (round: number) => Promise<number>] => [
      name,
      async (round) => {
        const rows = rowsOf(round);
        return (ROWS / (await millisecondsOf(async () => run(rows)))) * 1_000;
      },
    ],
  );
  const figures = await takeTurns(Object.fromEntries(rates), ROUNDS);
  printFigures(`Rows of ${KEYS.length} doubles:`, figures, 'rows/s', 0);
  printRatio('rates', figures, 'ours, encoding', 'official client, encoding');
  printRatio('rates', figures, 'ours, acknowledged', 'official client, acknowledged');
  await sender.close();
  await http.close();
  await store.upkeep.close();
} finally {
  await stores.stop();
}
