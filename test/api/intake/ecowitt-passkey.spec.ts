import { randomBytes } from 'node:crypto';
import type { LatestValues } from '@mesonet/contract/samples.js';
import { requestFrom } from '../../support/servers/request-from.js';
import {
  type TestAccount,
  testServer,
  type TestServer,
  type TestStation,
} from '../../support/servers/server.js';
import { waitFor } from '../../support/wait-for.js';

describe('/data/report/ with a PASSKEY', () => {
  let server: TestServer;
  let account: TestAccount;
  let station: TestStation;
  let passkey: string;

  beforeAll(async () => {
    server = testServer();
    account = await server.createAccount();
  });

  beforeEach(async () => {
    station = await server.createStation(account);
    passkey = randomBytes(16).toString('hex').toUpperCase();
  });

  const register = (of: TestStation, value: string | null, { cookie } = account) =>
    server.fetch(`/api/v1/stations/${of.id}/intake/`, {
      method: 'PATCH',
      cookie,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ passkey: value }),
    });
  const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
  const report = async (body: string, path = '/data/report/') => {
    const answer = await server.fetch(path, { method: 'POST', headers: FORM, body });
    return [answer.status, await answer.text()];
  };
  const temperature = async (of: TestStation) => {
    const path = `/api/v1/stations/${of.id}/latest/`;
    return (await server.get<LatestValues>(path, account.cookie)).values.temperature?.value;
  };
  const OK = [200, '{"errcode":"0","errmsg":"ok"}'];
  const REFUSED = [401, '{"errcode":"401","errmsg":"wrong station or password"}'];

  it.each([
    ['with a slash', '/data/report/', (key: string) => key],
    ['without', '/data/report', (key: string) => key],
    ['in another letter case', '/data/report/', (key: string) => key.toLowerCase()],
  ])('fills the station that has it registered: %s', async (_, path, spelled) => {
    expect((await register(station, passkey)).status).toBe(200);
    const body = `PASSKEY=${spelled(passkey)}&stationtype=GW2000A_V3.1.0&dateutc=now&tempf=41.5`;
    expect(await report(body, path)).toEqual(OK);
    await waitFor('the sample', async () => (await temperature(station)) === 41.5);
  });

  it.each([
    ['one that nobody has', () => `PASSKEY=${passkey}&tempf=1`],
    ['an empty one', () => 'PASSKEY=&tempf=1'],
    ['none', () => 'tempf=1'],
    ['a very long one', () => `PASSKEY=${'A'.repeat(100_000)}&tempf=1`],
    ['the id and password of a station', () => `PASSKEY=${station.password}&ID=${station.id}&tempf=1`],
  ])('answers 401 to %s', async (_, body) => {
    expect(await report(body())).toEqual(REFUSED);
  });

  it('forgets it when it is taken away, and follows it to another station', async () => {
    const other = await server.createStation(account);
    await register(station, passkey);
    await register(station, null);
    expect(await report(`PASSKEY=${passkey}&tempf=1`)).toEqual(REFUSED);
    expect((await register(other, passkey)).status).toBe(200);
    expect(await report(`PASSKEY=${passkey}&tempf=2`)).toEqual(OK);
    await waitFor('the sample', async () => (await temperature(other)) === 2);
    expect(await temperature(station)).toBeUndefined();
  });

  it('is refused for a second station of any account, in any letter case, and changes nothing', async () => {
    const stranger = await server.createAccount();
    const second = await server.createStation(stranger);
    await register(station, passkey);
    for (const spelled of [passkey, passkey.toLowerCase()]) {
      const answer = await register(second, spelled, stranger);
      expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'passkey_in_use' }]);
    }
    expect((await register(station, passkey.toLowerCase())).status).toBe(200);
    expect(await report(`PASSKEY=${passkey}&tempf=3`)).toEqual(OK);
    await waitFor('the sample', async () => (await temperature(station)) === 3);
  });

  it('is throttled after ten unknown ones, and still takes a known one', async () => {
    await register(station, passkey);
    const attempt = (key: string) =>
      requestFrom('127.0.0.79', server.url, {
        method: 'POST',
        path: '/data/report/',
        headers: FORM,
        body: `PASSKEY=${key}&tempf=1`,
      });
    for (let i = 0; i < 10; i += 1) {
      expect((await attempt(randomBytes(16).toString('hex'))).status).toBe(401);
    }
    expect((await attempt(randomBytes(16).toString('hex'))).status).toBe(429);
    expect((await attempt(passkey)).status).toBe(200);
  });
});
