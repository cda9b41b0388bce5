import type { RainLedgerPage } from '@mesonet/contract/rain-ledger.js';
import { HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { ImportJobs } from '../../support/samples/import-jobs.js';
import { seededRandom } from '../../support/samples/random.js';
import { killableServer } from '../../support/servers/killable-server.js';
import { testServer, type TestAccount, TestServer, type TestStation } from '../../support/servers/server.js';
import { waitFor } from '../../support/wait-for.js';

const server = testServer();
const killable = killableServer();
const T0 = Date.parse('2026-06-02T06:00:00Z');
const WINDOWS = ['rainToday', 'rainRate', 'rainLastHour', 'rainLast24Hours', 'rainEvent'];
const WINDS = [
  'windSpeed2MinAvg',
  'windDirection2MinAvg',
  'windSpeed10MinAvg',
  'windGustSpeed10Min',
  'windGustSpeed60Min',
];
const KEYS = [...WINDOWS, ...WINDS];

interface Sample {
  time: number;
  measurements: Record<string, number>;
}

/** Ten hours with a sample every five minutes; a third of them has no rain and another third no wind. */
function simulate(seed: number): Sample[] {
  const random = seededRandom(seed);
  let rainYear = 10;
  return Array.from({ length: 120 }, (_, index) => {
    if (random() < 0.3) rainYear = Math.round((rainYear + 0.01 * Math.ceil(random() * 4)) * 100) / 100;
    const wind = Math.floor(random() * 15);
    const measurements = {
      temperature: 60,
      ...(index % 3 !== 1 && { rainYear }),
      ...(index % 3 !== 2 && {
        windSpeed: wind,
        windDirection: Math.floor(random() * 360),
        windGustSpeed: wind + 4,
      }),
    };
    return { time: T0 + index * 5 * MINUTE_MS, measurements };
  });
}

/** This sample is so old that every window lies after it, so each window's total is known. */
const HEARD: Sample = { time: T0 - 36 * HOUR_MS, measurements: { temperature: 60, rainYear: 10 } };

/** The stored rows, rounded to remove rounding errors of sums. */
async function rowsOf(at: TestServer, account: TestAccount, station: TestStation) {
  const query = new URLSearchParams({
    measKeys: KEYS.map((key) => `${key}.last`).join(),
    start: new Date(T0 - 24 * HOUR_MS).toISOString(),
    end: new Date(T0 + 24 * HOUR_MS).toISOString(),
    interval: '5',
  });
  const { data } = await at.get<{ data: Record<string, (number | null)[]> }>(
    `/api/v1/stations/${station.id}/trenddata/?${query.toString()}`,
    account.cookie,
  );
  return Object.entries(data).map(([key, column]) => [
    key,
    column.map((value) => value && Number(value.toFixed(6))),
  ]);
}

async function upload(at: TestServer, station: TestStation, samples: readonly Sample[]): Promise<void> {
  expect((await at.upload(station, samples)).status).toBe(200);
}

const shuffled = (samples: readonly Sample[], seed: number) => {
  const random = seededRandom(seed);
  return samples
    .map((sample) => ({ sample, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ sample }) => sample);
};

describe('rolling wind and windows of rain', () => {
  it.each([1, 2, 3])('of samples in any order are those of the samples in order, seed %i', async (seed) => {
    const account = await server.createAccount();
    const [expected, station] = [await server.createStation(account), await server.createStation(account)];
    const samples = simulate(seed);
    for (const each of [expected, station]) await upload(server, each, [HEARD]);
    await upload(server, expected, samples);
    const late = shuffled(samples, seed + 100);
    for (let from = 0; from < late.length; from += 30)
      await upload(server, station, late.slice(from, from + 30));
    await waitFor(
      'the same rows',
      async () => {
        const rows = await rowsOf(server, account, station);
        expect(rows).toEqual(await rowsOf(server, account, expected));
        expect(rows.every(([, column]) => (column as unknown[]).some((value) => value !== null))).toBe(true);
        return true;
      },
      60_000,
    );
  });

  it('follow a void of the ledger, and its restoring', async () => {
    const account = await server.createAccount();
    const station = await server.createStation(account);
    const at = (minutes: number, rainYear: number) => ({
      time: T0 + minutes * MINUTE_MS,
      measurements: { rainYear },
    });
    await upload(server, station, [HEARD, at(0, 10), at(5, 10), at(10, 10.04), at(15, 10.06), at(90, 10.06)]);
    const path = `/api/v1/stations/${station.id}/rain_ledger/`;
    const entry = await waitFor('the ledger', async () => {
      const { items } = await server.get<RainLedgerPage>(path, account.cookie);
      return items.find(({ amount }) => Math.abs(amount - 0.04) < 1e-9);
    });
    const index = 24 * 12 + 3;
    const last = 24 * 12 + 18;
    const columnsOf = async () =>
      new Map((await rowsOf(server, account, station)) as [string, (number | null)[]][]);
    await waitFor('the rows', async () => (await columnsOf()).get('rainToday.last')![last] === 0.06);
    const before = await rowsOf(server, account, station);
    const correct = (amount: number | null) =>
      server.fetch(`${path}${entry._id}/`, {
        method: 'PATCH',
        cookie: account.cookie,
        body: JSON.stringify({ amount, note: 'a hose' }),
        headers: { 'content-type': 'application/json' },
      });
    expect((await correct(0)).status).toBe(200);
    await waitFor('windows without the entry', async () => {
      const rows = await columnsOf();
      expect(WINDOWS.map((key) => rows.get(`${key}.last`)![index])).toEqual([0.02, 0.08, 0.02, 0.02, 0.02]);
      return true;
    });
    expect((await correct(null)).status).toBe(200);
    await waitFor('windows as they were', async () => {
      expect(await rowsOf(server, account, station)).toEqual(before);
      return true;
    });
  });

  it('are there on an imported day, and gone after the undo', async () => {
    const account = await server.createAccount();
    const station = await server.createStation(account, { timezone: 'UTC' });
    const jobs = new ImportJobs(server, account, station);
    const lines = Array.from({ length: 288 }, (_, index) => {
      const time = new Date(Date.UTC(2025, 3, 2) + (index + 1) * 5 * MINUTE_MS).toISOString();
      return `${time},50,${4 + (index % 7)},${index % 360},${index % 12 === 0 ? 0.01 : 0}`;
    });
    const header = 'time,Outdoor Temperature (°F),Wind Speed (mph),Wind Direction (°),Rain (in)';
    const ready = await jobs.upload([header, ...lines].join('\n'));
    expect(ready).toMatchObject({ state: 'ready' });
    await jobs.act(ready._id, 'start');
    await jobs.until(ready._id, 'done');
    const range = { start: '2025-04-02T00:00:00Z', end: '2025-04-03T00:00:00Z' };
    const summary = () => {
      const query = new URLSearchParams({ ...range, interval: 'day' }).toString();
      return server.get<{ data: Record<string, (number | null)[]> }>(
        `/api/v1/stations/${station.id}/trendsummarydata/?${query}`,
        account.cookie,
      );
    };
    const wanted = [
      'rainRate.max',
      'windGustSpeed10Min.max',
      'windSpeed2MinAvg.max',
      'windDirection2MinAvg.avg',
    ];
    // The first row of the file is stored before the rest, so the highest gust rises for a moment.
    await waitFor('the default summary', async () => {
      const { data } = await summary();
      expect(wanted.filter((key) => typeof data[key]?.[0] !== 'number')).toEqual([]);
      expect(data['windGustSpeed10Min.max']).toEqual([10]);
      return true;
    });
    await jobs.act(ready._id, 'undo');
    await jobs.until(ready._id, 'undone');
    await waitFor('an empty day', async () => {
      const { data } = await summary();
      return Object.values(data).every(([value]) => value === null || value === 0);
    });
  });

  it('are derived after a kill in the middle as without one', async () => {
    const at = new TestServer(killable.running.url, '');
    const account = await at.createAccount();
    const [expected, station] = [await at.createStation(account), await at.createStation(account)];
    const samples = simulate(7);
    await upload(at, expected, samples);
    const late = shuffled(samples, 107);
    await upload(at, station, late.slice(0, 60));
    await killable.killAndStart();
    await upload(at, station, late.slice(60));
    await killable.killAndStart();
    await waitFor(
      'the same rows',
      async () => {
        expect(await rowsOf(at, account, station)).toEqual(await rowsOf(at, account, expected));
        return true;
      },
      60_000,
    );
  });
});
