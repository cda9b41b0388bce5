import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { LiveMessage } from '@mesonet/contract/live.js';
import { SECOND_MS } from '@mesonet/model/durations.js';
import { CLOSE, LiveConnection, type Subscription } from './live-connection.js';
import { liveFrame } from './live-frame.js';

const SUBSCRIPTION: Subscription = { accountId: 'a', stationId: null, sessionId: null, credentials: {} };
const START = Date.UTC(2026, 10, 20, 12);
/** With this padding a few hundred frames fill the socket buffers of both sides. */
const PADDING = 'x'.repeat(60_000);

describe('LiveConnection', () => {
  let http: Server;
  let sockets: WebSocketServer;
  let url: string;

  beforeEach(async () => {
    http = createServer().listen(0, '127.0.0.1');
    await once(http, 'listening');
    const options = { server: http, maxPayload: 1024, closeTimeout: 200 };
    sockets = new WebSocketServer(options);
    url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}`;
  });

  afterEach(async () => {
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
    await new Promise((resolve) => http.close(resolve));
  });

  interface Opened {
    reader: WebSocket;
    /** The server's end of the connection. */
    socket: WebSocket;
    wire: Socket;
    connection: LiveConnection;
    messages: LiveMessage[];
  }

  async function open(autoPong = true): Promise<Opened> {
    const messages: LiveMessage[] = [];
    const reader = new WebSocket(url, { autoPong });
    reader.on('message', (data: Buffer) =>
      messages.push(LiveMessage.parse(JSON.parse(data.toString('utf8')))),
    );
    const [socket, request] = (await once(sockets, 'connection')) as [WebSocket, IncomingMessage];
    await once(reader, 'open');
    const connection = new LiveConnection(SUBSCRIPTION, socket, request.socket, {
      now: START,
      patienceMs: 40 * SECOND_MS,
    });
    return { reader, socket, wire: request.socket, connection, messages };
  }

  const send = (connection: LiveConnection, station: string, second: number, note = 'rain') => {
    const values = { temperature: second, precipitationType: note };
    connection.offer(station, liveFrame(station, START + second * SECOND_MS, values));
    connection.flush();
  };

  /**
   * Sends frames until the reader, which does not read, counts as slow.
   * @returns how many were sent
   */
  const sendUntilSlow = async (connection: LiveConnection, wire: Socket) => {
    let sent = 0;
    for (; wire.writableLength <= 256 * 1024 && sent < 2_000; sent += 1) {
      send(connection, 'a_1', sent, PADDING);
      if (sent % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    return sent;
  };

  const until = async (what: () => boolean) => {
    while (!what()) await new Promise((resolve) => setTimeout(resolve, 5));
  };

  it('sends every frame, in order, to a reader that reads', async () => {
    const { connection, messages } = await open();
    for (let second = 0; second < 300; second += 1) send(connection, 'a_1', second);
    await until(() => messages.length === 300);
    expect(messages.map(({ data }) => data.measData.temperature)).toEqual(
      Array.from({ length: 300 }, (_, i) => i),
    );
    expect(messages[7]).toEqual({
      type: 'sampledata',
      data: {
        stationid: 'a_1',
        updateTS: '2026-11-20T12:00:07.000Z',
        measData: { temperature: 7, precipitationType: 'rain' },
        violations: [],
      },
    });
  });

  it('frames texts of every length and alphabet', async () => {
    const { connection, messages } = await open();
    const notes = ['', 'x'.repeat(20), 'ü€😀'.repeat(20), 'x'.repeat(70_000), 'ü'.repeat(70_000)];
    for (const [second, note] of notes.entries()) send(connection, 'a_1', second, note);
    await until(() => messages.length === notes.length);
    expect(messages.map(({ data }) => data.measData.precipitationType)).toEqual(notes);
  });

  it('gives a reader that was slow the newest sample of each station, and then every one again', async () => {
    const { reader, connection, wire, messages } = await open();
    reader.pause();
    const queued = await sendUntilSlow(connection, wire);
    for (let second = 5_000; second < 5_200; second += 1) {
      send(connection, 'a_1', second);
      send(connection, 'a_2', second);
    }
    expect(wire.writableLength).toBeLessThan(2 * 256 * 1024);
    reader.resume();
    await until(() => messages.length === queued + 2);
    const newest = messages.slice(queued).map(({ data }) => [data.stationid, data.measData.temperature]);
    expect(newest).toEqual([
      ['a_1', 5_199],
      ['a_2', 5_199],
    ]);
    send(connection, 'a_1', 6_000);
    send(connection, 'a_1', 6_001);
    await until(() => messages.length === queued + 4);
  });

  it('forgets what waits of a station that is gone', async () => {
    const { reader, connection, wire, messages } = await open();
    reader.pause();
    const queued = await sendUntilSlow(connection, wire);
    send(connection, 'a_1', 9_000);
    send(connection, 'a_2', 9_000);
    connection.drop('a_1');
    reader.resume();
    await until(() => messages.length === queued + 1);
    expect(messages.at(-1)?.data.stationid).toBe('a_2');
  });

  it('closes a reader that stopped reading for half of the patience with 1013', async () => {
    const { reader, connection, wire } = await open();
    reader.pause();
    await sendUntilSlow(connection, wire);
    connection.check(START + SECOND_MS);
    connection.check(START + 20 * SECOND_MS);
    expect(wire.destroyed).toBe(false);
    connection.check(START + 21 * SECOND_MS);
    const closed = once(reader, 'close');
    reader.resume();
    expect((await closed)[0]).toBe(CLOSE.tryLater);
  });

  it('closes a reader that misses two pings with 1013, and not one that answers', async () => {
    const silent = await open(false);
    const lively = await open();
    const closed = once(silent.reader, 'close');
    for (let at = 10; at <= 30; at += 10) {
      const answered = once(lively.socket, 'pong');
      silent.connection.check(START + at * SECOND_MS);
      lively.connection.check(START + at * SECOND_MS);
      await answered;
    }
    expect((await closed)[0]).toBe(CLOSE.tryLater);
    expect(lively.reader.readyState).toBe(WebSocket.OPEN);
  });

  it.each(['ping', 'pong'] as const)(
    'closes a reader that floods it by %ss with 1008, and no other',
    async (kind) => {
      const { reader, socket, wire, connection } = await open();
      let seen = 0;
      socket.on(kind, () => (seen += 1));
      // They are sent one after another, because ws itself cuts off a reader to which it owes too many pongs at once.
      const sendOne = async () => {
        const before = seen;
        reader[kind]();
        while (seen === before && socket.readyState === WebSocket.OPEN) await new Promise(setImmediate);
      };
      for (let second = 1; second <= 3; second += 1) {
        for (let i = 0; i < 90; i += 1) await sendOne();
        connection.check(START + second);
      }
      expect(reader.readyState).toBe(WebSocket.OPEN);
      const ended = once(wire, 'close');
      const closed = once(reader, 'close') as Promise<[number]>;
      for (let i = 0; i <= 100; i += 1) await sendOne();
      expect((await closed)[0]).toBe(CLOSE.notAllowed);
      await ended;
    },
  );

  it('answers pings, closes 1008 on a message and 1009 on a large one', async () => {
    const { reader } = await open();
    reader.ping('hello');
    expect(String((await once(reader, 'pong'))[0])).toBe('hello');
    reader.send('{}');
    expect((await once(reader, 'close'))[0]).toBe(CLOSE.notAllowed);
    const other = await open();
    sockets.clients.forEach((socket) => socket.on('error', () => undefined));
    other.reader.send('x'.repeat(2_000));
    expect((await once(other.reader, 'close'))[0]).toBe(1009);
  });
});
