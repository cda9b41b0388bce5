/**
 * Compares ways to send one sample to many readers: our live connections, which build a frame of each sample, and a
 * bare loop over `ws` sockets with one prebuilt message of the same text. Both run in this process. The readers have a
 * thread of their own that only counts what comes. The figures are messages a second until all have arrived.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type WebSocket, WebSocketServer } from 'ws';
import { LiveConnection } from '../../backend/live/live-connection.js';
import { LiveConnections } from '../../backend/live/live-connections.js';
import type { SampleAccepted } from '../../backend/samples/core/sample-accepted.js';
import { printFigures, printRatio, takeTurns } from './support/turns.js';
import { weatherSamples } from './support/weather-posts.js';

const MESSAGES = 200_000;
const PATIENCE_MS = 600_000;
/** Samples that come in together, in one turn of the event loop, by one upload or several at once. */
const A_TURN = 5;

interface Order {
  port: number;
  readers: number;
}

type Report = 'ready' | { bytes: number };

/** Opens sockets and reports every 5 ms how much has come. */
async function read({ port, readers }: Order): Promise<void> {
  let bytes = 0;
  const sockets: Socket[] = [];
  for (let i = 0; i < readers; i += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
    );
    await once(socket, 'data');
    socket.on('data', ({ length }) => (bytes += length));
    sockets.push(socket);
  }
  parentPort!.postMessage('ready');
  parentPort!.on('message', () => {
    for (const socket of sockets) socket.destroy();
    process.exit();
  });
  setInterval(() => parentPort!.postMessage({ bytes }), 5);
}

/** Accepts sockets and knows what has arrived at their other ends. */
class Readers {
  readonly sockets: { socket: WebSocket; wire: Socket }[] = [];
  private readonly http = createServer();
  private worker!: Worker;
  private bytes = 0;
  private heard: () => void = () => undefined;

  async open(readers: number): Promise<void> {
    new WebSocketServer({ server: this.http, perMessageDeflate: false }).on(
      'connection',
      (socket: WebSocket, request: IncomingMessage) => this.sockets.push({ socket, wire: request.socket }),
    );
    this.http.listen(0, '127.0.0.1');
    await once(this.http, 'listening');
    const { port } = this.http.address() as { port: number };
    this.worker = new Worker(new URL(import.meta.url), { workerData: { port, readers } satisfies Order });
    await once(this.worker, 'message');
    this.worker.on('message', (report: Report) => {
      if (report !== 'ready') this.bytes = report.bytes;
      this.heard();
    });
  }

  /** Bytes so far. */
  get arrived(): number {
    return this.bytes;
  }

  async until(bytes: number): Promise<void> {
    while (this.bytes < bytes) await new Promise<void>((resolve) => (this.heard = resolve));
  }

  async close(): Promise<void> {
    this.worker.postMessage('end');
    await once(this.worker, 'exit');
    for (const { socket } of this.sockets) socket.terminate();
    this.http.close();
  }
}

const STATION = { series: 1, stationId: 'bench_1000', accountId: 'bench' };

const VALUES = Object.fromEntries(Object.entries(weatherSamples(0, 1)[0]!.measurements).slice(0, 12));

/** Makes samples of one length on the wire, each with a row of its own, as the fold makes them. */
function accepted(index: number): SampleAccepted {
  const time = Date.UTC(2026, 0, 1) + index * 1_000;
  const sample = { shard: 0, seq: index, time, receivedAt: time, isLate: false, violations: [] };
  return { ...STATION, ...sample, values: { ...VALUES } };
}

/**
 * Sends in turns of the event loop. The next turn begins once the written bytes have left, as far as the system takes
 * them.
 */
async function inTurns(
  { count, together }: { count: number; together: number },
  send: (index: number) => void,
  isFull: () => boolean,
): Promise<void> {
  for (let index = 0; index < count;) {
    for (let i = 0; i < together && index < count; i += 1) send(index++);
    do await new Promise((resolve) => setImmediate(resolve));
    while (isFull());
  }
}

async function compareFor(count: number): Promise<void> {
  const [ours, bare] = [new Readers(), new Readers()];
  await ours.open(count);
  await bare.open(count);
  const directory = { byId: () => undefined, ofAccount: () => [] };
  const connections = new LiveConnections(directory, { get: () => undefined });
  const subscription = { ...STATION, sessionId: null, credentials: {} };
  for (const { socket, wire } of ours.sockets)
    connections.add(
      new LiveConnection(subscription, socket, wire, { now: Date.now(), patienceMs: PATIENCE_MS }),
    );
  const fullAt = 128 * 1024;
  const frameBytes = await sizeOf(ours, () => connections.forward(accepted(0)), count);
  const text = JSON.stringify({
    type: 'sampledata',
    data: {
      stationid: STATION.stationId,
      updateTS: new Date(0).toISOString(),
      measData: VALUES,
      violations: [],
    },
  });
  const message = Buffer.from(text);
  const rate = async (readers: Readers, together: number, send: (index: number) => void) => {
    const goal = readers.arrived + frameBytes * MESSAGES;
    const begin = performance.now();
    const isFull = () => readers.sockets.some(({ wire }) => wire.writableLength > fullAt);
    await inTurns({ count: MESSAGES / count, together }, send, isFull);
    await readers.until(goal);
    return MESSAGES / ((performance.now() - begin) / 1_000);
  };
  const bareLoop = () => {
    for (const { socket } of bare.sockets) socket.send(message, { binary: false });
  };
  const forward = (index: number) => connections.forward(accepted(index));
  const figures = await takeTurns({
    ours: () => rate(ours, 1, forward),
    'bare loop': () => rate(bare, 1, bareLoop),
    [`ours, ${A_TURN} at once`]: () => rate(ours, A_TURN, forward),
    [`bare loop, ${A_TURN} at once`]: () => rate(bare, A_TURN, bareLoop),
  });
  printFigures(`${count} sockets, messages of ${message.length} bytes:`, figures, 'messages/s', 0);
  printRatio('rates', figures, 'ours', 'bare loop');
  printRatio('rates', figures, `ours, ${A_TURN} at once`, `bare loop, ${A_TURN} at once`);
  await ours.close();
  await bare.close();
}

async function sizeOf(readers: Readers, send: () => void, count: number): Promise<number> {
  const before = readers.arrived;
  send();
  let size = -1;
  while (readers.arrived === before || size !== readers.arrived) {
    size = readers.arrived;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return (size - before) / count;
}

if (isMainThread) for (const count of [100, 1_000]) await compareFor(count);
else await read(workerData as Order);
