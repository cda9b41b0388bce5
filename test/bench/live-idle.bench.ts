/**
 * Measures what idle live readers cost: resident memory of the server for each socket, with 5,000 of them
 * (`BENCH_READERS`) open and a sample a second coming in. They open in steps, which separates the cost of a socket from
 * the growth of any server.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryDataDir } from '../support/stores/data-dir.js';
import { freePort } from '../support/ports.js';
import { SUPER_ADMIN, TestServer } from '../support/servers/server.js';
import { ServerProcess } from '../support/servers/server-process.js';

const READERS = Number(process.env.BENCH_READERS ?? 5_000);
const STEPS = 5;

const dataDir = await temporaryDataDir();
const port = await freePort();
const running = await ServerProcess.start({
  PORT: String(port),
  DATA_DIR: dataDir.path,
  SADMIN_PASSWORD: SUPER_ADMIN.password,
  SAMPLE_STORE: 'postgres',
  LIVE_SOCKETS_PER_SESSION: '10000',
  // The readers here answer no pings.
  LIVE_PATIENCE_SECONDS: '600',
});
const sockets: Socket[] = [];

/** Reads and drops everything, so that the readers take as little as possible from the server. */
async function openReader(path: string, cookie: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const key = Buffer.alloc(16).toString('base64');
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  const [head] = (await once(socket, 'data')) as [Buffer];
  if (!head.toString('latin1').startsWith('HTTP/1.1 101')) throw new Error(head.toString('latin1'));
  sockets.push(socket.resume());
}

try {
  const server = new TestServer(running.url, '');
  const account = await server.createAccount();
  const station = await server.createStation(account);
  const path = `/accounts/${account.id}/stations/${station.id}/realtimedata/`;
  const send = () => server.upload(station, { measurements: { temperature: 50 } });
  await send();
  let before = running.memoryMiB() * 1_024;
  for (let step = 1; step <= STEPS; step += 1) {
    for (let i = 0; i < READERS / STEPS; i += 50) {
      await Promise.all(Array.from({ length: 50 }, () => openReader(path, account.cookie)));
    }
    for (let i = 0; i < 3; i += 1) {
      await send();
      await sleep(1_000);
    }
    const now = running.memoryMiB() * 1_024;
    const each = ((now - before) / (READERS / STEPS)).toFixed(1);
    console.log(`${sockets.length} readers: ${(now / 1024).toFixed(0)} MiB, ${each} KiB for each more`);
    before = now;
  }
} finally {
  for (const socket of sockets) socket.destroy();
  await running.end();
  await dataDir.remove();
}
