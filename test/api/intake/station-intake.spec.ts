import { DEFAULT_INTAKE } from '@mesonet/contract/station-intake.js';
import type { LatestValues } from '@mesonet/contract/samples.js';
import { testServer, type TestAccount, type TestStation } from '../../support/servers/server.js';
import { waitFor } from '../../support/wait-for.js';

const server = testServer();

function change(account: TestAccount, station: TestStation, body: unknown): Promise<Response> {
  return server.fetch(`/api/v1/stations/${station.id}/intake/`, {
    method: 'PATCH',
    cookie: account.cookie,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
}

describe('settings of how uploads are taken', () => {
  it('are the defaults until they are changed, and a change keeps the others', async () => {
    const account = await server.createAccount();
    const station = await server.createStation(account);
    const path = `/api/v1/stations/${station.id}/intake/`;
    expect(await server.get(path, account.cookie)).toEqual(DEFAULT_INTAKE);
    const passkey = 'A3E1B5C79D02468ACE13579BDF024680';
    expect((await change(account, station, { passkey })).status).toBe(200);
    expect((await change(account, station, { rainGauge: 'piezo' })).status).toBe(200);
    expect(await server.get(path, account.cookie)).toEqual({
      ...DEFAULT_INTAKE,
      passkey,
      rainGauge: 'piezo',
    });
    expect((await change(account, station, { passkey: null })).status).toBe(200);
    expect(await server.get(path, account.cookie)).toEqual({ ...DEFAULT_INTAKE, rainGauge: 'piezo' });
  });

  it.each([
    ['an unknown setting', { colour: 'red' }],
    ['a PASSKEY that is none', { passkey: '12' }],
    ['a key nothing is derived for', { preferDerived: ['temperature'] }],
    ['a list', [1]],
  ])('refuse %s', async (_, body) => {
    const account = await server.createAccount();
    const station = await server.createStation(account);
    const answer = await change(account, station, body);
    expect(answer.status).toBe(400);
    expect(await server.get(`/api/v1/stations/${station.id}/intake/`, account.cookie)).toEqual(
      DEFAULT_INTAKE,
    );
  });

  it('belong to managers of the account alone', async () => {
    const [account, other] = [await server.createAccount(), await server.createAccount()];
    const station = await server.createStation(account);
    expect((await change(other, station, { mqtt: true })).status).toBe(404);
    const anonymous = await server.fetch(`/api/v1/stations/${station.id}/intake/`);
    expect(anonymous.status).toBe(401);
  });

  it('let a formula win over what the station sends', async () => {
    const account = await server.createAccount();
    const station = await server.createStation(account);
    const measurements = { temperature: 68, relativeHumidity: 50, dewPoint: 11 };
    const dewPointAfter = async (time: string) => {
      await server.upload(station, { time, measurements });
      const latest = () => server.get<LatestValues>(`/api/v1/stations/${station.id}/latest/`, account.cookie);
      const { values } = await waitFor('the sample', async () => {
        const answer = await latest();
        return answer.updateTS === time ? answer : null;
      });
      return values['dewPoint'];
    };
    expect(await dewPointAfter('2025-01-01T00:00:00.000Z')).toMatchObject({ value: 11, origin: 'sent' });
    await change(account, station, { preferDerived: ['dewPoint'] });
    const derived = await dewPointAfter('2025-01-01T00:01:00.000Z');
    expect(derived).toMatchObject({ origin: 'derived', formula: 'Magnus' });
    expect(derived?.value).toBeCloseTo(48.7, 1);
  });
});
