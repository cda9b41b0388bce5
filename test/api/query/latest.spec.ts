import { LatestValues } from '@mesonet/contract/samples.js';
import { type Sample } from '../../support/samples/upload-stored.js';
import { server, store } from './stored.js';

describe('latest', () => {
  it('is empty for a station that has sent nothing', async () => {
    const account = await server.createAccount();
    const station = await server.createStation(account);
    const answer = await server.get(`/api/v1/stations/${station.id}/latest/`, account.cookie);
    expect(answer).toEqual({ stationid: station.id, updateTS: null, values: {} });
  });

  it('has the last known value of every key, with its own time and where it comes from', async () => {
    const account = await server.createAccount();
    const station = await server.createStation(account);
    const told: Sample[] = [
      { time: '2025-01-01T00:00:00Z', measurements: { pm25: 1, temperature: 70, relativeHumidity: 50 } },
      { time: '2025-01-01T00:01:00Z', measurements: { pm25: 2, mainPollutant: 'PM2.5' } },
      { time: '2025-01-01T00:00:30Z', measurements: { pm25: 9, ozone: 3 } },
    ];
    await store(account, station, told, 'pm25');
    const answer = await server.get(`/api/v1/stations/${station.id}/latest/`, account.cookie);
    const { updateTS, values } = LatestValues.parse(answer);
    const [first, late, newest] = [0, 30, 60].map((second) =>
      new Date(Date.UTC(2025, 0, 1, 0, 0, second)).toISOString(),
    );
    expect(updateTS).toBe(newest);
    expect(values).toMatchObject({
      pm25: { value: 2, time: newest, quality: 'good', origin: 'sent' },
      mainPollutant: { value: 'PM2.5', time: newest },
      ozone: { value: 3, time: late },
      temperature: { value: 70, time: first },
      dewPoint: { time: first, origin: 'derived', formula: expect.stringMatching(/\w/) as string },
    });
    expect(values.pm25).not.toHaveProperty('formula');
  });

  it('is answered for all stations of an account at once, by their names', async () => {
    const account = await server.createAccount();
    const [ridge, pass] = [
      await server.createStation(account, { stationname: 'Ridge' }),
      await server.createStation(account, { stationname: 'Pass' }),
    ];
    const elsewhere = await server.createAccount();
    await server.createStation(elsewhere, { stationname: 'Another' });
    const measurements = { temperature: 61, relativeHumidity: 40 };
    await store(account, ridge, [{ time: '2025-01-01T00:00:00Z', measurements }], 'temperature');

    const path = `/api/v1/accounts/${account.id}/latest/`;
    const [first, second, ...others] = LatestValues.array().parse(await server.get(path, account.cookie));
    expect(first).toEqual({ stationid: pass.id, updateTS: null, values: {} });
    expect(second).toEqual(await server.get(`/api/v1/stations/${ridge.id}/latest/`, account.cookie));
    expect(others).toEqual([]);

    const [, named] = LatestValues.array().parse(
      await server.get(`${path}?measKeys=temperature,%20x_nobody,`, account.cookie),
    );
    expect(Object.keys(named!.values)).toEqual(['temperature']);
  });

  it.each(['measKeys=temp!', `measKeys=${'a,'.repeat(201)}`, 'measKeys=a&measKeys=b'])(
    'refuses a list of keys that it cannot read: %.30s',
    async (query) => {
      const account = await server.createAccount();
      const path = `/api/v1/accounts/${account.id}/latest/?${query}`;
      const answer = await server.fetch(path, { cookie: account.cookie });
      expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'unknown_measurement' }]);
    },
  );
});
