/**
 * Compares 200,000 and a million samples of one station as a CSV file over HTTP with the same rows by QuestDB's own
 * /exp: the time until the last byte, and by how much the memory of the server grows in that time, also for the first
 * file after the start. It needs Java.
 */
import { Client } from 'undici';
import { askQuestDb } from '../support/stores/stores.js';
import { Installation } from './support/installation.js';
import { cpuMsOf, memoryMiBOf } from '../support/servers/process-figures.js';
import { millisecondsOf, printFigures, printRatio, spread, takeTurns } from './support/turns.js';
import { BENCH_KEYS } from './support/weather-posts.js';

const ROWS = 1_000_000;
const END = Date.UTC(2026, 0, 1);
const START = END - ROWS * 1_000;
const FEW = ['temperature', 'relativeHumidity', 'stationPressure', 'windSpeed'];
const FILES = [
  { rows: ROWS / 5, keys: FEW },
  { rows: ROWS, keys: FEW },
  { rows: ROWS, keys: BENCH_KEYS },
];
const LOOK_EVERY_MS = 50;

const installation = await Installation.start();
const { server, questDb } = installation;
// QuestDB lets one connection export at a time.
const toQuestDb = new Client(questDb.httpUrl);
let toServer = new Client(server.url);

/** @returns number of bytes */
async function drain(client: Client, path: string, headers: Record<string, string>): Promise<number> {
  const { statusCode, body } = await client.request({ path, method: 'GET', headers });
  if (statusCode !== 200) throw new Error(`${statusCode} ${await body.text()}`);
  let bytes = 0;
  for await (const chunk of body) bytes += (chunk as Uint8Array).length;
  return bytes;
}

/** @returns greatest growth of the server's memory, MiB */
async function growthOf(work: () => Promise<unknown>): Promise<number> {
  const before = memoryMiBOf(installation.running.pid);
  let most = before;
  const looking = setInterval(() => {
    most = Math.max(most, memoryMiBOf(installation.running.pid));
  }, LOOK_EVERY_MS);
  await work();
  clearInterval(looking);
  return most - before;
}

try {
  const account = await server.createAccount();
  const { id } = await server.createStation(account, { timezone: 'America/Denver' });
  const [station] = await server.sql<{ series: number }>('SELECT series FROM stations WHERE id = $1', [id]);
  const values = BENCH_KEYS.map((key) => `round(40 + 20 * rnd_double(), 2) ${key}`).join();
  await askQuestDb(
    questDb,
    `INSERT INTO samples (timestamp, series, ${BENCH_KEYS.join()}) SELECT timestamp_sequence(${START}000, 1000000), '${station!.series}', ${values} FROM long_sequence(${ROWS})`,
  );
  await installation.applied();
  await toServer.close();
  await installation.startAgain();
  await installation.rolledUp(END, 1);
  toServer = new Client(server.url);
  const authorization = `Basic ${Buffer.from(`${questDb.username}:${questDb.password}`).toString('base64')}`;
  for (const { rows, keys } of FILES) {
    const start = END - rows * 1_000;
    const asked = new URLSearchParams({
      measKeys: keys.map((key) => `${key}.last`).join(),
      start: new Date(start).toISOString(),
      end: new Date(END).toISOString(),
      interval: '0',
      format: 'csvfile',
    });
    const sql = `SELECT timestamp, ${keys.join()} FROM samples WHERE series = '${station!.series}' AND timestamp >= ${start}000 AND timestamp < ${END}000`;
    const growth: number[] = [];
    const cpu: number[] = [];
    const sizes = { ours: 0, theirs: 0 };
    const ours = async () => {
      const before = cpuMsOf(installation.running.pid);
      const path = `/api/v1/stations/${id}/trenddata/?${asked.toString()}`;
      sizes.ours = await drain(toServer, path, { cookie: account.cookie });
      cpu.push(cpuMsOf(installation.running.pid) - before);
    };
    const theirs = async () => {
      sizes.theirs = await drain(toQuestDb, `/exp?query=${encodeURIComponent(sql)}`, {
        authorization,
      });
    };
    const growing = async () => growth.push(await growthOf(ours));
    // Looking at the memory takes time, so it is not done while the time is taken.
    await growing();
    const figures = await takeTurns({
      ours: () => millisecondsOf(ours),
      '/exp': () => millisecondsOf(theirs),
    });
    for (let i = 0; i < 3; i++) await growing();
    const megabytes = [sizes.ours, sizes.theirs].map((bytes) => Math.round(bytes / 1e6)).join(' and ');
    printFigures(`${rows} rows × ${keys.length} keys, ${megabytes} MB:`, figures, 'ms', 0);
    printRatio('times', figures, 'ours', '/exp');
    console.log(
      `  memory of the server grew by ${growth.map(Math.round).join(', ')} MiB (the first file, then three after the others), its CPU took ${spread(cpu, 0)} ms`,
    );
  }
} finally {
  await Promise.all([toServer.close(), toQuestDb.close()]);
  await installation.stop();
}
