/**
 * Measures what the server costs when nothing happens, and how soon it is ready: the time from start to ready on an
 * empty folder and on a used one, and memory and CPU of the server and its databases a minute later. InfluxDB and
 * VictoriaMetrics (Debian's packages) are measured beside it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryDataDir } from '../support/stores/data-dir.js';
import { freePort } from '../support/ports.js';
import { SUPER_ADMIN } from '../support/servers/server.js';
import { ServerProcess } from '../support/servers/server-process.js';
import { cpuMsOf, memoryMiBOf } from '../support/servers/process-figures.js';
import { startPeers } from './support/peers.js';
import { familyOf } from './support/processor-times.js';
import { millisecondsOf, spread } from './support/turns.js';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SETTLE_MS = 30_000;
const WATCH_MS = 30_000;

/** Prints CPU, % of one core, and resident memory, MiB, by program. */
async function watch(pids: readonly number[]): Promise<void> {
  const before = new Map(pids.map((pid) => [pid, cpuMsOf(pid)]));
  await sleep(WATCH_MS);
  const programs = new Map<string, { cpu: number; memory: number }>();
  // PostgreSQL's helpers come and go.
  for (const pid of pids.filter((each) => existsSync(`/proc/${each}`))) {
    const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
    const sum = programs.get(name) ?? { cpu: 0, memory: 0 };
    programs.set(name, {
      cpu: sum.cpu + ((cpuMsOf(pid) - before.get(pid)!) / WATCH_MS) * 100,
      memory: sum.memory + memoryMiBOf(pid),
    });
  }
  for (const [name, { cpu, memory }] of programs)
    console.log(`  ${name}: ${cpu.toFixed(1)} % of a core, ${memory.toFixed(0)} MiB resident`);
}

const sampleStore = process.env.BENCH_STORE ?? 'questdb';
const firsts: number[] = [];
const seconds: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const dataDir = await temporaryDataDir();
  const settings = {
    PORT: String(await freePort()),
    DATA_DIR: dataDir.path,
    SADMIN_PASSWORD: SUPER_ADMIN.password,
    SAMPLE_STORE: sampleStore,
  };
  let running: ServerProcess | undefined;
  const start = () => millisecondsOf(async () => (running = await ServerProcess.start(settings)));
  firsts.push(await start());
  await running!.end();
  seconds.push(await start());
  if (round === ROUNDS - 1) {
    await sleep(SETTLE_MS);
    console.log(`ours, samples in ${sampleStore}: ready after ${spread(firsts, 0)} ms on an empty folder,`);
    console.log(`  after ${spread(seconds, 0)} ms on a used one; idle:`);
    await watch(familyOf(running!.pid));
  }
  await running!.end();
  await dataDir.remove();
}
for (const peer of await startPeers()) {
  await sleep(SETTLE_MS);
  console.log(`${peer.name}, idle:`);
  await watch([peer.pid]);
  await peer.stop();
}
