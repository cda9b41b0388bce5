/**
 * Compares the intake of samples of 45 keys from 20 stations over 4 connections: JSON arrays of 1,000 with the same
 * rows by QuestDB's official client into the same QuestDB; line protocol, 2,000 rows a request, with QuestDB's own
 * /write, InfluxDB and VictoriaMetrics (Debian's packages). The figures are samples a second until all are
 * acknowledged, which for ours means on disk in PostgreSQL's journal, and until queries see all. Bodies are made
 * before. It needs Java.
 */
import { Sender } from '@questdb/nodejs-client';
import { Pool } from 'undici';
import type { TestAccount, TestStation } from '../support/servers/server.js';
import { askQuestDb } from '../support/stores/stores.js';
import { waitFor } from '../support/wait-for.js';
import { Installation } from './support/installation.js';
import { type Peer, startPeers } from './support/peers.js';
import { ProcessorTimes } from './support/processor-times.js';
import { type Figures, printFigures, printRatio, ROUNDS, takeTurns } from './support/turns.js';
import { BENCH_KEYS, lines, type WeatherSample, weatherSamples } from './support/weather-posts.js';

const STATIONS = 20;
const CONNECTIONS = 4;
const A_ROUND = 40_000;
const PER_STATION = A_ROUND / STATIONS;
/** The first round is not counted. */
const TURNS = 6 * (ROUNDS + 1);
const ROWS_A_POST = 1_000;
/** Lines of a request. They are all from one station, because a request of ours carries one station only. */
const LINES_A_POST = PER_STATION;
/** The samples of the last turn are of now. */
const FIRST = Math.floor(Date.now() / 1_000) * 1_000 - TURNS * PER_STATION * 1_000;

interface Post {
  path: string;
  headers: Record<string, string>;
  body: string;
}

let turns = 0;
const visible: Figures = {};
const rows = new Map<string, number>();
const installation = await Installation.start();
const peers = await startPeers();
const { server, questDb } = installation;
const newTimes = () => new ProcessorTimes({ ...installation.processes, sender: () => [process.pid] });
const times: Record<string, ProcessorTimes> = { 'ours, JSON': newTimes(), 'ours, lines': newTimes() };

/** Makes the samples of one turn. They are newer than all before, so no contender's rows lie among those of another. */
function newSamples(): WeatherSample[] {
  return weatherSamples(FIRST + turns++ * PER_STATION * 1_000, PER_STATION);
}

function parts<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
}

async function sendAll(pool: Pool, posts: readonly Post[]): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < posts.length) {
      const { path, headers, body } = posts[next++]!;
      const answer = await pool.request({ path, method: 'POST', headers, body });
      const text = await answer.body.text();
      if (answer.statusCode > 204) throw new Error(`${path}: ${answer.statusCode} ${text.slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
}

/** @param arrived resolves when queries see the rows of this many samples */
async function measured(
  name: string,
  work: () => Promise<void>,
  arrived: (rows: number) => Promise<void>,
): Promise<number> {
  times[name]?.begin();
  const begin = performance.now();
  await work();
  const acknowledged = performance.now() - begin;
  const total = (rows.get(name) ?? 0) + A_ROUND;
  rows.set(name, total);
  await arrived(total);
  (visible[name] ??= []).push((A_ROUND / (performance.now() - begin)) * 1_000);
  times[name]?.end(A_ROUND / 1_000);
  return (A_ROUND / acknowledged) * 1_000;
}

const counted = (sql: string) => async (expected: number) => {
  const count = async () => Number((await askQuestDb(questDb, sql))[0]![0]);
  await waitFor(`${expected} rows of ${sql}`, async () => (await count()) >= expected, 120_000).catch(
    async (cause: unknown) => {
      throw new Error(`There are ${await count()}`, { cause });
    },
  );
};
/** Stations of one contender, so that no row is a duplicate or late. */
interface Fleet {
  stations: readonly TestStation[];
  arrived: (rows: number) => Promise<void>;
}

async function createFleet(account: TestAccount): Promise<Fleet> {
  const stations: TestStation[] = [];
  for (let i = 0; i < STATIONS; i += 1)
    stations.push(await server.createStation(account, { elevation: 500 }));
  const ids = stations.map(({ id }) => id);
  const rows = await server.sql<{ series: number }>('SELECT series FROM stations WHERE id = ANY($1)', [ids]);
  const series = rows.map((row) => `'${row.series}'`).join();
  return { stations, arrived: counted(`SELECT count() FROM samples WHERE series IN (${series})`) };
}

function ours(pool: Pool, ofJson: Fleet, ofLines: Fleet) {
  const basic = (station: TestStation) => ({ authorization: station.authorization });
  return {
    'ours, JSON': async () => {
      const posts = parts(newSamples(), ROWS_A_POST).flatMap((some) => {
        const body = JSON.stringify(some);
        return ofJson.stations.map((station) => ({
          path: `/api/v1/stations/${station.id}/samples/`,
          headers: { ...basic(station), 'content-type': 'application/json' },
          body,
        }));
      });
      return measured('ours, JSON', () => sendAll(pool, posts), ofJson.arrived);
    },
    'ours, lines': async () => {
      const body = lines('weather', newSamples());
      const posts = ofLines.stations.map((station) => ({
        path: '/write?precision=ms',
        headers: { ...basic(station), 'content-type': 'text/plain' },
        body,
      }));
      return measured('ours, lines', () => sendAll(pool, posts), ofLines.arrived);
    },
  };
}

async function officialClient(): Promise<number> {
  const { httpUrl, username, password } = questDb;
  const address = `http::addr=${new URL(httpUrl).host};username=${username};password=${password};`;
  const sender = await Sender.fromConfig(`${address}protocol_version=2;auto_flush=off;`);
  const samples = newSamples();
  const work = async () => {
    for (let station = 0; station < STATIONS; station += 1) {
      for (const some of parts(samples, ROWS_A_POST)) {
        for (const { time, measurements } of some) {
          sender.table('bench_client').symbol('series', String(station));
          for (const key of BENCH_KEYS) sender.floatColumn(key, measurements[key]!);
          await sender.at(time, 'ms');
        }
        await sender.flush();
      }
    }
  };
  const rate = await measured('official client', work, counted('SELECT count() FROM bench_client'));
  await sender.close();
  return rate;
}

function rawQuestDb(pool: Pool) {
  const { username, password } = questDb;
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  return () => {
    const samples = newSamples();
    const posts = Array.from({ length: STATIONS }, (_, station) => ({
      path: '/write?precision=ms',
      headers: { authorization, 'content-type': 'text/plain' },
      body: `${lines(`bench_raw,series=${station}`, samples)}\n`,
    }));
    return measured('QuestDB /write', () => sendAll(pool, posts), counted('SELECT count() FROM bench_raw'));
  };
}

function peerLines(peer: Peer, pool: Pool) {
  return () => {
    const samples = newSamples();
    const posts = Array.from({ length: STATIONS }, (_, station) => ({
      path: peer.writePath('ms'),
      headers: { 'content-type': 'text/plain' },
      body: lines(`weather,station=s${station}`, samples),
    }));
    return measured(
      peer.name,
      () => sendAll(pool, posts),
      () => Promise.resolve(),
    );
  };
}

const pools: Pool[] = [];
const poolTo = (url: string) => {
  const pool = new Pool(url, { connections: CONNECTIONS, headersTimeout: 600_000 });
  pools.push(pool);
  return pool;
};
try {
  for (const table of ['bench_client', 'bench_raw']) {
    await askQuestDb(questDb, `CREATE TABLE ${table} (LIKE samples)`);
  }
  const account = await server.createAccount();
  const [ofJson, ofLines] = [await createFleet(account), await createFleet(account)];
  const contenders = {
    ...ours(poolTo(installation.running.url), ofJson, ofLines),
    'official client': officialClient,
    'QuestDB /write': rawQuestDb(poolTo(questDb.httpUrl)),
    ...Object.fromEntries(peers.map((peer) => [peer.name, peerLines(peer, poolTo(peer.url))])),
  };
  const figures = await takeTurns(contenders);
  const size = `${STATIONS} stations × ${PER_STATION} samples × ${BENCH_KEYS.length} keys, ${CONNECTIONS} connections`;
  printFigures(`Acknowledged, ${size}:`, figures, 'samples/s', 0);
  printRatio('rates', figures, 'ours, JSON', 'official client');
  for (const { name } of peers) printRatio('rates', figures, 'ours, JSON', name);
  printRatio('rates', figures, 'ours, lines', 'QuestDB /write');
  for (const { name } of peers) printRatio('rates', figures, 'ours, lines', name);
  printFigures('Seen by queries (the first round too):', visible, 'samples/s', 0);
  printRatio('rates', visible, 'ours, JSON', 'official client');
  for (const ours of ['ours, JSON', 'ours, lines']) {
    for (const theirs of ['QuestDB /write', ...peers.map(({ name }) => name)])
      printRatio('rates', visible, ours, theirs);
  }
  for (const [name, each] of Object.entries(times)) {
    console.log(`\n${name} (the first round too)`);
    each.print('ms for 1,000 samples');
  }
  console.log(`  ${LINES_A_POST} lines and ${ROWS_A_POST} JSON samples a request`);
} finally {
  await Promise.all(pools.map((pool) => pool.close()));
  await Promise.all(peers.map((peer) => peer.stop()));
  await installation.stop();
}
