import { UNIT_CATEGORIES, UNITS } from '@mesonet/model/units.js';
import type { TrendData } from '@mesonet/contract/trends.js';
import { newMember } from '../../support/people/email-sign-in.js';
import { type TestAccount, testServer } from '../../support/servers/server.js';

const server = testServer();
let account: TestAccount;
let manager: string;

beforeAll(async () => {
  account = await server.createAccount();
  manager = (await newMember(server, account, 'manager')).cookie;
});

const path = (of = account) => `/api/v1/accounts/${of.id}/units/`;
const put = (body: string, cookie?: string, of = account) =>
  server.fetch(path(of), {
    method: 'PUT',
    cookie,
    body,
    headers: { 'content-type': 'application/json' },
  });
const choose = (units: unknown, cookie = manager) => put(JSON.stringify(units), cookie);

describe('units of an organization', () => {
  it('are replaced by managers, and answered', async () => {
    for (const units of [{ temperature: 'degreeC', rain: 'mmRain' }, { pressure: 'hectopascals' }, {}]) {
      const answer = await choose(units);
      expect([answer.status, await answer.json()]).toEqual([200, units]);
      expect(await server.get(path(), account.cookie)).toEqual(units);
    }
  });

  it('may be any of the catalogue, each in its own category', async () => {
    for (const category of UNIT_CATEGORIES) {
      for (const { choice, unit } of UNITS.filter(({ choice }) => choice !== '')) {
        expect([category, unit, (await choose({ [category]: unit })).status]).toEqual([
          category,
          unit,
          choice === category ? 200 : 400,
        ]);
      }
    }
  });

  it('count for the next answer', async () => {
    const station = await server.createStation(account);
    const unitOf = async () => {
      const trend = `/api/v1/stations/${station.id}/trenddata/?measKeys=temperature`;
      const { units } = await server.get<TrendData>(trend, manager);
      return Object.values(units)[0];
    };
    await choose({});
    expect(await unitOf()).toBe('degreeF');
    await choose({ temperature: 'degreeC' });
    expect(await unitOf()).toBe('degreeC');
  });

  it.each([
    ['{"temperature":"kelvin"}', 'Unknown unit'],
    ['{"temperature":"DEGREEC"}', 'Unknown unit'],
    ['{"temperature":""}', 'Unknown unit'],
    ['{"temperature":null}', 'Unknown unit'],
    ['{"temperature":["degreeC"]}', 'Unknown unit'],
    ['{"temperature":{"toString":"degreeC"}}', 'Unknown unit'],
    ['{"direction":"degrees"}', 'direction'],
    ['{"__proto__":{"temperature":"degreeC"}}', ''],
    ['[]', ''],
    ['["degreeC"]', ''],
    ['null', ''],
    ['"degreeC"', ''],
    ['7', ''],
    ['{', ''],
  ])('refuse %s', async (body, message) => {
    await choose({ rain: 'mmRain' });
    const answer = await put(body, manager);
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(message) as string]);
    expect(await server.get(path(), account.cookie)).toEqual({ rain: 'mmRain' });
  });

  it('are seen by guests, chosen by managers, and none of a stranger', async () => {
    const guest = (await newMember(server, account, 'guest')).cookie;
    const other = await server.createAccount();
    const read = async (cookie?: string) => (await server.fetch(path(), { cookie })).status;
    expect([await read(guest), await read(other.cookie), await read()]).toEqual([200, 404, 401]);
    const write = async (cookie?: string) => (await put('{}', cookie)).status;
    expect([await write(guest), await write(other.cookie), await write()]).toEqual([403, 404, 401]);
    expect((await put('{}', account.cookie)).status).toBe(200);
    const open = await server.createAccount({ isPublic: true });
    expect(await server.get(path(open))).toEqual({});
    expect((await put('{}', undefined, open)).status).toBe(401);
  });
});
