import type { AuditPage } from '@mesonet/contract/audit.js';
import type { Rederivation } from '@mesonet/contract/rederivations.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { newMember } from '../../support/people/email-sign-in.js';
import type { TestAccount, TestStation } from '../../support/servers/server.js';
import { waitFor } from '../../support/wait-for.js';
import { type Sample } from '../../support/samples/upload-stored.js';
import { server, store, trendOf } from '../query/stored.js';

const DAY = { start: '2026-06-10T00:00:00Z', end: '2026-06-12T00:00:00Z' };
const at = (time: string) => Date.parse(`2026-06-10T${time}:00Z`);
let account: TestAccount;
let station: TestStation;

beforeAll(async () => {
  account = await server.createAccount();
});

beforeEach(async () => {
  station = await server.createStation(account);
});

const pathOf = ({ id }: TestStation) => `/api/v1/stations/${id}/rederive/`;
const post = (body: unknown, of = station, cookie = account.cookie) =>
  server.postJson(pathOf(of), body, { cookie });
const jobOf = (id: string, of = station) => server.get<Rederivation>(pathOf(of) + id, account.cookie);
const cancel = (id: string, of = station) =>
  server.fetch(pathOf(of) + id, { method: 'DELETE', cookie: account.cookie });

async function patch(body: object): Promise<void> {
  const path = `/api/v1/accounts/${account.id}/stations/${station.id}/`;
  expect((await server.patchJson(path, body, account.cookie)).status).toBe(200);
}

async function start(range: object, of = station): Promise<Rederivation> {
  const answer = await post(range, of);
  expect(answer.status).toBe(202);
  return (await answer.json()) as Rederivation;
}

/** Starts a job that derives a range again, and waits for its end. */
async function rederive(range: object): Promise<Rederivation> {
  const { _id } = await start(range);
  return waitFor('the end of the job', async () => {
    const job = await jobOf(_id);
    return job.finished === null ? null : job;
  });
}

/** Stored values of a key at some minutes of the day. */
async function valuesAt(key: string, times: readonly string[]): Promise<(number | null)[]> {
  const { time, data } = await trendOf(account, station, { measKeys: `${key}.avg`, ...DAY, interval: '1' });
  return times.map((each) => {
    const value = data[`${key}.avg`]![time.indexOf(at(each))] ?? null;
    return value === null ? null : Number(value);
  });
}

const AIR = { temperature: 60, relativeHumidity: 50, stationPressure: 24.9 };

describe('deriving the past of a station anew', () => {
  it('follows the new elevation within the range, and keeps what was sent', async () => {
    const times = ['10:00', '10:10', '10:20', '10:30'];
    await patch({ elevation: 5000 });
    const own = { ...AIR, altimeter: 30.3 };
    const samples = times.map((time, i) => ({ time: at(time), measurements: i === 1 ? own : AIR }));
    await store(account, station, samples, 'temperature');
    const altimeter = await valuesAt('altimeter', times);
    const sea = await valuesAt('adjustedPressure', times);
    const base = await valuesAt('cloudBase', times);
    await patch({ elevation: 1000 });
    const end = new Date(at('10:30')).toISOString();
    const job = await rederive({ start: '2026-06-10T12:00:00+02:00', end });
    expect(job).toMatchObject({
      state: 'done',
      error: null,
      start: '2026-06-10T10:00:00.000Z',
      progress: { rows: 3, until: end },
    });
    const after = await valuesAt('altimeter', times);
    expect(after[1]).toBeCloseTo(30.3, 9);
    expect(after[0]).toBeLessThan(altimeter[0]! - 3);
    expect(after[2]).toBeCloseTo(after[0]!, 9);
    const seaAfter = await valuesAt('adjustedPressure', times);
    expect(seaAfter[0]).toBeLessThan(sea[0]! - 3);
    const baseAfter = await valuesAt('cloudBase', times);
    expect(baseAfter[0]).toBeCloseTo(base[0]! - 4000, 3);
    // The end is not part of the range.
    expect([after[3], seaAfter[3], baseAfter[3]]).toEqual([altimeter[3], sea[3], base[3]]);
    expect(await valuesAt('temperature', times)).toEqual([60, 60, 60, 60]);
  });

  it('takes out what can no longer be derived, and begins what now can', async () => {
    await store(account, station, [{ time: at('10:00'), measurements: AIR }], 'temperature');
    expect(await valuesAt('altimeter', ['10:00'])).toEqual([null]);
    await patch({ elevation: 5000 });
    await rederive(DAY);
    expect((await valuesAt('altimeter', ['10:00']))[0]).toBeGreaterThan(29);
    await patch({ elevation: null });
    await rederive(DAY);
    expect(await valuesAt('altimeter', ['10:00'])).toEqual([null]);
    expect(await valuesAt('cloudBase', ['10:00'])).toEqual([null]);
  });

  it('counts the rain of the days of another zone', async () => {
    const times = ['03:00', '05:00', '07:00', '08:00'];
    await patch({ timezone: 'America/New_York' });
    const readings = [10, 10.5, 11, 11.25];
    const samples = times.map((time, i): Sample => {
      return { time: at(time), measurements: { rainYear: readings[i]! } };
    });
    await store(account, station, samples, 'rainYear');
    const round = (values: (number | null)[]) => values.map((value) => Math.round(Number(value) * 1e6) / 1e6);
    expect(round(await valuesAt('rainToday', times))).toEqual([0, 0.5, 1, 1.25]);
    // Midnight is 04:00 UTC in New York and 06:00 UTC in Denver.
    await patch({ timezone: 'America/Denver' });
    await rederive(DAY);
    expect(round(await valuesAt('rainToday', times))).toEqual([0, 0.5, 0.5, 0.75]);
    expect(round(await valuesAt('rainYear', times))).toEqual([10, 10.5, 11, 11.25]);
  });

  it('changes nothing when it is done again', async () => {
    await patch({ elevation: 5000 });
    const times = ['10:00', '10:10'];
    const samples = times.map((time) => ({ time: at(time), measurements: { ...AIR, windSpeed: 5 } }));
    await store(account, station, samples, 'temperature');
    const stored = () =>
      Promise.all(['altimeter', 'windSpeed2MinAvg', 'wetBulb'].map((key) => valuesAt(key, times)));
    const before = await stored();
    await rederive(DAY);
    await rederive(DAY);
    expect(await stored()).toEqual(before);
  });

  it('is done at once where nothing is stored', async () => {
    const range = { start: '1900-01-01T00:00:00Z', end: '2200-01-01T00:00:00Z' };
    const job = await rederive(range);
    expect(job).toMatchObject({ state: 'done', progress: { rows: 0, until: job.end } });
    expect(Date.parse(job.end)).toBeLessThanOrEqual(Date.now());
  });
});

describe('a job', () => {
  it.each([
    [{}, 'Malformed request'],
    [{ start: 5, end: DAY.end }, 'Give start as an ISO 8601 time'],
    [{ start: DAY.start }, 'Give end as an ISO 8601 time'],
    [{ start: DAY.start, end: null }, 'Give end as an ISO 8601 time'],
    [{ start: 'yesterday', end: DAY.end }, 'start: Not a time'],
    [{ start: DAY.start, end: '2026-02-30T00:00:00Z' }, 'end: Not a time'],
    [{ start: DAY.start, end: '2026-06-12T00:00:00' }, 'end: The time needs an offset such as Z or +02:00'],
    [{ start: '2026-06-10', end: DAY.end }, 'start: The time needs an offset such as Z or +02:00'],
    [{ start: DAY.end, end: DAY.start }, 'end must be after start, and start in the past'],
    [{ start: DAY.start, end: DAY.start }, 'end must be after start, and start in the past'],
    [
      { start: '2999-01-01T00:00:00Z', end: '2999-01-02T00:00:00Z' },
      'end must be after start, and start in the past',
    ],
    [{ ...DAY, scope: 'all' }, 'Malformed request'],
    [[], 'Malformed request'],
    [null, 'Malformed request'],
  ])('is not begun by %j', async (body, detail) => {
    const answer = await post(body);
    expect([answer.status, await answer.json()]).toMatchObject([400, { detail }]);
    expect(await server.get(pathOf(station), account.cookie)).toEqual([]);
  });

  it.each(['0', '-1', '2147483648', '99999999999999999999', '1e3', 'x', '1.0', '999999999'])(
    'is not found by %s',
    async (id) => {
      expect((await server.fetch(pathOf(station) + id, { cookie: account.cookie })).status).toBe(404);
      expect((await cancel(id)).status).toBe(404);
    },
  );

  it('is for managers of the station alone', async () => {
    const { _id } = await rederive(DAY);
    const { cookie: guest } = await newMember(server, account, 'guest');
    const { cookie: manager } = await newMember(server, account, 'manager');
    const other = await server.createAccount();
    const otherStation = await server.createStation(other);
    const statuses = await Promise.all([
      post(DAY, station, guest),
      post(DAY, station, other.cookie),
      server.postJson(pathOf(station), DAY),
      server.fetch(pathOf(station) + _id, { cookie: guest }),
      server.fetch(pathOf(otherStation) + _id, { cookie: other.cookie }),
      post(DAY, station, manager),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([403, 404, 401, 403, 404, 202]);
  });

  it('runs alone for its station, beside few others of its account, and can be cancelled', async () => {
    const first = Date.parse('2026-05-01T00:00:00Z');
    const samples = Array.from({ length: 6_000 }, (_, i): Sample => {
      return { time: first + i * MINUTE_MS, measurements: { temperature: 50 + (i % 10) } };
    });
    await store(account, station, samples, 'temperature');
    const range = { start: '2026-05-01T00:00:00Z', end: '2026-05-30T00:00:00Z' };
    const stations = await Promise.all(Array.from({ length: 10 }, () => server.createStation(account)));
    const { _id } = await start(range);
    const again = await post(range);
    const others = await Promise.all(stations.map((each) => post(range, each)));
    expect([again.status, await again.json()]).toMatchObject([409, { code: 'rederivation_under_way' }]);
    expect(others.filter(({ status }) => status === 202)).toHaveLength(9);
    const refused = others.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({ code: 'too_many_rederivations' });
    expect((await cancel(_id)).status).toBe(204);
    const { state, progress } = await jobOf(_id);
    expect(state).toBe('cancelled');
    const twice = await cancel(_id);
    expect([twice.status, await twice.json()]).toMatchObject([
      409,
      { code: 'job_ended', detail: 'There is nothing to cancel: the job is cancelled' },
    ]);
    // The waiting jobs run now, and the station may start another one.
    expect((await rederive(range)).progress.rows).toBe(6_000);
    expect(progress.rows).toBeLessThan(6_000);
    expect((await jobOf(_id)).state).toBe('cancelled');
    const listed = await server.get<Rederivation[]>(pathOf(station), account.cookie);
    expect(listed.map((job) => job.state)).toEqual(['done', 'cancelled']);
  });

  it('is told in the audit log', async () => {
    const { _id } = await rederive(DAY);
    const path = `/api/v1/accounts/${account.id}/audit/?action=rederivation_started&count=1`;
    const [entry] = (await server.get<AuditPage>(path, account.cookie)).items;
    expect(entry).toMatchObject({ object: `${station.id} ${_id}`, after: DAY });
  });

  it('goes with its station', async () => {
    await rederive(DAY);
    const left = () =>
      server.sql('SELECT id FROM rederivations WHERE series NOT IN (SELECT series FROM stations)');
    expect(await left()).toEqual([]);
    const path = `/api/v1/accounts/${account.id}/stations/${station.id}/`;
    expect((await server.fetch(path, { method: 'DELETE', cookie: account.cookie })).status).toBe(204);
    await waitFor('its job to be gone', async () => (await left()).length === 0, 90_000);
  });
});
