import type { Readiness } from '@mesonet/contract/health.js';
import type { TrendData } from '@mesonet/contract/trends.js';
import { DAY_MS } from '@mesonet/model/durations.js';
import { faultSize } from '../faults/fault-size.js';
import { LedgerSender } from '../support/stations/ledger-sender.js';
import { DIALECTS } from '../support/stations/dialects.js';
import { type TestAccount, TestServer, type TestStation } from '../support/servers/server.js';
import type { ServerProcess } from '../support/servers/server-process.js';
import { SmallDisk } from '../support/servers/small-disk.js';
import { waitFor } from '../support/wait-for.js';

/** The server promises 10 s on a machine that is not busy with other tests. */
const BACK_WITHIN_MS = faultSize('FAULTS_BACK_MS', 120_000);
const firstTime = Math.floor(Date.now() / 1000) * 1000 - DAY_MS;

const sampleAt = (index: number) => ({
  time: firstTime + index * 1000,
  measurements: { temperature: 40 + (index % 200) / 10 },
});

describe('a volume of 64 MiB that holds the database', () => {
  let disk: SmallDisk;
  let running: ServerProcess;
  let server: TestServer;
  let account: TestAccount;
  let station: TestStation;
  let sender: LedgerSender;

  beforeAll(async () => {
    disk = await SmallDisk.mount(64);
    running = await disk.start({ DISK_LIMITS: '' });
    server = new TestServer(running.url, '');
    account = await server.createAccount();
    station = await server.createStation(account);
    sender = new LedgerSender(server, station, sampleAt, () => 0.5);
  });

  afterAll(async () => {
    sender?.stop();
    await disk?.end();
  });

  async function readiness(): Promise<[number, Readiness]> {
    const answer = await server.fetch('/health/ready');
    return [answer.status, (await answer.json()) as Readiness];
  }

  const diskIs = (status: string, code: number) =>
    waitFor(`a disk that is ${status}`, async () => {
      const [answered, { parts }] = await readiness();
      return parts.disk.status === status && answered === code;
    });
  const change = () =>
    server.postJson(
      `/api/v1/accounts/${account.id}/stations/`,
      { stationname: 'Another' },
      { cookie: account.cookie },
    );

  it('warns from 80 % on and goes on', async () => {
    await disk.volume.fillTo(0.82);
    await diskIs('degraded', 200);
    await waitFor('a warning', () => running.log().includes('The disk is filling up'));
    void sender.run(1_000_000);
    await waitFor('acknowledgements', () => sender.ledger.size > 100);
  });

  it('refuses uploads from 90 % on, each in its own way, and takes other changes', async () => {
    await disk.volume.fillTo(0.92);
    await diskIs('failing', 503);
    for (const [name, send] of DIALECTS) {
      const answer = await send(server, station);
      expect([name, answer.status, answer.headers.get('retry-after')]).toEqual([name, 503, '5']);
      expect([name, await answer.text()]).toEqual([name, expect.stringContaining('The disk is nearly full')]);
    }
    const refused = await DIALECTS[0]![1](server, station);
    expect(await refused.json()).toMatchObject({ code: 'disk_full' });
    expect((await change()).status).toBe(200);
  });

  it('is read-only from 95 % on', async () => {
    await disk.volume.fillTo(0.96);
    const refused = await waitFor('a change to be refused', async () => {
      const answer = await change();
      return answer.status === 503 && answer;
    });
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await refused.json()).toMatchObject({ code: 'read_only' });
    expect((await server.fetch('/api/v1/stations/', { cookie: account.cookie })).status).toBe(200);
    await server.signIn(account.id, account.password);
  });

  it('comes back without a restart, and nothing acknowledged is lost', async () => {
    const before = sender.ledger.size;
    await disk.volume.free();
    await waitFor('the next acknowledgement', () => sender.ledger.size > before, BACK_WITHIN_MS);
    await diskIs('ok', 200);
    expect((await change()).status).toBe(200);
    sender.stop();
    expect(running.log()).not.toContain('ended unexpectedly');

    await waitFor('every acknowledged sample to be stored as it was sent', async () => {
      const { time, data } = await storedRows();
      const stored = new Map(time.map((at, row) => [at, data['temperature.last']![row]]));
      return [...sender.ledger.values()].every(
        (sample) => stored.get(sample.time) === sample.measurements.temperature,
      );
    });
  });

  function storedRows(): Promise<TrendData> {
    const range = `start=${new Date(firstTime).toISOString()}&end=${new Date(firstTime + DAY_MS - 1).toISOString()}`;
    const path = `/api/v1/stations/${station.id}/trenddata/?measKeys=temperature.last&interval=0&quality=all&${range}`;
    return server.get(path, account.cookie);
  }
});
