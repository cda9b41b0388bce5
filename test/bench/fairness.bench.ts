/**
 * Measures what a noisy station costs the others: 50 stations send a sample a second each, and one sends a hundred
 * times its quota from a thread of its own, in every second window. It prints the p50 and p99 of the others for each
 * kind of window, and the CPU time of a refusal: noise of the machine affects the former, and hardly the latter.
 */
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { temporaryDataDir } from '../support/stores/data-dir.js';
import { freePort } from '../support/ports.js';
import { SUPER_ADMIN, TestServer, type TestStation } from '../support/servers/server.js';
import { ServerProcess } from '../support/servers/server-process.js';

const OTHERS = 50;
const EXCESS = 100;
const QUOTA_PER_MINUTE = Number(process.env.BENCH_QUOTA ?? 1_200);
/** Connections of the noisy station. It sends nothing more while all of them wait for an answer. */
const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 64);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 6);
const WINDOW_S = 10;
const TICKS_A_SECOND = 100;
const BODY = '{"measurements":{"temperature":50}}';

/** @param agent keeps the connections */
function upload(url: string, { id, authorization }: TestStation, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization, 'content-type': 'application/json', 'content-length': BODY.length };
    request(new URL(`/api/v1/stations/${id}/samples/`, url), { method: 'POST', agent, headers })
      .on('error', reject)
      .on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode!)))
      .end(BODY);
  });
}

interface Flood {
  url: string;
  station: TestStation;
  perSecond: number;
  /** Shared with the main thread: [is sending, answered 200, answered 429, other]. */
  state: Int32Array;
}

async function flood({ url, station, perSecond, state }: Flood): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let waiting = 0;
  let due = performance.now();
  for (;;) {
    await sleep(5);
    const now = performance.now();
    if (Atomics.load(state, 0) === 0) due = now;
    for (; due < now; due += 1_000 / perSecond) {
      if (waiting === CONNECTIONS) continue;
      waiting += 1;
      void upload(url, station, agent)
        .then(
          (status) => Atomics.add(state, status === 200 ? 1 : status === 429 ? 2 : 3, 1),
          () => Atomics.add(state, 3, 1),
        )
        .finally(() => (waiting -= 1));
    }
  }
}

function quantile(values: number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1]!;
}

interface Window {
  delays: number[];
  /** CPU time of the server. */
  cpuMs: number;
}

async function main(): Promise<void> {
  const dataDir = await temporaryDataDir();
  const running = await ServerProcess.start({
    PORT: String(await freePort()),
    DATA_DIR: dataDir.path,
    SADMIN_PASSWORD: SUPER_ADMIN.password,
    SAMPLE_STORE: 'postgres',
    STATION_REQUESTS_PER_MINUTE: String(QUOTA_PER_MINUTE),
  });
  const server = new TestServer(running.url, '');
  const account = await server.createAccount();
  const stations: TestStation[] = [];
  for (let i = 0; i <= OTHERS; i += 1) stations.push(await server.createStation(account));
  const [noisy, ...others] = stations as [TestStation, ...TestStation[]];
  const agent = new Agent({ keepAlive: true });
  const state = new Int32Array(new SharedArrayBuffer(16));
  const perSecond = (QUOTA_PER_MINUTE / 60) * EXCESS;
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { url: running.url, station: noisy, perSecond, state } satisfies Flood,
  });

  const cpuMs = async () => {
    const stat = await readFile(`/proc/${running.pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return ((Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND) * 1_000;
  };
  const window = async (into: Window) => {
    const begin = performance.now();
    const cpuBefore = await cpuMs();
    const sending = others.map(async (station, n) => {
      for (let i = 0; i < WINDOW_S; i += 1) {
        await sleep(Math.max(0, begin + (i + n / OTHERS) * 1_000 - performance.now()));
        const sentAt = performance.now();
        const status = await upload(running.url, station, agent);
        if (status !== 200) throw new Error(`Another station was answered ${status}`);
        into.delays.push(performance.now() - sentAt);
      }
    });
    await Promise.all(sending);
    into.cpuMs += (await cpuMs()) - cpuBefore;
  };

  try {
    Atomics.store(state, 0, 1);
    while (Atomics.load(state, 2) === 0) await sleep(50);
    Atomics.store(state, 0, 0);
    const alone: Window = { delays: [], cpuMs: 0 };
    const beside: Window = { delays: [], cpuMs: 0 };
    const refusedBefore = Atomics.load(state, 2);
    for (let round = 0; round < ROUNDS; round += 1) {
      await window(alone);
      Atomics.store(state, 0, 1);
      await window(beside);
      Atomics.store(state, 0, 0);
      await sleep(500);
    }
    const refused = Atomics.load(state, 2) - refusedBefore;
    const perSecondRefused = (refused / (ROUNDS * WINDOW_S)).toFixed(0);
    const microseconds = ((beside.cpuMs - alone.cpuMs) / refused) * 1_000;
    console.log(
      `${perSecondRefused} refusals a second on ${CONNECTIONS} connections; ${Atomics.load(state, 3)} broken`,
    );
    console.log(`CPU of the server a refusal: ${microseconds.toFixed(0)} µs`);
    for (const share of [0.5, 0.99]) {
      const [before, after] = [quantile(alone.delays, share), quantile(beside.delays, share)];
      const ratio = (after / before).toFixed(2);
      console.log(
        `p${share * 100} of the others: alone ${before.toFixed(1)} ms, beside ${after.toFixed(1)}, ratio ${ratio}`,
      );
    }
  } finally {
    await worker.terminate();
    agent.destroy();
    await running.end();
    await dataDir.remove();
  }
}

await (isMainThread ? main() : flood(workerData as Flood));
