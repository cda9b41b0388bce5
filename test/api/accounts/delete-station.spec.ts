import { once } from 'node:events';
import type { LatestValues } from '@mesonet/contract/samples.js';
import type { TrendData } from '@mesonet/contract/trends.js';
import { WebSocket } from 'ws';
import { type TestAccount, type TestStation, testServer } from '../../support/servers/server.js';
import { stationPerTest } from '../../support/servers/station-per-test.js';
import { waitFor } from '../../support/wait-for.js';

const place = stationPerTest();
const server = testServer();
const NOON = Date.UTC(2026, 4, 20, 12);
const SAMPLE = { time: NOON, measurements: { temperature: 51.5 } };

const pathOf = ({ id }: TestAccount, station: TestStation) =>
  `/api/v1/accounts/${id}/stations/${station.id}/`;
const remove = (account: TestAccount, station: TestStation, cookie?: string) =>
  server.fetch(pathOf(account, station), { method: 'DELETE', cookie });

const noonOf = (station: TestStation, account: TestAccount) =>
  server.get<TrendData>(
    `/api/v1/stations/${station.id}/trenddata/?measKeys=temperature.last&interval=0` +
      `&start=2026-05-20T11:00:00Z&end=2026-05-20T13:00:00Z`,
    account.cookie,
  );

async function stored(station: TestStation, account: TestAccount): Promise<void> {
  await waitFor('the sample', async () => (await noonOf(station, account)).time.length === 1);
}

describe('deleting a station', () => {
  it('makes it unknown at once: to readers, in lists, to its own uploads', async () => {
    const { account, station } = place;
    const kept = await server.createStation(account);
    for (const each of [station, kept]) expect((await server.upload(each, SAMPLE)).status).toBe(200);
    await Promise.all([station, kept].map((each) => stored(each, account)));

    const answer = await remove(account, station, account.cookie);
    expect([answer.status, await answer.text()]).toEqual([204, '']);

    const gone = [pathOf(account, station), `/api/v1/stations/${station.id}/latest/`];
    for (const path of gone) expect((await server.fetch(path, { cookie: account.cookie })).status).toBe(404);
    expect((await server.upload(station, SAMPLE)).status).toBe(401);
    const listed = await server.get<{ _id: string }[]>('/api/v1/stations/', account.cookie);
    expect(listed.map(({ _id }) => _id)).not.toContain(station.id);
    expect((await remove(account, station, account.cookie)).status).toBe(404);
    expect((await noonOf(kept, account)).data).toEqual({ 'temperature.last': [51.5] });
  });

  it('ends its live streams', async () => {
    const { account, station } = place;
    const path = `/accounts/${account.id}/stations/${station.id}/realtimedata`;
    const socket = new WebSocket(server.wsUrl + path, { headers: { cookie: account.cookie } });
    try {
      await once(socket, 'open');
      const closed = once(socket, 'close');
      expect((await remove(account, station, account.cookie)).status).toBe(204);
      expect((await closed)[0]).toBe(4404);
    } finally {
      socket.terminate();
    }
  });

  it('leaves nothing to a new station of the same id', async () => {
    const { account, station } = place;
    const own = { key: 'x_river', label: 'River', class: 'level', unit: 'feetLevel' };
    const measurements = `/api/v1/stations/${station.id}/measurements/`;
    expect((await server.postJson(measurements, own, { cookie: account.cookie })).status).toBe(200);
    await server.upload(station, { ...SAMPLE, measurements: { temperature: 51.5, x_river: 4 } });
    await stored(station, account);
    expect((await remove(account, station, account.cookie)).status).toBe(204);

    const list = `/api/v1/accounts/${account.id}/stations/`;
    const again = await server.postJson(
      list,
      { _id: station.id, stationname: 'Mast' },
      { cookie: account.cookie },
    );
    expect([again.status, await again.json()]).toMatchObject([200, { _id: station.id }]);
    const latest = `/api/v1/stations/${station.id}/latest/`;
    expect((await server.get<LatestValues>(latest, account.cookie)).updateTS).toBeNull();
    expect((await noonOf(station, account)).time).toEqual([]);
    expect(await server.get(measurements, account.cookie)).toEqual([]);
    expect(await server.get(`${list}${station.id}/imports/`, account.cookie)).toEqual([]);
    // The station's password is refused afterwards.
    expect((await server.upload(station, SAMPLE)).status).toBe(401);
  });

  it('is for managers of its own organization', async () => {
    const { account, station } = place;
    const other = await server.createAccount();
    const open = await server.createAccount({ isPublic: true });
    const shown = await server.createStation(open);
    const answers = await Promise.all([
      remove(account, station, other.cookie),
      remove(other, station, other.cookie),
      remove(account, station),
      remove(open, shown),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 401, 401]);
    expect((await server.fetch(pathOf(account, station), { cookie: account.cookie })).status).toBe(200);
  });
});
