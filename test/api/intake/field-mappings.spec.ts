import type { LatestValues } from '@mesonet/contract/samples.js';
import type { StationLogPage } from '@mesonet/contract/station-logs.js';
import { type TestAccount, testServer, type TestStation } from '../../support/servers/server.js';
import { waitFor } from '../../support/wait-for.js';

const server = testServer();

describe('a field nobody knows', () => {
  let account: TestAccount;
  let station: TestStation;

  beforeAll(async () => {
    account = await server.createAccount();
    station = await server.createStation(account);
  });

  const map = (mappings: unknown) =>
    server.fetch(`/api/v1/stations/${station.id}/intake/`, {
      method: 'PATCH',
      cookie: account.cookie,
      body: JSON.stringify({ mappings }),
      headers: { 'content-type': 'application/json' },
    });
  const report = (field: string) =>
    server.fetch(`/data/report/${station.id}/${station.password}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `dateutc=now&${field}`,
    });
  const latest = () => server.get<LatestValues>(`/api/v1/stations/${station.id}/latest/`, account.cookie);

  it('is told in the log, and stored from the next upload after it was mapped', async () => {
    await report('BurrowTemp=10');
    const unknown = await waitFor('the log line', async () => {
      const path = `/api/v1/stations/${station.id}/logs/`;
      const { items } = await server.get<StationLogPage>(path, account.cookie);
      return items.find(({ kind }) => kind === 'unknown_key');
    });
    expect(unknown.detail).toBe('BurrowTemp');
    expect((await map({ burrowtemp: { key: 'soilTemperature', unit: 'degreeC' } })).status).toBe(200);
    await report('BurrowTemp=10');
    const value = await waitFor('the value', async () => {
      const { values } = await latest();
      return 'soilTemperature' in values && values.soilTemperature;
    });
    expect(value).toMatchObject({ value: 50 });
    expect((await map({})).status).toBe(200);
    const answer = await server.upload(station, { measurements: { BurrowTemp: 20, temperature: 51 } });
    expect(await answer.json()).toMatchObject({ accepted: 1, unknown: ['BurrowTemp'] });
  });

  it('is not mapped to what does not exist', async () => {
    const answer = await map({ burrowtemp: { key: 'riverLevel' } });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      errors: [{ path: 'mappings.burrowtemp.key', message: 'Not a measurement of the catalogue' }],
    });
  });
});
