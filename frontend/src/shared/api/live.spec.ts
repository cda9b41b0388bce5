import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type LiveMessage } from '@mesonet/contract/live.js';
import { WebSocket, WebSocketServer } from 'ws';
import { loadSchemas } from './late-schemas.js';
import { listenLive, parseFrame, type LiveState } from './live.js';

/** Behaves as in a browser, where a refused connection without a listener throws no error. */
class BrowserSocket extends WebSocket {
  constructor(url: string) {
    super(url);
    this.on('error', () => {});
  }
}

const PATH = '/accounts/demo/stations/realtimedata';
const FRAME: LiveMessage = {
  type: 'sampledata',
  data: {
    stationid: 'demo_1001',
    updateTS: '2026-06-01T10:00:00.000Z',
    measData: { temperature: 50 },
    violations: [],
  },
};

beforeAll(loadSchemas);

describe('live stream', () => {
  const nodeFetch = globalThis.fetch;
  let http: Server;
  let server: WebSocketServer;
  let stops: (() => void)[];
  /**
   * The status that refuses a handshake (undefined: accepted), and the status with which the list of stations is
   * answered.
   */
  let refusals: { handshake?: number; list: number };
  let asked: (string | undefined)[];

  beforeEach(async () => {
    refusals = { list: 200 };
    asked = [];
    http = createServer(({ url }, answer) => {
      asked.push(url);
      answer.writeHead(refusals.list).end('{}');
    });
    server = new WebSocketServer({
      server: http,
      verifyClient: (_, answer) => answer(refusals.handshake === undefined, refusals.handshake),
    });
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    Object.assign(globalThis, {
      window: { location: { href: `${origin}/demo/WeatherStations/demo_all/RT/overview` } },
      WebSocket: BrowserSocket,
      fetch: (path: string, init: RequestInit) => nodeFetch(`${origin}${path}`, init),
    });
    stops = [];
  });

  afterEach(async () => {
    for (const stop of stops) stop();
    for (const client of server.clients) client.terminate();
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
    globalThis.fetch = nodeFetch;
  });

  function listen() {
    const messages: LiveMessage[] = [];
    const states: LiveState[] = [];
    const waiting: (() => void)[] = [];
    const stop = listenLive(PATH, {
      onMessage: (message) => {
        messages.push(message);
        for (const resume of waiting.splice(0)) resume();
      },
      onState: (state) => {
        states.push(state);
        for (const resume of waiting.splice(0)) resume();
      },
    });
    stops.push(stop);
    const until = async (condition: () => boolean) => {
      while (!condition()) await new Promise<void>((resume) => waiting.push(resume));
    };
    return { messages, states, stop, until };
  }

  async function accept(): Promise<WebSocket> {
    const [socket] = (await once(server, 'connection')) as [WebSocket];
    return socket;
  }

  it('is one socket for all listeners of a path, closed by the last to leave', async () => {
    const accepted = accept();
    const first = listen();
    const second = listen();
    const socket = await accepted;
    await second.until(() => second.states.includes('open'));
    socket.send(JSON.stringify(FRAME));
    await first.until(() => first.messages.length === 1);
    await second.until(() => second.messages.length === 1);
    expect(server.clients.size).toBe(1);

    first.stop();
    socket.send(JSON.stringify(FRAME));
    await second.until(() => second.messages.length === 2);
    expect(first.messages).toHaveLength(1);

    second.stop();
    const [code] = (await once(socket, 'close')) as [number];
    expect(code).toBe(1000);
  });

  it('drops invalid frames and goes on', async () => {
    const accepted = accept();
    const listener = listen();
    const socket = await accepted;
    for (const bad of ['', 'not JSON', '{"type":"sampledata"}', '[]', '{"type":"other","data":{}}']) {
      socket.send(bad);
    }
    socket.send(JSON.stringify(FRAME));
    await listener.until(() => listener.messages.length > 0);
    expect(listener.messages).toEqual([FRAME]);
  });

  it('comes back after the server closed it', async () => {
    const accepted = accept();
    const listener = listen();
    (await accepted).close(1012);
    const again = await accept();
    await listener.until(() => listener.states.at(-1) === 'open');
    again.send(JSON.stringify(FRAME));
    await listener.until(() => listener.messages.length === 1);
    expect(listener.states.filter((state) => state === 'waiting')).toHaveLength(1);
  });

  it.each([4401, 4404])('does not come back after %i', async (code) => {
    const accepted = accept();
    const listener = listen();
    (await accepted).close(code);
    await listener.until(() => listener.states.at(-1) === 'refused');
    expect(listener.states).not.toContain('waiting');
  });

  it.each([401, 403, 404])('does not try again where it is refused with %i', async (status) => {
    refusals = { handshake: status, list: status };
    const listener = listen();
    await listener.until(() => listener.states.at(-1) === 'refused');
    expect(listener.states).toEqual(['connecting', 'refused']);
    expect(asked).toEqual(['/api/v1/accounts/demo/stations/']);
  });

  it('tries again where there is only no room', async () => {
    refusals = { handshake: 503, list: 200 };
    const listener = listen();
    await listener.until(() => listener.states.at(-1) === 'waiting');
    refusals = { list: 200 };
    await listener.until(() => listener.states.at(-1) === 'open');
    expect(listener.states).toEqual(['connecting', 'waiting', 'open']);
  });
});

describe('a live frame', () => {
  it.each([
    ['binary', new ArrayBuffer(2)],
    ['without violations', JSON.stringify({ ...FRAME, data: { ...FRAME.data, violations: undefined } })],
    ['with a list of values', JSON.stringify({ ...FRAME, data: { ...FRAME.data, measData: [] } })],
    ['with a number as time', JSON.stringify({ ...FRAME, data: { ...FRAME.data, updateTS: 1 } })],
  ])('%s is none', (_, frame) => {
    expect(parseFrame(frame)).toBeUndefined();
  });
});
