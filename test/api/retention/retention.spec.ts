import type { LatestValues, UploadResult } from '@mesonet/contract/samples.js';
import type { StationQuality } from '@mesonet/contract/quality.js';
import type { TrendData } from '@mesonet/contract/trends.js';
import { DAY_MS } from '@mesonet/model/durations.js';
import { ImportJobs } from '../../support/samples/import-jobs.js';
import { KillableServer } from '../../support/servers/killable-server.js';
import { register } from '../../support/samples/own-measurements.js';
import { type TestAccount, TestServer, type TestStation } from '../../support/servers/server.js';
import { waitFor } from '../../support/wait-for.js';

const NOW = Date.now();
const OLD = NOW - 31 * DAY_MS;
const KEPT = NOW - 29 * DAY_MS;
const RIVER = { key: 'x_river', label: 'River', class: 'level', unit: 'feetLevel' };
const KEYS = ['temperature', 'relativeHumidity', 'x_river'];

const killable = new KillableServer();
let server: TestServer;
let account: TestAccount;
let station: TestStation;

jest.setTimeout(240_000);

beforeAll(async () => {
  await killable.start();
  server = new TestServer(killable.running.url, '');
  account = await server.createAccount();
  station = await server.createStation(account);
  await register(server, account, station, RIVER);
  // The humidity fails its check.
  const at = (time: number) => ({
    time,
    measurements: { temperature: 50, relativeHumidity: 400, x_river: 3 },
  });
  expect((await server.upload(station, [at(OLD), at(KEPT)])).status).toBe(200);
  await waitFor('all values of both samples', async () => isWhole(await trend('0', 'all'), 2));
  await restart({ SAMPLE_RETENTION_DAYS: '30' });
});
afterAll(() => killable.end());

async function restart(settings: Record<string, string>): Promise<void> {
  await killable.stop();
  await killable.startAgain(settings);
}

function trend(interval: string, quality = 'good', stat = ''): Promise<TrendData> {
  const keys = KEYS.map((key) => key + stat).join();
  const range = `start=${new Date(NOW - 40 * DAY_MS).toISOString()}&end=${new Date(NOW).toISOString()}`;
  const path = `/api/v1/stations/${station.id}/trenddata/`;
  return server.get(
    `${path}?measKeys=${keys}&interval=${interval}&quality=${quality}&${range}`,
    account.cookie,
  );
}

function isWhole({ time, data }: TrendData, samples: number): boolean {
  return time.length === samples && KEYS.every((key) => !data[key]!.includes(null));
}

function send(samples: unknown): Promise<Response> {
  return server.upload(station, samples);
}

describe('with SAMPLE_RETENTION_DAYS', () => {
  it('no query shows what is older, the day it is set', async () => {
    expect((await trend('0', 'all')).time).toEqual([KEPT]);
    const days = await trend('day', 'all', '.count');
    for (const key of KEYS) {
      const counts = days.data[`${key}.count`] as number[];
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    }
    const path = `/api/v1/stations/${station.id}/quality/`;
    const { flagged } = await server.get<StationQuality>(path, account.cookie);
    expect(flagged.map(({ time }) => Date.parse(time))).toEqual([KEPT]);
  });

  it('says at its start what is hidden and when it will be removed', async () => {
    await waitFor('the line in the log', () =>
      /SAMPLE_RETENTION_DAYS is 30: 1 rows of 1 stations .* are hidden, and are removed after/.test(
        killable.running.log(),
      ),
    );
  });

  it('older samples are refused, and only they', async () => {
    const at = (time: number) => ({ time, measurements: { temperature: 51 } });
    const alone = await send(at(OLD));
    const told = (await alone.json()) as UploadResult;
    const detail = 'Samples are kept for 30 days, and the time is before that';
    const error = { code: 'timestamp_too_old', detail };
    expect([alone.status, told.accepted, told.errors]).toEqual([400, 0, [{ index: 0, ...error }]]);
    const batch = await send([at(NOW - DAY_MS), at(OLD), at(NOW - 2 * DAY_MS)]);
    const result = (await batch.json()) as UploadResult;
    expect([batch.status, result.accepted, result.errors]).toEqual([400, 2, [{ index: 1, ...error }]]);
  });

  it('an import says how many rows are older, and leaves them out', async () => {
    const jobs = new ImportJobs(server, account, station);
    const times = [OLD - DAY_MS, OLD, KEPT + DAY_MS, KEPT + 2 * DAY_MS];
    const ready = await jobs.upload(
      `time,temperature (°F)\n${times.map((time) => `${time},40`).join('\n')}\n`,
    );
    expect(ready.preview).toMatchObject({ rows: 2, expired: 2, problemCount: 0 });
    await jobs.act(ready._id, 'start');
    const done = await jobs.until(ready._id, 'done');
    expect(done.progress).toEqual({ rows: 4, total: 4 });
    expect((await trend('0')).time).toEqual(expect.arrayContaining(times.slice(2)));
    const old = await jobs.upload(`time,temperature (°F)\n${OLD},40\n`);
    expect(old.preview).toMatchObject({ rows: 0, expired: 1 });
    expect((await jobs.act(old._id, 'start')).status).toBe(409);
  });

  it('a station that has been silent for longer has no latest values', async () => {
    const silent = await server.createStation(account);
    const path = `/api/v1/stations/${silent.id}/latest/`;
    expect((await server.upload(silent, { time: KEPT, measurements: { temperature: 1 } })).status).toBe(200);
    const seen = () => server.get<LatestValues>(path, account.cookie);
    await waitFor('the sample', async () => (await seen()).updateTS !== null);
    await restart({ SAMPLE_RETENTION_DAYS: '28' });
    expect((await seen()).updateTS).toBeNull();
  });

  it('a super admin exempts an account and ends that with its id; nobody else may', async () => {
    const path = `/api/v1/accounts/${account.id}/sample_retention/`;
    const cookie = await server.superAdmin();
    const put = (body: unknown, as?: string) =>
      server.fetch(path, {
        method: 'PUT',
        cookie: as,
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
    expect((await put({ keepall: true })).status).toBe(401);
    expect((await put({ keepall: true }, account.cookie)).status).toBe(403);
    expect(await server.get(path, cookie)).toEqual({ days: 28, keepall: false });
    const hidden = (await trend('0')).time;

    expect(await (await put({ keepall: true }, cookie)).json()).toEqual({ days: 28, keepall: true });
    expect((await trend('0')).time).toEqual(expect.arrayContaining([OLD, KEPT]));
    expect((await send({ time: OLD + 1, measurements: { temperature: 52 } })).status).toBe(200);
    expect((await put({ keepall: false }, cookie)).status).toBe(400);
    expect((await put({ keepall: false, confirm: account.id }, cookie)).status).toBe(200);
    expect((await trend('0')).time).toEqual(hidden);
    const nobody = path.replace(account.id, 'nobody');
    expect((await server.fetch(nobody, { cookie })).status).toBe(404);
  });

  it('all is there again when the setting is taken back within a day', async () => {
    await restart({ SAMPLE_RETENTION_DAYS: '' });
    const times = (await trend('0', 'all')).time;
    expect(times).toEqual(expect.arrayContaining([OLD, KEPT]));
    expect(times).not.toContain(OLD - DAY_MS);
  });
});
