import type { LatestValues } from '@mesonet/contract/samples.js';
import type { Rederivation } from '@mesonet/contract/rederivations.js';
import type { TrendData } from '@mesonet/contract/trends.js';
import { DAY_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import type { TestAccount, TestStation } from '../support/servers/server.js';
import { startStores, type TestStores } from '../support/stores/stores.js';
import { waitFor } from '../support/wait-for.js';
import { type GroupServer, roles, startGroup } from './server-group.js';

const SAMPLES = 12_000;
const START = Date.parse('2026-05-01T00:00:00Z');
const AIR = { temperature: 60, relativeHumidity: 50, stationPressure: 24.9 };

describe('a station that is changed over another server than the one that derives', () => {
  let stores: TestStores;
  let group: GroupServer[];
  let account: TestAccount;
  let station: TestStation;

  beforeAll(async () => {
    stores = await startStores({ withQuestDb: false });
    group = await startGroup(2, { DATABASE_URL: stores.databaseUrl, SAMPLE_STORE: 'postgres' });
    account = await group[0]!.createAccount();
  });

  beforeEach(async () => {
    station = await group[0]!.createStation(account, { elevation: 5000 });
    const path = `/api/v1/stations/${station.id}/latest/`;
    const knows = async (server: GroupServer) =>
      (await server.fetch(path, { cookie: account.cookie })).status === 200;
    await waitFor('both to know it', async () => (await Promise.all(group.map(knows))).every(Boolean));
  });

  afterAll(async () => {
    await Promise.all(group.map(({ killable }) => killable.end()));
    await stores.stop();
  });

  async function changeElevation(server: GroupServer, elevation: number): Promise<void> {
    const path = `/api/v1/accounts/${account.id}/stations/${station.id}/`;
    expect((await server.patchJson(path, { elevation }, account.cookie)).status).toBe(200);
  }

  async function altimeterOf(server: GroupServer, time: number): Promise<number | null> {
    expect((await server.upload(station, { time, measurements: AIR })).status).toBe(200);
    const path = `/api/v1/stations/${station.id}/latest/`;
    const { values } = await waitFor('the sample', async () => {
      const seen = await server.get<LatestValues>(path, account.cookie);
      return seen.updateTS === new Date(time).toISOString() ? seen : null;
    });
    return Number(values.altimeter!.value);
  }

  it('is derived by the new elevation soon', async () => {
    const { owner, standby } = await roles(group);
    const now = Date.now();
    const high = await altimeterOf(owner, now - 1_000 * MINUTE_MS);
    await changeElevation(standby, 1000);
    let sent = 0;
    await waitFor('the owner to follow', async () => {
      const altimeter = await altimeterOf(owner, now + (++sent - 1_000) * MINUTE_MS);
      return altimeter! < high! - 3;
    });
  });

  it('has its past derived anew to the end, though the server that does is killed', async () => {
    const { owner, standby } = await roles(group);
    for (let from = 0; from < SAMPLES; from += 2_000) {
      const samples = Array.from({ length: 2_000 }, (_, i) => {
        return { time: START + (from + i) * MINUTE_MS, measurements: AIR };
      });
      expect((await owner.upload(station, samples)).status).toBe(200);
    }
    const altimeters = async (server: GroupServer) => {
      const range = `start=${new Date(START).toISOString()}&end=${new Date(START + 30 * DAY_MS).toISOString()}`;
      const keys = 'altimeter.count,altimeter.min,altimeter.max';
      const path = `/api/v1/stations/${station.id}/trenddata/?measKeys=${keys}&interval=all&${range}`;
      const { data } = await server.get<TrendData>(path, account.cookie);
      return keys.split(',').map((key) => Number(data[key]?.[0] ?? 0)) as [number, number, number];
    };
    await waitFor('all rows', async () => (await altimeters(owner))[0] === SAMPLES);
    const [, before] = await altimeters(owner);
    await changeElevation(standby, 1000);
    const range = { start: new Date(START).toISOString(), end: new Date(START + 30 * DAY_MS).toISOString() };
    const jobs = `/api/v1/stations/${station.id}/rederive/`;
    // The job begins at the server that does not run it, right after the change.
    const answer = await standby.postJson(jobs, range, { cookie: account.cookie });
    expect(answer.status).toBe(202);
    const { _id } = (await answer.json()) as Rederivation;
    await waitFor('it to begin', async () => {
      const [, min, max] = await altimeters(standby);
      return min !== max || min < before - 3;
    });
    await owner.killable.killAndStart();
    const done = await waitFor(
      'its end',
      async () => {
        const job = await standby.get<Rederivation>(jobs + _id, account.cookie);
        return job.finished === null ? null : job;
      },
      90_000,
    );
    expect(done).toMatchObject({ state: 'done', error: null, progress: { until: range.end } });
    const [count, min, max] = await altimeters(standby);
    expect([count, min]).toEqual([SAMPLES, max]);
    expect(max).toBeLessThan(before - 3);
  });
});
