import { once } from 'node:events';
import { type ClientOptions, WebSocket } from 'ws';
import { LiveMessage } from '@mesonet/contract/live.js';
import { newMember } from '../../support/people/email-sign-in.js';
import {
  type TestAccount,
  testServer,
  type TestServer,
  type TestStation,
} from '../../support/servers/server.js';
import { waitFor } from '../../support/wait-for.js';

/** A client of the live stream, which behaves like a browser tab. */
class Reader {
  readonly messages: LiveMessage[] = [];
  readonly closed: Promise<number>;

  constructor(readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) =>
      this.messages.push(LiveMessage.parse(JSON.parse(data.toString('utf8')))),
    );
    this.closed = new Promise((resolve) => socket.on('close', (code) => resolve(code)));
  }

  temperatures(stationId: string) {
    return this.messages
      .filter(({ data }) => data.stationid === stationId)
      .map(({ data }) => data.measData.temperature);
  }
}

describe('the live stream', () => {
  let server: TestServer;
  let account: TestAccount;
  let station: TestStation;
  let open: Reader[];

  beforeAll(async () => {
    server = testServer();
    account = await server.createAccount();
    station = await server.createStation(account);
  });

  beforeEach(() => {
    open = [];
  });

  afterEach(() => {
    for (const { socket } of open) socket.terminate();
  });

  const streamOf = (accountId: string, stationId?: string) =>
    `/accounts/${accountId}/stations${stationId ? `/${stationId}` : ''}/realtimedata`;

  /** @returns the reader, or the status with which the server refused the connection */
  const connect = (path: string, headers: Record<string, string> = {}, options: ClientOptions = {}) =>
    new Promise<Reader | number>((resolve, reject) => {
      const socket = new WebSocket(server.wsUrl + path, { headers, ...options });
      const reader = new Reader(socket);
      open.push(reader);
      socket
        .on('open', () => resolve(reader))
        .on('unexpected-response', (_request, answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        })
        .on('error', (error) => reject(error));
    });
  const read = async (path: string, headers: Record<string, string> = { cookie: account.cookie }) => {
    const reader = await connect(path, headers);
    if (typeof reader === 'number') throw new Error(`Refused with ${reader}`);
    return reader;
  };
  const send = async (to: TestStation, temperature: number, time = Date.now()) => {
    const answer = await server.upload(to, { time, measurements: { temperature } });
    if (answer.status !== 200) throw new Error(`Upload: ${answer.status}`);
  };
  const sees = (reader: Reader, stationId: string, temperature: number) =>
    waitFor(`${temperature} of ${stationId}`, () => reader.temperatures(stationId).includes(temperature));

  it('sends the newest sample on connect and every new one after it, to all readers of a station', async () => {
    const mast = await server.createStation(account);
    await send(mast, 40);
    await waitFor('the sample to be folded', async () => {
      const seen = await server.get<{ updateTS: string | null }>(
        `/api/v1/stations/${mast.id}/latest/`,
        account.cookie,
      );
      return seen.updateTS;
    });
    const readers = [await read(streamOf(account.id, mast.id)), await read(streamOf(account.id))];
    for (const reader of readers) await sees(reader, mast.id, 40);
    for (const temperature of [41, 42, 43]) await send(mast, temperature);
    for (const reader of readers) {
      await sees(reader, mast.id, 43);
      expect(reader.temperatures(mast.id)).toEqual([40, 41, 42, 43]);
    }
  });

  it('says when it was and what was measured, in base units', async () => {
    const mast = await server.createStation(account);
    const reader = await read(streamOf(account.id, mast.id));
    const time = Date.now();
    await server.upload(mast, {
      time,
      units: 'metric',
      measurements: { temperature: 20, precipitationType: 'rain' },
    });
    const { type, data } = await waitFor('a message', () => reader.messages[0]);
    expect([type, data.stationid, data.updateTS]).toEqual([
      'sampledata',
      mast.id,
      new Date(time).toISOString(),
    ]);
    expect(data.measData).toMatchObject({ temperature: 68, precipitationType: 'rain' });
    expect(data.violations).toEqual([]);
  });

  it('sends the samples of its own stations only, and no late ones', async () => {
    const [mast, neighbour] = [await server.createStation(account), await server.createStation(account)];
    const other = await server.createAccount();
    const foreign = await server.createStation(other);
    const [ofMast, ofAll] = [await read(streamOf(account.id, mast.id)), await read(streamOf(account.id))];
    await send(foreign, 1);
    await send(neighbour, 2);
    await send(mast, 3);
    await send(mast, 4, Date.now() - 3_600_000);
    await send(mast, 5);
    await sees(ofMast, mast.id, 5);
    await sees(ofAll, mast.id, 5);
    expect(ofMast.messages.map(({ data }) => data.measData.temperature)).toEqual([3, 5]);
    expect(ofAll.temperatures(mast.id)).toEqual([3, 5]);
    expect(ofAll.temperatures(neighbour.id)).toEqual([2]);
    expect(ofAll.temperatures(foreign.id)).toEqual([]);
  });

  it('answers under both prefixes, with and without a trailing slash', async () => {
    for (const path of [streamOf(account.id), streamOf(account.id, station.id)]) {
      for (const spelling of [path, `${path}/`, `/api/v1${path}`, `/api/v1${path}/`]) {
        expect((await read(spelling)).socket.readyState).toBe(WebSocket.OPEN);
      }
    }
  });

  describe('before the upgrade', () => {
    it('answers 401 to strangers, whether the account exists or not', async () => {
      for (const path of [
        streamOf(account.id),
        streamOf(account.id, station.id),
        streamOf('no_such_account'),
        streamOf(account.id, 'no_such_station'),
      ]) {
        expect(await connect(path)).toBe(401);
        expect(await connect(path, { cookie: 'session=forged' })).toBe(401);
      }
    });

    it('lets strangers read a public account, and its stations only', async () => {
      const open = await server.createAccount({ isPublic: true });
      const mast = await server.createStation(open);
      expect(await connect(streamOf(open.id))).toBeInstanceOf(Reader);
      expect(await connect(streamOf(open.id, mast.id))).toBeInstanceOf(Reader);
      expect(await connect(streamOf(open.id, station.id))).toBe(401);
      expect(await connect(streamOf(open.id, 'no_such_station'))).toBe(401);
    });

    it('answers 404 to members of other accounts, and for what is not there', async () => {
      const other = await server.createAccount();
      const headers = { cookie: other.cookie };
      expect(await connect(streamOf(account.id), headers)).toBe(404);
      expect(await connect(streamOf(account.id, station.id), headers)).toBe(404);
      expect(await connect(streamOf(other.id, station.id), headers)).toBe(404);
      expect(await connect(streamOf(other.id, 'no_such_station'), headers)).toBe(404);
      expect(await connect('/accounts/nowhere', headers)).toBe(404);
    });

    it('lets a super admin read every account that is there', async () => {
      const headers = { cookie: await server.superAdmin() };
      expect(await connect(streamOf(account.id, station.id), headers)).toBeInstanceOf(Reader);
      expect(await connect(streamOf('no_such_account'), headers)).toBe(404);
    });

    it('refuses foreign origins, and lets our own and none in', async () => {
      const cookie = account.cookie;
      expect(await connect(streamOf(account.id), { cookie, origin: 'https://evil.example' })).toBe(403);
      expect(await connect(streamOf(account.id), { cookie, origin: 'null' })).toBe(403);
      expect(await connect(streamOf(account.id), { cookie, origin: server.url })).toBeInstanceOf(Reader);
    });
  });

  describe('the end of a connection', () => {
    it('comes with 1008 when the reader sends something; pings are fine', async () => {
      const reader = await read(streamOf(account.id));
      reader.socket.ping();
      await once(reader.socket, 'pong');
      reader.socket.send('{"event":"subscribe"}');
      expect(await reader.closed).toBe(1008);
    });

    it('comes with 4404 for a user who is no member any more, and for no other', async () => {
      const [gone, stays] = [
        await newMember(server, account, 'guest'),
        await newMember(server, account, 'guest'),
      ];
      const own = [
        await read(streamOf(account.id), { cookie: gone.cookie }),
        await read(streamOf(account.id, station.id), { cookie: gone.cookie }),
      ];
      const others = [
        await read(streamOf(account.id), { cookie: stays.cookie }),
        await read(streamOf(account.id)),
      ];
      const user = `/api/v1/accounts/${account.id}/users/${gone.id}/`;
      await server.fetch(user, { method: 'DELETE', cookie: account.cookie });
      for (const reader of own) expect(await reader.closed).toBe(4404);
      await send(station, 61.5);
      for (const reader of others) {
        await waitFor('the sample', () => reader.temperatures(station.id).includes(61.5));
      }
    });

    it('comes with 4401 for every socket of a session that signs out, and for no other', async () => {
      const cookie = await server.signIn(account.id, account.password);
      const own = [
        await read(streamOf(account.id), { cookie }),
        await read(streamOf(account.id, station.id), { cookie }),
      ];
      const other = await read(streamOf(account.id));
      await server.fetch('/api/v1/session/', { method: 'DELETE', cookie });
      for (const reader of own) expect(await reader.closed).toBe(4401);
      expect(other.socket.readyState).toBe(WebSocket.OPEN);
      expect(await connect(streamOf(account.id), { cookie })).toBe(401);
    });
  });
});
