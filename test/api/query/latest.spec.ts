import { LatestValues } from '@mesonet/contract/samples.js';
import { type Sample, server, store } from './stored.js';

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
});
