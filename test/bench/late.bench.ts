/**
 * Measures a day's backlog in the wrong order: 20 stations send 2,000 samples of 45 keys each, in four blocks, newest
 * first, within one local day, in turns with the same samples in order. It prints samples a second until queries see
 * all of them, the CPU of the server and of QuestDB, and how long it takes meanwhile until the live stream sends a live
 * sample of another station, and until a query sees it, the first round too. `BENCH_BLOCKS` makes more and smaller
 * blocks. It needs Java.
 */
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { WebSocket } from 'ws';
import type { TestAccount, TestStation } from '../support/servers/server.js';
import { askQuestDb } from '../support/stores/stores.js';
import { waitFor } from '../support/wait-for.js';
import { Installation } from './support/installation.js';
import { cpuMsOf } from '../support/servers/process-figures.js';
import { type Figures, printFigures, printRatio, takeTurns } from './support/turns.js';
import { BENCH_KEYS, weatherSamples } from './support/weather-posts.js';

const STATIONS = 20;
const CONNECTIONS = 4;
const PER_STATION = Number(process.env.BENCH_SAMPLES ?? 2_000);
const BLOCKS = Number(process.env.BENCH_BLOCKS ?? 4);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
/** Noon of a past day: the 2,000 seconds after it lie within one day. */
const NOON = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 43_200_000;
const LIVE_EVERY_MS = 250;

/** The station that sends live samples meanwhile. */
interface Live {
  account: TestAccount;
  station: TestStation;
}

const installation = await Installation.start();
const { server, questDb } = installation;
const pool = new Pool(installation.running.url, { connections: CONNECTIONS, headersTimeout: 600_000 });
const questDbPid = installation.processes.QuestDB()[0]!;
const serverCpu: Figures = {};
const databaseCpu: Figures = {};
const streamWaits: Figures = { 'in order': [], 'newest first': [] };
const queryWaits: Figures = { 'in order': [], 'newest first': [] };

async function post({ id, authorization }: TestStation, body: string): Promise<void> {
  const headers = { authorization, 'content-type': 'application/json' };
  const answer = await pool.request({
    path: `/api/v1/stations/${id}/samples/`,
    method: 'POST',
    headers,
    body,
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${text.slice(0, 300)}`);
}

async function count(stations: readonly TestStation[]): Promise<number> {
  const sql = `SELECT count() FROM samples WHERE series IN (${await seriesOf(stations)})`;
  return Number((await askQuestDb(questDb, sql))[0]![0]);
}

async function seriesOf(stations: readonly TestStation[]): Promise<string> {
  const ids = stations.map(({ id }) => id);
  const rows = await server.sql<{ series: number }>('SELECT series FROM stations WHERE id = ANY($1)', [ids]);
  return rows.map(({ series }) => `'${series}'`).join();
}

async function createFleet(account: TestAccount): Promise<TestStation[]> {
  const fleet: TestStation[] = [];
  for (let i = 0; i < STATIONS; i += 1) fleet.push(await server.createStation(account, { elevation: 500 }));
  return fleet;
}

async function openStream({ id: accountId, cookie }: TestAccount, { id }: TestStation): Promise<WebSocket> {
  const url = `${server.wsUrl}/accounts/${accountId}/stations/${id}/realtimedata/`;
  const stream = new WebSocket(url, { headers: { cookie } });
  await once(stream, 'open');
  return stream;
}

/** Sends one live sample after the other, and notes how long each takes to the stream, and until a query sees it, ms. */
async function watchLive(
  { account, station }: Live,
  name: 'in order' | 'newest first',
  signal: AbortSignal,
): Promise<void> {
  const series = await seriesOf([station]);
  const stream = await openStream(account, station);
  const begin = Date.now();
  stream.on('message', (text: Buffer) => {
    const { data } = JSON.parse(text.toString()) as { data: { updateTS: string } };
    const time = Date.parse(data.updateTS);
    if (time >= begin) streamWaits[name]!.push(Date.now() - time);
  });
  while (!signal.aborted) {
    const time = Date.now();
    await post(station, JSON.stringify({ time, measurements: { temperature: 60 } }));
    const sql = `SELECT count() FROM samples WHERE series=${series} AND timestamp=${time}000`;
    while (Number((await askQuestDb(questDb, sql))[0]![0]) === 0) await sleep(10);
    queryWaits[name]!.push(Date.now() - time);
    await sleep(LIVE_EVERY_MS);
  }
  stream.terminate();
}

function contender(live: Live, name: 'in order' | 'newest first') {
  return async () => {
    const fleet = await createFleet(live.account);
    const size = PER_STATION / BLOCKS;
    const blocks = Array.from({ length: BLOCKS }, (_, i) =>
      JSON.stringify(weatherSamples(NOON + i * size * 1_000, size)),
    );
    if (name === 'newest first') blocks.reverse();
    const ending = new AbortController();
    const watching = watchLive(live, name, ending.signal);
    const cpu = [cpuMsOf(installation.running.pid), cpuMsOf(questDbPid)];
    const begin = performance.now();
    for (const body of blocks) {
      let next = 0;
      const lane = async () => {
        while (next < fleet.length) await post(fleet[next++]!, body);
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, lane));
    }
    const all = STATIONS * PER_STATION;
    await waitFor('all rows', async () => (await count(fleet)) >= all, 10 * MINUTE_MS);
    const rate = (all / (performance.now() - begin)) * 1_000;
    const perSample = (pid: number, before: number) => ((cpuMsOf(pid) - before) / all) * 1_000;
    (serverCpu[name] ??= []).push(perSample(installation.running.pid, cpu[0]!));
    (databaseCpu[name] ??= []).push(perSample(questDbPid, cpu[1]!));
    ending.abort();
    await watching;
    await settled();
    return rate;
  };
}

/** Waits until nothing goes on in the background, so that each contender begins on a quiet server. */
async function settled(): Promise<void> {
  let before = -1;
  await waitFor(
    'the server to be idle',
    async () => {
      await sleep(1_000);
      const now = cpuMsOf(installation.running.pid);
      const isIdle = now - before < 150;
      before = now;
      return isIdle;
    },
    10 * MINUTE_MS,
  );
}

try {
  const account = await server.createAccount();
  const live = { account, station: await server.createStation(account) };
  const figures = await takeTurns(
    {
      'in order': contender(live, 'in order'),
      'newest first': contender(live, 'newest first'),
    },
    ROUNDS,
  );
  const size = `${STATIONS} stations × ${PER_STATION} samples × ${BENCH_KEYS.length} keys, ${BLOCKS} blocks a station`;
  printFigures(`Seen by queries, ${size}:`, figures, 'samples/s', 0);
  printRatio('rates', figures, 'newest first', 'in order');
  printFigures("The server's CPU:", serverCpu, 'ms for 1,000 samples', 0);
  printFigures("QuestDB's CPU:", databaseCpu, 'ms for 1,000 samples', 0);
  printFigures('A live sample of another station is in the live stream after:', streamWaits, 'ms', 0);
  printFigures('A query sees it after:', queryWaits, 'ms', 0);
} finally {
  await pool.close();
  await installation.stop();
}
