import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountRemoval } from '@mesonet/contract/account-removals.js';
import type { LatestValues } from '@mesonet/contract/samples.js';
import type { TrendData } from '@mesonet/contract/trends.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { filesHolding } from '../support/stores/files-holding.js';
import { ImportJobs } from '../support/samples/import-jobs.js';
import { killableServer } from '../support/servers/killable-server.js';
import { register } from '../support/samples/own-measurements.js';
import { seededRandom } from '../support/samples/random.js';
import { type TestAccount, TestServer, type TestStation } from '../support/servers/server.js';
import { waitFor } from '../support/wait-for.js';
import { FAULTS_SEED } from './fault-size.js';

const SAMPLES = 2_000;
const FIRST = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - SAMPLES * MINUTE_MS;
const RIVER = { key: 'x_river', label: 'River', class: 'level', unit: 'feetLevel' };
const KEYS = ['temperature.last', 'x_river.last'];
/** Values that only the deleted station has: good, flagged, own measurement, rain, and from files of the past. */
const SECRETS = { good: 61.357913, flagged: 987.135791, own: 3.579135, rain: 1.935791, past: 48.791357 };

function sampleAt(index: number, isSecret: boolean) {
  const odd = index % 500 === 7;
  const [good, flagged, own, rain] = isSecret
    ? [SECRETS.good, SECRETS.flagged, SECRETS.own, SECRETS.rain]
    : [(index % 400) / 10, 950, (index % 50) / 8, 2];
  return {
    time: FIRST + index * MINUTE_MS,
    measurements: { temperature: odd ? flagged : good, x_river: own, rainYear: index < 1_500 ? 0.5 : rain },
  };
}

describe(`what deleted stations measured (FAULTS_SEED=${FAULTS_SEED})`, () => {
  const killable = killableServer();
  const random = seededRandom(FAULTS_SEED);

  function trendPath({ id }: TestStation): string {
    const range = `start=${new Date(FIRST - 365 * 24 * 60 * MINUTE_MS).toISOString()}&end=${new Date(FIRST + SAMPLES * MINUTE_MS).toISOString()}`;
    return `/api/v1/stations/${id}/trenddata/?measKeys=${KEYS.join()}&interval=0&quality=all&${range}`;
  }

  function rowsOf(server: TestServer, account: TestAccount, station: TestStation): Promise<TrendData> {
    return server.get(trendPath(station), account.cookie);
  }

  async function fill(server: TestServer, account: TestAccount, station: TestStation, isSecret: boolean) {
    await register(server, account, station, RIVER);
    for (let from = 0; from < SAMPLES; from += 500) {
      const samples = Array.from({ length: 500 }, (_, i) => sampleAt(from + i, isSecret));
      expect((await server.upload(station, samples)).status).toBe(200);
    }
    const jobs = new ImportJobs(server, account, station);
    const past = (day: number) => `${FIRST - day * 24 * 60 * MINUTE_MS},${isSecret ? SECRETS.past : 40}`;
    const done = await jobs.upload(`time,temperature (°F)\n${past(30)}\n${past(31)}\n`);
    await jobs.act(done._id, 'start');
    await jobs.until(done._id, 'done');
    // The file of this import is kept.
    await jobs.upload(`time,temperature (°F)\n${past(60)}\n`);
    return waitFor('all rows', async () => {
      const rows = await rowsOf(server, account, station);
      // Flagged values and own measurements come a moment later.
      const isWhole = KEYS.every((key) => !rows.data[key]!.slice(2).includes(null));
      return rows.time.length === SAMPLES + 2 && isWhole && rows;
    });
  }

  /**
   * Kills the server at a random moment of the deletion. It must have done all of it or nothing; then it is asked
   * again.
   */
  async function removeUnderKill(server: TestServer, { path, cookie }: { path: string; cookie: string }) {
    const isThere = async () => (await server.fetch(path, { cookie })).status === 200;
    const asked = server.fetch(path, { method: 'DELETE', cookie }).catch(() => null);
    await sleep(random() * 60);
    await killable.killAndStart();
    const answer = await asked;
    if (answer !== null) expect([answer.status, await isThere()]).toEqual([204, false]);
    if (await isThere()) expect((await server.fetch(path, { method: 'DELETE', cookie })).status).toBe(204);
  }

  it.each(['station', 'organization'])(
    'is in no file any more once the %s is deleted, though the server is killed while it erases',
    async (deleted) => {
      const server = new TestServer(killable.running.url, '');
      const holding = () => filesHolding(killable.dataDir.path, Object.values(SECRETS));
      const [account, other] = [await server.createAccount(), await server.createAccount()];
      const [station, kept] = [await server.createStation(account), await server.createStation(other)];
      await fill(server, account, station, true);
      const before = await fill(server, other, kept, false);
      expect((await holding()).length).toBeGreaterThan(0);

      const own = `/api/v1/accounts/${account.id}/`;
      const cookie = await server.superAdmin();
      const stations = `${own}stations/`;
      await removeUnderKill(server, {
        path: deleted === 'station' ? `${stations}${station.id}/` : own,
        cookie,
      });
      expect((await server.fetch(trendPath(station), { cookie })).status).toBe(404);
      const removals = async () => {
        const told = await server.get<AccountRemoval[]>('/api/v1/sadmin/account_removals/', cookie);
        return told.map(({ accountid }) => accountid);
      };
      expect(await removals()).toEqual(deleted === 'station' ? [] : [account.id]);
      const logged = (text: string) => waitFor(text, () => killable.running.log().includes(text), 240_000);
      await logged('Erases what was measured');
      await sleep(random() * 500);
      const killed = killable.running;
      await killable.killAndStart();
      const end = 'Nothing is left of it';
      if (!killed.log().includes(end)) await logged(end);

      // The engines remove by themselves what nobody needs.
      let left: string[] = [];
      const isGone = async () => (left = await holding()).length === 0;
      await waitFor('no file to hold it', isGone, 180_000).catch(() => undefined);
      expect(left).toEqual([]);
      await waitFor('nothing to be told of', async () => (await removals()).length === 0);
      expect(await rowsOf(server, other, kept)).toEqual(before);

      if (deleted === 'organization') {
        const body = { id: account.id, accountname: 'Another', password: account.password };
        expect((await server.postJson('/api/v1/accounts/', body, { cookie })).status).toBe(200);
      }
      const again = { ...account, cookie };
      const made = await server.postJson(stations, { _id: station.id, stationname: 'Mast' }, again);
      expect(made.status).toBe(200);
      await register(server, again, station, RIVER);
      expect((await rowsOf(server, again, station)).time).toEqual([]);
      const latest = `/api/v1/stations/${station.id}/latest/`;
      expect((await server.get<LatestValues>(latest, cookie)).updateTS).toBeNull();
    },
    900_000,
  );
});
