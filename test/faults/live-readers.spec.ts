import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { LiveMessage } from '@mesonet/contract/live.js';
import { killableServer } from '../support/servers/killable-server.js';
import { type TestAccount, TestServer, type TestStation } from '../support/servers/server.js';
import { openConnections } from '../support/stores/tcp-connections.js';
import { waitFor } from '../support/wait-for.js';
import { faultNote, faultSize, faultTitle } from './fault-size.js';

const READERS = faultSize('FAULTS_READERS', 60);
const STALLED = faultSize('FAULTS_STALLED', 5);
const SECONDS = faultSize('FAULTS_STALLED_SECONDS', 10);
const PATIENCE = faultSize('FAULTS_PATIENCE_SECONDS', 8);
const IS_FULL = READERS >= 1_000;
const EVERY_MS = faultSize('FAULTS_FRAME_MS', 50);

interface Sending {
  /** Temperatures in the order in which they were sent. */
  sent: number[];
  /** Delay of a frame after its sample was made, ms → number of frames. */
  delays: Map<number, number>;
}

class Reader {
  received = 0;
  /** Index of the first frame that did not hold the next sent temperature. */
  wrong: number | undefined;
  private readonly port: number;

  private constructor(
    readonly socket: WebSocket,
    wire: Socket,
    { sent, delays }: Sending,
  ) {
    this.port = wire.localPort!;
    socket.on('message', (text: Buffer) => {
      const { data } = JSON.parse(text.toString('utf8')) as LiveMessage;
      if (data.measData.temperature !== sent[this.received]) this.wrong ??= this.received;
      this.received += 1;
      const delayMs = Date.now() - Date.parse(data.updateTS);
      delays.set(delayMs, (delays.get(delayMs) ?? 0) + 1);
    });
  }

  static async open(url: string, cookie: string, sending: Sending): Promise<Reader> {
    const socket = new WebSocket(url, { headers: { cookie } });
    const upgraded = once(socket, 'upgrade') as Promise<[{ socket: Socket }]>;
    await once(socket, 'open');
    return new Reader(socket, (await upgraded)[0].socket, sending);
  }

  isAmong(ports: ReadonlySet<number>): boolean {
    return ports.has(this.port);
  }
}

describe(faultTitle('live readers', `${READERS}, ${STALLED} stalled for ${SECONDS} s`), () => {
  const killable = killableServer({
    LIVE_PATIENCE_SECONDS: String(PATIENCE),
    LIVE_SOCKETS_PER_SESSION: '10000',
    LIVE_SOCKETS_PER_ADDRESS: '3',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  let server: TestServer;
  let account: TestAccount;
  let station: TestStation;
  let stream: string;

  beforeAll(async () => {
    server = new TestServer(killable.running.url, '');
    account = await server.createAccount();
    station = await server.createStation(account);
    stream = `${server.wsUrl}/accounts/${account.id}/stations/${station.id}/realtimedata/`;
  });

  it('closes the stalled, gives the others every sample, and does not grow', async () => {
    const sending: Sending = { sent: [], delays: new Map() };
    const { sent } = sending;
    const readers: Reader[] = [];
    for (let i = 0; i < READERS; i += 1) readers.push(await Reader.open(stream, account.cookie, sending));
    const stalled = readers.slice(0, STALLED);
    const reading = readers.slice(STALLED);
    const port = Number(new URL(server.url).port);
    const sendFor = async (seconds: number) => {
      for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(EVERY_MS)) {
        // The quality checks keep these temperatures, and each differs from its neighbours.
        const temperature = 50 + (sent.length % 1_000) / 1_000;
        sent.push(temperature);
        const answer = await server.upload(station, { time: Date.now(), measurements: { temperature } });
        expect(answer.status).toBe(200);
        await answer.arrayBuffer();
      }
    };
    await sendFor(2);
    const before = killable.running.memoryMiB();
    for (const { socket } of stalled) socket.pause();
    const stalledAt = Date.now();
    const closed = waitFor(
      'the stalled to be closed',
      async () => {
        const open = await openConnections(port);
        return !stalled.some((reader) => reader.isAmong(open)) && Date.now() - stalledAt;
      },
      (SECONDS + PATIENCE) * 1_000 + 60_000,
    );
    await sendFor(SECONDS);
    faultNote(`the stalled were closed after ${(await closed) / 1000} s at most`);
    await waitFor('all samples', () => reading.every(({ received }) => received >= sent.length));
    for (const { received, wrong } of reading) expect([received, wrong]).toEqual([sent.length, undefined]);

    const growth = killable.running.memoryMiB() - before;
    faultNote(`memory grew by ${growth.toFixed(1)} MiB; p99 of the delay ${p99(sending.delays)} ms`);
    // The memory of a server that has just started still grows by itself.
    if (IS_FULL) expect(growth).toBeLessThanOrEqual(50);

    const open = await openConnections(port);
    expect(reading.filter((reader) => !reader.isAmong(open))).toEqual([]);
    for (const { socket } of readers) socket.terminate();
  }, 1_200_000);

  it('gives one address so many sockets and no more, and another address its own', async () => {
    const attempt = (address: string) =>
      new Promise<WebSocket | number | undefined>((resolve) => {
        const headers = { cookie: account.cookie, 'x-forwarded-for': address };
        const socket = new WebSocket(stream, { headers });
        socket.on('error', () => undefined).on('open', () => resolve(socket));
        socket.on('unexpected-response', (_request, { statusCode }) => {
          socket.terminate();
          resolve(statusCode);
        });
      });
    const opened: (WebSocket | number | undefined)[] = [];
    for (let i = 0; i < 4; i += 1) opened.push(await attempt('198.51.100.1'));
    opened.push(await attempt('198.51.100.2'));
    const taken = opened.map((each) => (each instanceof WebSocket ? 'open' : each));
    expect(taken).toEqual(['open', 'open', 'open', 429, 'open']);
    for (const each of opened) if (each instanceof WebSocket) each.terminate();
  });
});

function p99(counts: ReadonlyMap<number, number>): number {
  const ascending = [...counts].sort(([a], [b]) => a - b);
  let left = ascending.reduce((sum, [, count]) => sum + count, 0) * 0.99;
  return ascending.find(([, count]) => (left -= count) <= 0)![0];
}
