/**
 * Measures how far others notice imports: the time of a station's upload and the longest silence of `/health/live`,
 * alone and beside two organizations, in turns. One of them has a large file read again and again while the other one
 * imports such a file. BENCH_STORE=postgres needs no Java; BENCH_WINDOW_MS is the length of a window.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { ImportJobs } from '../support/samples/import-jobs.js';
import { freePort } from '../support/ports.js';
import { HealthWatch } from '../support/servers/health-watch.js';
import { SUPER_ADMIN, TestServer, type TestStation } from '../support/servers/server.js';
import { ServerProcess } from '../support/servers/server-process.js';
import { temporaryDataDir } from '../support/stores/data-dir.js';
import { waitFor } from '../support/wait-for.js';
import { type Figures, printFigures, printRatio, takeTurns } from './support/turns.js';
import { weatherSamples } from './support/weather-posts.js';

const STATIONS = 20;
const EVERY_MS = 20;
const WINDOW_MS = Number(process.env.BENCH_WINDOW_MS ?? 10_000);
const ROWS = Number(process.env.BENCH_IMPORT_ROWS ?? 500_000);
const FIRST = Date.UTC(2001, 0, 1);

const dataDir = await temporaryDataDir();
const running = await ServerProcess.start({
  PORT: String(await freePort()),
  DATA_DIR: dataDir.path,
  SADMIN_PASSWORD: SUPER_ADMIN.password,
  SAMPLE_STORE: process.env.BENCH_STORE ?? 'questdb',
});
const server = new TestServer(running.url, '');
const pool = new Pool(running.url, { connections: 4 });

function* table(): Generator<Buffer> {
  yield Buffer.from('time,temperature (°F),relativeHumidity (%),windSpeed (mph),windDirection\n');
  for (let row = 0; row < ROWS; row += 1_000) {
    const lines = Array.from({ length: 1_000 }, (_, i) => `${FIRST + (row + i) * 60_000},50,40,3,270\n`);
    yield Buffer.from(lines.join(''));
  }
}

interface Import {
  jobs: ImportJobs;
  id: string;
}

/** Uploads a large file of a new organization and has it read, but does not start its import. */
async function importing(): Promise<Import> {
  const account = await server.createAccount();
  const jobs = new ImportJobs(server, account, await server.createStation(account));
  const answer = await jobs.stream(table());
  const { _id: id } = (await answer.json()) as { _id: string };
  await waitFor('the file to be read', async () => (await jobs.get(id)).state === 'ready', 600_000);
  return { jobs, id };
}

/** Has a file read again and again, and waits for the end of the last reading. */
async function readAgain({ jobs, id }: Import, signal: AbortSignal): Promise<void> {
  const { guess } = await jobs.get(id);
  while (!signal.aborted) {
    await jobs.correct(id, { table: guess!.table });
    await waitFor('the file to be read', async () => (await jobs.get(id)).state === 'ready', 600_000);
  }
}

async function post({ id, authorization }: TestStation): Promise<number> {
  const begin = performance.now();
  const answer = await pool.request({
    path: `/api/v1/stations/${id}/samples/`,
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(weatherSamples(Date.now(), 1)),
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${text.slice(0, 300)}`);
  return performance.now() - begin;
}

/**
 * Makes stations upload in turn for the length of a window.
 * @returns p99 of their uploads, ms
 */
async function window(stations: readonly TestStation[], silences: number[]): Promise<number> {
  const watch = new HealthWatch(running.url);
  const posts: Promise<number>[] = [];
  for (const end = Date.now() + WINDOW_MS; Date.now() < end; await sleep(EVERY_MS)) {
    posts.push(post(stations[posts.length % stations.length]!));
  }
  const times = (await Promise.all(posts)).sort((a, b) => a - b);
  silences.push((await watch.end()).worst);
  return times[Math.floor(times.length * 0.99)]!;
}

try {
  const account = await server.createAccount();
  const stations: TestStation[] = [];
  for (let i = 0; i < STATIONS; i += 1) stations.push(await server.createStation(account));
  const read = await importing();
  const silences: Figures = { alone: [], 'beside imports': [] };
  const uploads = await takeTurns({
    alone: () => window(stations, silences.alone!),
    'beside imports': async () => {
      const brought = await importing();
      const ending = new AbortController();
      const reading = readAgain(read, ending.signal);
      const { status } = await brought.jobs.act(brought.id, 'start');
      if (status !== 202) throw new Error(`The import was not started: ${status}`);
      await brought.jobs.until(brought.id, 'running');
      const figure = await window(stations, silences['beside imports']!);
      await brought.jobs.remove(brought.id);
      ending.abort();
      await reading;
      return figure;
    },
  });
  for (const figures of Object.values(silences)) figures.shift();
  printFigures('An upload of one sample, p99', uploads, 'ms', 1);
  printRatio('times', uploads, 'beside imports', 'alone');
  printFigures('/health/live, longest silence', silences, 'ms', 0);
} finally {
  await pool.close();
  await running.end();
  await dataDir.remove();
}
