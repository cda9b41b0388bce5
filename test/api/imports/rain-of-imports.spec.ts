import { HOUR_MS } from '@mesonet/model/durations.js';
import { ImportJobs } from '../../support/samples/import-jobs.js';
import { server, trendOf } from '../query/stored.js';

const close = (value: number) => expect.closeTo(value, 6) as number;

/** Hourly amounts of 0.5 and 1.5 mm in turns from a time to another, the later one excluded. */
function fileOf(from: string, to: string): string[] {
  const hours = (Date.parse(to) - Date.parse(from)) / HOUR_MS;
  const times = Array.from({ length: hours }, (_, hour) => Date.parse(from) + hour * HOUR_MS);
  return times.map((time, hour) => `${new Date(time).toISOString()},${hour % 2 ? 1.5 : 0.5}`);
}

async function newStation() {
  const account = await server.createAccount();
  const station = await server.createStation(account, { timezone: 'UTC' });
  const jobs = new ImportJobs(server, account, station);
  return {
    load: async (rows: readonly string[], name = 'Rain (mm)') => {
      const ready = await jobs.upload(`time,${name}\n${rows.join('\n')}\n`);
      await jobs.act(ready._id, 'start');
      return jobs.until(ready._id, 'done');
    },
    totals: async (key: string, interval: string) => {
      const range = { start: '2023-01-01T00:00:00Z', end: '2024-01-01T00:00:00Z' };
      const asked = { measKeys: `${key}.max`, ...range, interval, units: 'mmRain' };
      const { data } = await trendOf(account, station, asked);
      return data[`${key}.max`]!.filter((value) => value !== null);
    },
  };
}

describe('the rain of imported files', () => {
  it('goes on from what is stored before the first row: within a day, a month and a year', async () => {
    const { load, totals } = await newStation();
    await load(fileOf('2023-01-31T10:00:00Z', '2023-01-31T14:00:00Z'));
    await load(fileOf('2023-01-31T14:00:00Z', '2023-01-31T18:00:00Z'));
    await load(fileOf('2023-02-01T01:00:00Z', '2023-02-01T03:00:00Z'));
    expect(await totals('rainToday', 'day')).toEqual([close(8), close(2)]);
    expect(await totals('rainMonth', 'month')).toEqual([close(8), close(2)]);
    expect(await totals('rainYear', 'year')).toEqual([close(10)]);
  });

  it('begins anew with a day, a month and a year whose first row is at midnight', async () => {
    const { load, totals } = await newStation();
    await load(fileOf('2023-01-31T20:00:00Z', '2023-02-01T00:00:00Z'));
    await load(['2023-02-01T00:00:00Z,0', '2023-02-01T01:00:00Z,2', '2023-02-01T02:00:00Z,0']);
    expect(await totals('rainToday', 'day')).toEqual([close(4), close(2)]);
    expect(await totals('rainMonth', 'month')).toEqual([close(4), close(2)]);
    expect(await totals('rainYear', 'year')).toEqual([close(6)]);
  });

  it('goes on where a file holds only the readings of a counter', async () => {
    const { load, totals } = await newStation();
    const rows = (readings: readonly number[], hour: number) =>
      readings.map((each, i) => `${new Date(Date.UTC(2023, 4, 10, hour + i)).toISOString()},${each}`);
    await load(rows([100, 100, 101, 103, 103], 5));
    await load(rows([200, 200, 201, 201, 202], 11));
    expect(await totals('rainToday', 'day')).toEqual([close(5)]);
    expect(await totals('rainYear', 'year')).toEqual([close(5)]);
  });

  it('has weeks, months and years where a file holds only totals of the day', async () => {
    const { load, totals } = await newStation();
    await load(
      ['2023-03-30T12:00Z,2', '2023-03-30T18:00Z,3', '2023-03-31T12:00Z,4', '2023-04-01T12:00Z,1.5'],
      'rainToday (mm)',
    );
    await load(['2023-04-01T18:00Z,2', '2023-04-02T18:00Z,5'], 'rainToday (mm)');
    expect(await totals('rainToday', 'day')).toEqual([close(3), close(4), close(2), close(5)]);
    expect(await totals('rainMonth', 'month')).toEqual([close(7), close(7)]);
    expect(await totals('rainYear', 'year')).toEqual([close(14)]);
  });

  it('ends a day with a total that comes at midnight', async () => {
    const { load, totals } = await newStation();
    const rows = ['2023-05-31T22:00Z,4', '2023-05-31T23:00Z,5', '2023-06-01T00:00Z,7', '2023-06-01T01:00Z,0'];
    await load([...rows, '2023-06-01T02:00Z,1'], 'rainToday (mm)');
    expect(await totals('rainToday', 'day')).toEqual([close(7), close(1)]);
    expect(await totals('rainMonth', 'month')).toEqual([close(7), close(1)]);
  });

  it('is the same where the newest row is the first one', async () => {
    const { load, totals } = await newStation();
    const rows = fileOf('2023-05-31T20:00:00Z', '2023-06-01T04:00:00Z');
    const done = await load(rows.toReversed());
    expect(done.guess?.table).toMatchObject({ isNewestFirst: true, rain: 'interval' });
    // The rain of the row at midnight fell before it.
    expect(await totals('rainToday', 'day')).toEqual([close(4.5), close(3.5)]);
    expect(await totals('rainMonth', 'month')).toEqual([close(4.5), close(3.5)]);
    expect(await totals('rainYear', 'year')).toEqual([close(8)]);
  });
});
