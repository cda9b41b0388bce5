import { once } from 'node:events';
import { WebSocket } from 'ws';
import { HeldAnswer } from '../../support/servers/held-answer.js';
import { type TestAccount, testServer, type TestStation } from '../../support/servers/server.js';
import { waitFor } from '../../support/wait-for.js';

const server = testServer();
const NOON = Date.UTC(2026, 4, 20, 12);
const RANGE = 'start=2026-05-20T00:00:00Z&end=2026-05-21T00:00:00Z';
const ROWS = 400;
let account: TestAccount;
let station: TestStation;

beforeEach(async () => {
  account = await server.createAccount({ isPublic: true });
  station = await server.createStation(account);
});

const open = async (allow_anonymous_guest: boolean) => {
  const path = `/api/v1/accounts/${account.id}/`;
  expect((await server.patchJson(path, { allow_anonymous_guest }, account.cookie)).status).toBe(200);
};
const chart = () => `/api/v1/stations/${station.id}/trendchart/?measKeys=temperature&${RANGE}&ttl=720`;
const reads = () => [
  `/api/v1/accounts/${account.id}/`,
  `/api/v1/accounts/${account.id}/units/`,
  `/api/v1/accounts/${account.id}/stations/`,
  `/api/v1/accounts/${account.id}/stations/${station.id}/`,
  `/api/v1/stations/${station.id}/latest/`,
  `/api/v1/stations/${station.id}/trenddata/?measKeys=temperature&${RANGE}`,
  `/api/v1/stations/${station.id}/trenddatakeys/?${RANGE}`,
  `/api/trendsummarydata/${station.id}/?${RANGE}`,
  chart(),
];
const statuses = (cookie?: string) =>
  Promise.all(reads().map(async (path) => (await server.fetch(path, { cookie })).status));
const all = (status: number) => reads().map(() => status);

async function listen(path: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(server.wsUrl + path, { headers });
  await once(socket, 'open');
  const closed = once(socket, 'close').then(([code]) => code as number);
  return { socket, closed };
}

describe('an organization that is closed to visitors', () => {
  it('answers none of their reads from then on, and all of them once it is open again', async () => {
    for (let round = 0; round < 3; round += 1) {
      expect(await statuses()).toEqual(all(200));
      await open(false);
      expect(await statuses()).toEqual(all(401));
      expect(await statuses(account.cookie)).toEqual(all(200));
      await open(true);
    }
  });

  it('gives no chart out any more that is drawn already, by whatever name', async () => {
    const drawn = await server.fetch(chart());
    const etag = drawn.headers.get('etag')!;
    expect([drawn.status, drawn.headers.get('cache-control')]).toEqual([200, 'public, max-age=43200']);
    await open(false);
    for (const known of [null, etag, '*']) {
      const headers = { ...(known !== null && { 'if-none-match': known }) };
      expect((await server.fetch(chart(), { headers })).status).toBe(401);
    }
    const own = await server.fetch(chart(), { cookie: account.cookie });
    expect([own.headers.get('etag'), own.headers.get('cache-control')]).toEqual([
      etag,
      expect.stringMatching(/^private/) as string,
    ]);
  });

  it('ends their live streams, lets none of them in, and leaves those of members', async () => {
    const streams = [
      `/accounts/${account.id}/stations/realtimedata`,
      `/accounts/${account.id}/stations/${station.id}/realtimedata`,
    ];
    const visitors = await Promise.all(streams.map((path) => listen(path)));
    const members = await Promise.all(streams.map((path) => listen(path, { cookie: account.cookie })));
    try {
      await open(false);
      expect(await Promise.all(visitors.map(({ closed }) => closed))).toEqual([4401, 4401]);
      for (const path of streams) await expect(listen(path)).rejects.toThrow('401');
      for (const { socket } of members) {
        const answered = once(socket, 'pong');
        socket.ping();
        await answered;
      }
    } finally {
      for (const { socket } of [...visitors, ...members]) socket.terminate();
    }
  });

  it('does not disturb the file that a member is fetching', async () => {
    const samples = Array.from({ length: ROWS }, (_, i) => ({
      time: NOON + i * 1_000,
      measurements: { temperature: i / 10 },
    }));
    expect((await server.upload(station, samples)).status).toBe(200);
    const path = `/api/v1/stations/${station.id}/trenddata/?measKeys=temperature&${RANGE}&interval=0`;
    await waitFor('the samples', async () => {
      const { time } = await server.get<{ time: number[] }>(path, account.cookie);
      return time.length === ROWS;
    });
    const file = await HeldAnswer.of(server, `${path}&format=csvfile`, { cookie: account.cookie });
    await open(false);
    const lines = String(await file.rest())
      .trimEnd()
      .split('\n');
    expect([file.status, lines.length]).toEqual([200, ROWS + 1]);
    expect((await server.fetch(`${path}&format=csvfile`)).status).toBe(401);
  });
});
