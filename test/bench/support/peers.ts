import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { once } from 'node:events';
import { freePort } from '../../support/ports.js';
import { waitFor } from '../../support/wait-for.js';

/** A time-series database that takes line protocol on /write. */
export interface Peer {
  name: string;
  url: string;
  /** Path for lines whose times are in the unit that `precision` names: `s` or `ms`. */
  writePath: (precision: 's' | 'ms') => string;
  pid: number;
  stop(): Promise<void>;
}

const STARTS = { InfluxDB: startInflux, VictoriaMetrics: startVictoria };

/** Starts those that are installed as a Debian package. It says which are not, and leaves them out. */
export async function startPeers(
  names: readonly (keyof typeof STARTS)[] = ['InfluxDB', 'VictoriaMetrics'],
): Promise<Peer[]> {
  const peers: Peer[] = [];
  for (const name of names) {
    const peer = await STARTS[name]();
    if (peer) peers.push(peer);
  }
  return peers;
}

async function startInflux(): Promise<Peer | null> {
  const binary = findBinary('influxd', 'influxdb');
  if (!binary) return null;
  const folder = await mkdtemp(join(tmpdir(), 'mesonet-influx-'));
  const [http, rpc] = [await freePort(), await freePort()];
  const config = join(folder, 'influxdb.conf');
  await writeFile(
    config,
    `reporting-disabled = true
bind-address = "127.0.0.1:${rpc}"
[meta]
dir = "${folder}/meta"
[data]
dir = "${folder}/data"
wal-dir = "${folder}/wal"
query-log-enabled = false
[http]
bind-address = "127.0.0.1:${http}"
log-enabled = false
[monitor]
store-enabled = false
`,
  );
  const peer = await begin('InfluxDB', `http://127.0.0.1:${http}`, folder, binary, ['-config', config]);
  await fetch(`${peer.url}/query`, {
    method: 'POST',
    body: new URLSearchParams({ q: 'CREATE DATABASE bench' }),
  });
  return { ...peer, writePath: (precision) => `/write?db=bench&precision=${precision}` };
}

async function startVictoria(): Promise<Peer | null> {
  const binary = findBinary('victoria-metrics', 'victoria-metrics');
  if (!binary) return null;
  const folder = await mkdtemp(join(tmpdir(), 'mesonet-victoria-'));
  const port = await freePort();
  const peer = await begin('VictoriaMetrics', `http://127.0.0.1:${port}`, folder, binary, [
    `-storageDataPath=${folder}/data`,
    `-httpListenAddr=127.0.0.1:${port}`,
    '-retentionPeriod=100y',
    '-search.latencyOffset=0s',
    '-loggerLevel=ERROR',
  ]);
  return { ...peer, writePath: (precision) => `/write?precision=${precision}` };
}

async function begin(name: string, url: string, folder: string, binary: string, args: string[]) {
  const child = spawn(binary, args, { stdio: 'ignore' });
  const stop = async () => {
    await end(child);
    await rm(folder, { recursive: true, force: true });
  };
  const isUp = async () => (await fetch(`${url}/ping`).catch(() => fetch(`${url}/health`))).ok;
  try {
    await waitFor(name, isUp, 30_000);
  } catch (error) {
    await stop();
    throw error;
  }
  return { name, url, pid: child.pid!, stop };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill();
  await exit;
}

/** @param debian Debian's package with the program; the folders of `BENCH_PATH` are searched, too */
function findBinary(name: string, debian: string): string | undefined {
  const folders = [process.env.BENCH_PATH, process.env.PATH].filter(Boolean).join(delimiter).split(delimiter);
  const found = folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
  if (!found) console.log(`${name} is left out: it comes with Debian's package ${debian}`);
  return found;
}
