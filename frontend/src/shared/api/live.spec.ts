import { type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { type LiveMessage } from '@mesonet/contract/live.js';
import { WebSocket, WebSocketServer } from 'ws';
import { listenLive, parseFrame, type LiveState } from './live.js';

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

describe('live stream', () => {
  let server: WebSocketServer;
  let stops: (() => void)[];

  beforeEach(async () => {
    server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    Object.assign(globalThis, {
      window: { location: { href: `http://127.0.0.1:${port}/demo/WeatherStations/demo_all/RT/overview` } },
      WebSocket,
    });
    stops = [];
  });

  afterEach(async () => {
    for (const stop of stops) stop();
    for (const client of server.clients) client.terminate();
    await new Promise((resolve) => server.close(resolve));
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
