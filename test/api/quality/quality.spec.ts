import type { QualityPreview, StationQuality } from '@mesonet/contract/quality.js';
import type { LatestValues } from '@mesonet/contract/samples.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { ImportJobs } from '../../support/samples/import-jobs.js';
import { testServer, type TestAccount, type TestStation } from '../../support/servers/server.js';
import { eventually, waitFor } from '../../support/wait-for.js';
import { trendOf } from '../query/stored.js';

const server = testServer();
const START = Date.parse('2026-05-20T12:00:00Z');
const DAY = { start: '2026-05-20T00:00:00Z', end: '2026-05-21T00:00:00Z' };

interface Place {
  account: TestAccount;
  station: TestStation;
}

async function stationWith(temperatures: readonly number[]): Promise<Place> {
  const account = await server.createAccount();
  const station = await server.createStation(account, { timezone: 'UTC' });
  const samples = temperatures.map((temperature, minute) => ({
    time: new Date(START + minute * MINUTE_MS).toISOString(),
    measurements: { temperature, relativeHumidity: 50 },
  }));
  const answer = await server.upload(station, samples);
  expect(await answer.json()).toMatchObject({ accepted: temperatures.length, rejected: 0, errors: [] });
  await waitFor(
    'the samples',
    async () => (await statsOf({ account, station }, 'all')).count === temperatures.length,
  );
  return { account, station };
}

const pathOf = ({ station }: Place) => `/api/v1/stations/${station.id}/`;

async function statsOf({ account, station }: Place, quality: 'good' | 'all', key = 'temperature') {
  const measKeys = [`${key}.min`, `${key}.max`, `${key}.count`].join(',');
  const { data } = await trendOf(account, station, { measKeys, ...DAY, interval: 'all', quality });
  const [min, max, count] = Object.values(data).map((column) => column[0]);
  return { min, max, count };
}

/** Rows and flags are written separately, so a query may see one before the other. */
function expectStats(place: Place, quality: 'good' | 'all', expected: object): Promise<void> {
  return eventually(async () => expect(await statsOf(place, quality)).toEqual(expected));
}

function quality(place: Place): Promise<StationQuality> {
  return server.get(`${pathOf(place)}quality/`, place.account.cookie);
}

function run(
  place: Place,
  what: 'preview' | 'apply',
  limits: unknown,
  range = DAY,
  cookie = place.account.cookie,
) {
  return server.postJson(`${pathOf(place)}quality/${what}`, { ...range, limits }, { cookie });
}

describe('values that fail quality checks', () => {
  it('are left out of trends unless they are asked for, and told with the reason', async () => {
    const place = await stationWith([60, 61, 400, 62]);
    await expectStats(place, 'good', { min: 60, max: 62, count: 3 });
    await expectStats(place, 'all', { min: 60, max: 400, count: 4 });
    const { limits, flagged } = await quality(place);
    const time = new Date(START + 2 * MINUTE_MS).toISOString();
    expect(flagged).toEqual([{ time, key: 'temperature', value: 400, checks: ['range'] }]);
    expect(limits.temperature).toEqual({
      min: -75,
      max: 135,
      step: 35,
      minuteStep: 5.4,
      stillHours: 24,
      isOwn: false,
    });
    const raw = { measKeys: 'temperature', ...DAY, interval: '0', quality: 'all' };
    const { data } = await trendOf(place.account, place.station, raw);
    expect(data.temperature).toEqual([60, 61, 400, 62]);
  });

  it('are all kept of a sample that comes in parts, and forgotten when a good one comes late', async () => {
    const place = await stationWith([60, 61]);
    const send = (measurements: Record<string, number>) =>
      server.upload(place.station, { time: new Date(START + MINUTE_MS).toISOString(), measurements });
    const failing = async () => (await quality(place)).flagged.map(({ key, value }) => [key, value]);
    await Promise.all([send({ temperature: 400 }), send({ windSpeed: -5 }), send({ solarRadiation: 9_000 })]);
    await waitFor('the flags', async () => (await failing()).length === 3);
    await expectStats(place, 'good', { min: 60, max: 60, count: 1 });
    await expectStats(place, 'all', { min: 60, max: 400, count: 2 });

    const later = { time: new Date(START + 2 * MINUTE_MS).toISOString(), measurements: { temperature: 62 } };
    await server.upload(place.station, later);
    await send({ temperature: 61, windSpeed: 5 });
    await waitFor('the flags to go', async () => (await failing()).length === 1);
    expect(await failing()).toEqual([['solarRadiation', 9_000]]);
    await expectStats(place, 'good', { min: 60, max: 62, count: 3 });
    await expectStats(place, 'all', { min: 60, max: 62, count: 3 });
  });

  it('that jump for a few minutes are left out: they are no highest value of the day', async () => {
    const place = await stationWith([60, 60, 90, 91, 90, 90, 60, 61]);
    await expectStats(place, 'good', { min: 60, max: 61, count: 4 });
    await expectStats(place, 'all', { min: 60, max: 91, count: 8 });
    const { flagged } = await quality(place);
    expect(flagged.map(({ value, checks }) => [value, checks])).toEqual(
      [90, 90, 91, 90].map((value) => [value, ['step']]),
    );
  });

  it('that jump for good return to their rows, and what is derived from them', async () => {
    const place = await stationWith([60, 60, 85, 85, 86, 85, 86]);
    await expectStats(place, 'good', { min: 60, max: 60, count: 2 });
    const time = new Date(START + 7 * MINUTE_MS).toISOString();
    await server.upload(place.station, { time, measurements: { temperature: 85, relativeHumidity: 50 } });
    await expectStats(place, 'good', { min: 60, max: 86, count: 8 });
    await eventually(async () => expect((await quality(place)).flagged).toEqual([]));
    await eventually(async () => expect((await statsOf(place, 'good', 'dewPoint')).count).toBe(8));
    const raw = { measKeys: 'temperature', ...DAY, interval: '0' };
    const { data } = await trendOf(place.account, place.station, raw);
    expect(data.temperature).toEqual([60, 60, 85, 85, 86, 85, 86, 85]);
  });

  describe.each(['late', 'imported'] as const)('of samples that are %s', (way) => {
    const send = async (place: Place, temperatures: readonly (number | null)[]) => {
      const times = temperatures.map((_, minute) => new Date(START + minute * MINUTE_MS).toISOString());
      if (way === 'late') {
        const samples = times.flatMap((time, minute) =>
          temperatures[minute] === null
            ? []
            : [{ time, measurements: { temperature: temperatures[minute] } }],
        );
        expect((await server.upload(place.station, samples.reverse())).status).toBe(200);
        return;
      }
      const jobs = new ImportJobs(server, place.account, place.station);
      const lines = times.map((time, minute) => `${time},${temperatures[minute] ?? ''}\n`);
      const { _id } = await jobs.upload(`time,temperature (°F)\n${lines.join('')}`);
      expect((await jobs.act(_id, 'start')).status).toBe(202);
      await jobs.until(_id, 'done');
    };

    it('are found among their neighbours a moment later', async () => {
      const place = await stationWith([60]);
      const now = {
        time: new Date(START + 600 * MINUTE_MS).toISOString(),
        measurements: { relativeHumidity: 40 },
      };
      await server.upload(place.station, now);
      await send(place, [60, 60, 90, 91, 60, 61]);
      await expectStats(place, 'good', { min: 60, max: 61, count: 4 });
      await expectStats(place, 'all', { min: 60, max: 91, count: 6 });
    });

    it('decide about jumps before them, and about nothing else there', async () => {
      const place = await stationWith([60, 60, 85]);
      await expectStats(place, 'good', { min: 60, max: 60, count: 2 });
      const now = {
        time: new Date(START + 600 * MINUTE_MS).toISOString(),
        measurements: { relativeHumidity: 40 },
      };
      await server.upload(place.station, now);
      const limits = { relativeHumidity: { max: 45 } };
      const patched = await server.patchJson(`${pathOf(place)}intake/`, { limits }, place.account.cookie);
      expect(patched.status).toBe(200);
      await send(place, [null, null, null, 85, 86, 85, 86, 85]);
      await expectStats(place, 'good', { min: 60, max: 86, count: 8 });
      expect(await statsOf(place, 'good', 'relativeHumidity')).toEqual({ min: 40, max: 50, count: 4 });
    });
  });

  it('are shown as suspect where the last value is', async () => {
    const place = await stationWith([60, 400]);
    const { values } = await server.get<LatestValues>(`${pathOf(place)}latest/`, place.account.cookie);
    expect(values.temperature).toMatchObject({ value: 400, quality: 'suspect' });
    expect(values.relativeHumidity).toMatchObject({ value: 50, quality: 'good' });
  });
});

describe('limits of a station', () => {
  it('hold from the next sample on, and are checked themselves', async () => {
    const place = await stationWith([60]);
    const patch = (limits: unknown) =>
      server.fetch(`${pathOf(place)}intake/`, {
        method: 'PATCH',
        cookie: place.account.cookie,
        body: JSON.stringify({ limits }),
        headers: { 'content-type': 'application/json' },
      });
    expect((await patch({ temperature: { max: 70 } })).status).toBe(200);
    expect((await quality(place)).limits.temperature).toMatchObject({ min: -75, max: 70, isOwn: true });
    const sample = { time: new Date(START + MINUTE_MS).toISOString(), measurements: { temperature: 80 } };
    await server.upload(place.station, sample);
    await waitFor('the flag', async () => (await quality(place)).flagged.length === 1);
    for (const wrong of [
      { temperature: { min: 5, max: 1 } },
      { temperature: { max: -100 } },
      { heat: { max: 1 } },
      { temperature: { top: 1 } },
      { temperature: { minuteStep: 0 } },
      { temperature: { minuteStep: 'much' } },
      { temperature: { step: 2, minuteStep: 5 } },
    ]) {
      expect((await patch(wrong)).status).toBe(400);
    }
  });

  it('show what they would change, and change it when asked to', async () => {
    const place = await stationWith([60, 65, 60, 200, 61]);
    const limits = { temperature: { max: 64 } };
    const preview = (await (await run(place, 'preview', limits)).json()) as QualityPreview;
    expect(preview.samples).toBe(5);
    expect(preview.changes).toMatchObject([{ key: 'temperature', flagged: 1, restored: 0 }]);
    expect(preview.changes[0]!.examples).toMatchObject([{ value: 65, checks: ['range'] }]);
    expect((await statsOf(place, 'good')).max).toBe(65);

    expect(await (await run(place, 'apply', limits)).json()).toEqual(preview);
    await expectStats(place, 'good', { min: 60, max: 61, count: 3 });
    await expectStats(place, 'all', { min: 60, max: 200, count: 5 });
    await eventually(async () => expect((await statsOf(place, 'good', 'dewPoint')).count).toBe(3));

    const wide = { temperature: { max: 300, step: null } };
    expect(await (await run(place, 'apply', wide)).json()).toMatchObject({
      changes: [{ flagged: 0, restored: 2 }],
    });
    await expectStats(place, 'good', { min: 60, max: 200, count: 5 });
    await eventually(async () => expect((await quality(place)).flagged).toEqual([]));
    expect(await (await run(place, 'preview', wide)).json()).toMatchObject({ changes: [] });
  });

  it('are tried on late samples with their neighbours, those outside of the range too', async () => {
    const place = await stationWith([60, 60]);
    const at = (minute: number, temperature: number) => ({
      time: new Date(START - (100 - minute) * MINUTE_MS).toISOString(),
      measurements: { temperature },
    });
    const late = [60, 64, 60, 61, 62, 90, 62].map((temperature, minute) => at(minute, temperature));
    await server.upload(place.station, [...late].reverse());
    // The server itself tries the limits of the station soon after, which 64 passes.
    await expectStats(place, 'good', { min: 60, max: 64, count: 8 });
    const [start, end] = [late[1]!.time, late[2]!.time];
    const strict = { temperature: { minuteStep: 3 } };
    const found = (await (await run(place, 'apply', strict, { start, end })).json()) as QualityPreview;
    expect(found).toMatchObject({ samples: 1, changes: [{ key: 'temperature', flagged: 1, restored: 0 }] });
    await expectStats(place, 'good', { min: 60, max: 62, count: 7 });
  });

  it('belong to the managers of the account', async () => {
    const place = await stationWith([60]);
    const other = await server.createAccount();
    expect((await run(place, 'apply', {}, DAY, other.cookie)).status).toBe(404);
    expect((await server.fetch(`${pathOf(place)}quality/`)).status).toBe(401);
    expect((await run(place, 'preview', {}, { start: DAY.end, end: DAY.start })).status).toBe(400);
  });
});
