import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountRemoval } from '@mesonet/contract/account-removals.js';
import type { CurrentUser } from '@mesonet/contract/session.js';
import { WebSocket } from 'ws';
import { addMember, newMember } from '../../support/people/email-sign-in.js';
import { newAddress } from '../../support/people/outbox.js';
import { register } from '../../support/samples/own-measurements.js';
import { type TestAccount, testServer, type TestStation } from '../../support/servers/server.js';
import { waitFor } from '../../support/wait-for.js';

const server = testServer();
const NOON = Date.UTC(2026, 4, 20, 12);
const SAMPLE = { time: NOON, measurements: { temperature: 51.5, x_river: 4 } };
const RANGE = 'start=2026-05-20T11:00:00Z&end=2026-05-20T13:00:00Z';
let sadmin: string;

beforeAll(async () => {
  sadmin = await server.superAdmin();
});

const remove = (id: string, cookie?: string) =>
  server.fetch(`/api/v1/accounts/${id}/`, { method: 'DELETE', cookie });
const trend = ({ id }: TestStation) =>
  `/api/v1/stations/${id}/trenddata/?measKeys=temperature.last&interval=0&${RANGE}`;
const reads = ({ id }: TestAccount, station: TestStation) => [
  `/api/v1/accounts/${id}/`,
  `/api/v1/accounts/${id}/units/`,
  `/api/v1/accounts/${id}/stations/`,
  `/api/v1/accounts/${id}/stations/${station.id}/`,
  `/api/v1/accounts/${id}/users/`,
  `/api/v1/featureflags/?subject=${id}`,
  `/api/v1/stations/${station.id}/latest/`,
  `/api/v1/stations/${station.id}/logs/`,
  trend(station),
];
const statuses = (account: TestAccount, station: TestStation, cookie?: string) =>
  Promise.all(reads(account, station).map(async (path) => (await server.fetch(path, { cookie })).status));
const all = (status: number) => Array.from({ length: 9 }, () => status);

async function filled(): Promise<{ account: TestAccount; station: TestStation }> {
  const account = await server.createAccount({ isPublic: true });
  const station = await server.createStation(account);
  await register(server, account, station, {
    key: 'x_river',
    label: 'River',
    class: 'level',
    unit: 'feetLevel',
  });
  expect((await server.upload(station, SAMPLE)).status).toBe(200);
  await waitFor('the sample', async () => {
    return (await server.get<{ time: number[] }>(trend(station), account.cookie)).time.length === 1;
  });
  return { account, station };
}

async function listen(path: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(server.wsUrl + path, { headers });
  await once(socket, 'open');
  return { closed: once(socket, 'close').then(([code]) => code as number) };
}

describe('deleting an organization', () => {
  it('makes all of it unknown at once, to everybody', async () => {
    const { account, station } = await filled();
    const member = await newMember(server, account, 'guest');
    expect(await statuses(account, station, sadmin)).toEqual(all(200));
    const answer = await remove(account.id, sadmin);
    expect([answer.status, await answer.text()]).toEqual([204, '']);

    expect(await statuses(account, station, sadmin)).toEqual(all(404));
    expect(await statuses(account, station, member.cookie)).toEqual(all(404));
    expect(await statuses(account, station)).toEqual(all(401));
    expect((await server.fetch('/api/v1/session/', { cookie: account.cookie })).status).toBe(403);
    const signIn = { accountid: account.id, password: account.password };
    expect((await server.postJson('/api/v1/session/', signIn)).status).toBe(401);
    expect((await server.upload(station, SAMPLE)).status).toBe(401);
    for (const path of ['/api/v1/accounts/', '/api/v1/stations/']) {
      const listed = await server.get<{ _id: string }[]>(path, sadmin);
      expect(listed.filter(({ _id }) => [account.id, station.id].includes(_id))).toEqual([]);
    }
    expect((await remove(account.id, sadmin)).status).toBe(404);
  });

  it('is nothing its members belong to from then on', async () => {
    const account = await server.createAccount();
    const member = await newMember(server, account, 'manager');
    // This session ends first, because a session that the deletion ends would make the server look up all users again.
    await server.fetch('/api/v1/session/', { method: 'DELETE', cookie: account.cookie });
    const own = async () => (await server.get<CurrentUser>('/api/v1/session/', member.cookie)).accounts;
    expect(await own()).toEqual({ [account.id]: { role: 'manager' } });
    expect((await remove(account.id, sadmin)).status).toBe(204);
    expect(await own()).toEqual({});
  });

  it('ends the live streams of visitors, of members and of its own sign-in', async () => {
    const { account, station } = await filled();
    const member = await newMember(server, account, 'guest');
    const path = `/accounts/${account.id}/stations/realtimedata`;
    const streams = [
      await listen(path),
      await listen(path, { cookie: member.cookie }),
      await listen(path, { cookie: account.cookie }),
      await listen(`/accounts/${account.id}/stations/${station.id}/realtimedata`),
    ];
    expect((await remove(account.id, sadmin)).status).toBe(204);
    expect(await Promise.all(streams.map(({ closed }) => closed))).toEqual([4401, 4404, 4401, 4404]);
  });

  it('leaves people their user, their other organizations and their sessions', async () => {
    const [{ account }, other] = [await filled(), await server.createAccount()];
    const both = await newMember(server, account, 'admin');
    await addMember(server, other, { email: both.email, role: 'manager' });
    const only = await newMember(server, account, 'guest');
    expect((await remove(account.id, sadmin)).status).toBe(204);
    const sessionOf = (cookie: string) => server.get<CurrentUser>('/api/v1/session/', cookie);
    expect(await sessionOf(both.cookie)).toMatchObject({ accounts: { [other.id]: { role: 'manager' } } });
    expect(await sessionOf(only.cookie)).toMatchObject({ email: only.email, accounts: {} });
    expect(await server.get('/api/v1/accounts/', only.cookie)).toEqual([]);
  });

  it('forgets whom it alone invited, and who never came', async () => {
    const [{ account }, other] = [await filled(), await server.createAccount()];
    const [stranger, wanted] = [newAddress(), newAddress()];
    for (const email of [stranger, wanted]) await addMember(server, account, { email, role: 'guest' });
    await addMember(server, other, { email: wanted, role: 'guest' });
    expect((await remove(account.id, sadmin)).status).toBe(204);
    const left = await server.sql<{ email: string }>('SELECT email FROM users WHERE email = ANY($1)', [
      [stranger, wanted],
    ]);
    expect(left).toEqual([{ email: wanted }]);
    expect(await server.get(`/api/v1/accounts/${other.id}/users/`, other.cookie)).toMatchObject([
      { email: wanted },
    ]);
  });

  it('leaves nothing to a new one of the same id', async () => {
    const { account, station } = await filled();
    const member = await newMember(server, account, 'admin');
    const flag = { enabled: false, subject: account.id };
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'PUT', cookie: sadmin, headers, body: JSON.stringify(flag) };
    expect((await server.fetch('/api/v1/featureflags/data_export_page/', init)).status).toBe(200);
    expect((await remove(account.id, sadmin)).status).toBe(204);

    const made = await server.postJson(
      '/api/v1/accounts/',
      { id: account.id, accountname: 'Another', password: 'another test password' },
      { cookie: sadmin },
    );
    expect([made.status, await made.json()]).toMatchObject([
      200,
      { accountname: 'Another', allow_anonymous_guest: false, units: {}, email: '' },
    ]);
    expect((await server.fetch('/api/v1/session/', { cookie: account.cookie })).status).toBe(403);
    expect((await server.fetch(`/api/v1/accounts/${account.id}/`, { cookie: member.cookie })).status).toBe(
      404,
    );
    for (const path of ['users', 'stations']) {
      expect(await server.get(`/api/v1/accounts/${account.id}/${path}/`, sadmin)).toEqual([]);
    }
    const flags = `/api/v1/featureflags/?subject=${account.id}&flags=data_export_page`;
    expect(await server.get(flags, sadmin)).toEqual({ data_export_page: true });
    const stations = `/api/v1/accounts/${account.id}/stations/`;
    const again = await server.postJson(
      stations,
      { _id: station.id, stationname: 'Mast' },
      { cookie: sadmin },
    );
    expect(again.status).toBe(200);
    expect((await server.get<{ time: number[] }>(trend(station), sadmin)).time).toEqual([]);
    expect(await server.get(`/api/v1/stations/${station.id}/measurements/`, sadmin)).toEqual([]);
    expect((await server.upload(station, SAMPLE)).status).toBe(401);
  });

  it('is told of to super admins while something is left on disk', async () => {
    const { account } = await filled();
    await server.createStation(account);
    expect((await remove(account.id, sadmin)).status).toBe(204);
    const path = '/api/v1/sadmin/account_removals/';
    const removals = await server.get<AccountRemoval[]>(path, sadmin);
    expect(removals.find(({ accountid }) => accountid === account.id)).toEqual({
      accountid: account.id,
      accountname: `Organization ${account.id}`,
      asked_at: expect.stringMatching(/Z$/) as string,
      stations: 2,
    });
    const other = await server.createAccount();
    expect((await server.fetch(path, { cookie: other.cookie })).status).toBe(403);
    expect((await server.fetch(path)).status).toBe(401);
  });

  it('is for super admins', async () => {
    const { account } = await filled();
    const other = await server.createAccount();
    const guest = await newMember(server, account, 'guest');
    const asking = [undefined, other.cookie, guest.cookie, account.cookie];
    const answers = await Promise.all(asking.map((cookie) => remove(account.id, cookie)));
    expect(answers.map(({ status }) => status)).toEqual([401, 404, 403, 403]);
    const missing = await Promise.all(['nobody', 'a%20b', '__proto__'].map((id) => remove(id, sadmin)));
    expect(missing.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await server.fetch('/api/v1/session/', { cookie: account.cookie })).status).toBe(200);
  });

  it('takes turns with whatever adds to it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const account = await server.createAccount();
      const path = `/api/v1/accounts/${account.id}`;
      const stations = Array.from({ length: 3 }, () =>
        server.postJson(`${path}/stations/`, { stationname: 'Mast' }, { cookie: sadmin }),
      );
      const users = Array.from({ length: 3 }, () =>
        server.postJson(`${path}/users/`, { email: newAddress(), role: 'guest' }, { cookie: sadmin }),
      );
      // The removal of each round meets the additions at a later step.
      await sleep(round * 15);
      const removals = [remove(account.id, sadmin), remove(account.id, sadmin)];
      const added = (await Promise.all([...stations, ...users])).map(({ status }) => status);
      expect(added.filter((status) => ![200, 404].includes(status))).toEqual([]);
      expect((await Promise.all(removals)).map(({ status }) => status).sort()).toEqual([204, 404]);
      const left = 'SELECT FROM stations WHERE account_id = $1';
      expect(await server.sql(left, [account.id])).toEqual([]);
    }
  });
});
