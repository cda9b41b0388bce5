import type { ImportDetails } from '@mesonet/contract/imports.js';
import type { TrendData } from '@mesonet/contract/trends.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { ImportJobs } from '../support/samples/import-jobs.js';
import { killableServer } from '../support/servers/killable-server.js';
import { type TestAccount, TestServer, type TestStation } from '../support/servers/server.js';
import { waitFor } from '../support/wait-for.js';

const ROWS = 12_000;
const FIRST = Date.UTC(2021, 0, 1);

describe('an import under kills of the server', () => {
  const killable = killableServer();

  async function killWhen(
    jobs: ImportJobs,
    id: string,
    isTime: (job: ImportDetails) => boolean,
  ): Promise<void> {
    await waitFor('the moment of the kill', async () => isTime(await jobs.get(id)));
    await killable.killAndStart();
  }

  async function stored(server: TestServer, account: TestAccount, station: TestStation): Promise<TrendData> {
    const range = `start=${new Date(FIRST).toISOString()}&end=${new Date(FIRST + ROWS * MINUTE_MS).toISOString()}`;
    return server.get(
      `/api/v1/stations/${station.id}/trenddata/?measKeys=temperature.last&interval=0&${range}`,
      account.cookie,
    );
  }

  it('goes on where it was, without a double; so does its undoing', async () => {
    const server = new TestServer(killable.running.url, '');
    const account = await server.createAccount();
    const station = await server.createStation(account);
    // The import replaces a part of this live row.
    const live = { time: FIRST + 9_000 * MINUTE_MS, measurements: { temperature: 1, rainRate: 2 } };
    await server.upload(station, live);
    const jobs = new ImportJobs(server, account, station);
    const lines = Array.from({ length: ROWS }, (_, i) => `${FIRST + i * MINUTE_MS},${i / 100}`);
    const { _id } = await jobs.upload(`time,temperature (°F)\n${lines.join('\n')}\n`);

    await jobs.act(_id, 'start');
    await killWhen(jobs, _id, ({ progress }) => progress.rows >= 2_000);
    await killWhen(jobs, _id, ({ progress }) => progress.rows >= 6_000);
    const done = await jobs.until(_id, 'done');
    expect(done.progress).toEqual({ rows: ROWS, total: ROWS });
    const rows = await stored(server, account, station);
    expect(rows.time).toEqual(lines.map((_, i) => FIRST + i * MINUTE_MS));
    expect(rows.data['temperature.last']).toEqual(lines.map((_, i) => i / 100));

    await jobs.act(_id, 'undo');
    await killWhen(jobs, _id, ({ progress }) => progress.rows <= 8_000);
    await jobs.until(_id, 'undone');
    const left = await waitFor('the rows to be gone', async () => {
      const answer = await stored(server, account, station);
      return answer.time.length <= 1 && answer;
    });
    expect([left.time, left.data]).toEqual([[live.time], { 'temperature.last': [1] }]);
  });
});
