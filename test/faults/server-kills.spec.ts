import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryDataDir, type TemporaryDataDir } from '../support/data-dir.js';
import { freePort } from '../support/ports.js';
import { seededRandom } from '../support/random.js';
import { SUPER_ADMIN, type TestAccount, TestServer, type TestStation } from '../support/server.js';
import { ServerProcess } from '../support/server-process.js';
import { waitFor } from '../support/wait-for.js';
import { LedgerSender, type SentSample } from './ledger-sender.js';

const KILLS = Number(process.env.FAULTS_KILLS ?? 10);
const SAMPLES = Number(process.env.FAULTS_SAMPLES ?? 20_000);
const SENDERS = 4;
const SEED = Number(process.env.FAULTS_SEED ?? Date.now() % 1_000_000);
const KEYS = ['temperature', 'relativeHumidity', 'stationPressure', 'rainYear'] as const;

const random = seededRandom(SEED);
/** Whole seconds, one a sample, all in the last day. */
const firstTime = Math.floor(Date.now() / 1000) * 1000 - 20 * 3_600_000;

function sampleAt(sender: number, index: number): SentSample {
  const measurements = {
    temperature: 40 + ((index * 7 + sender) % 500) / 10,
    relativeHumidity: (index * 3 + sender) % 101,
    stationPressure: 28 + ((index + sender) % 1000) / 1000,
    rainYear: index / 1000,
  };
  return { time: firstTime + index * 1000, measurements };
}

async function storedRows(server: TestServer, account: TestAccount, station: TestStation) {
  const range = `start=${new Date(firstTime).toISOString()}&end=${new Date(firstTime + SAMPLES * 1000).toISOString()}`;
  const path = `/api/v1/stations/${station.id}/trenddata/?measKeys=${KEYS.map((key) => `${key}.last`).join(',')}&interval=0&${range}`;
  return server.get<{ time: number[]; data: Record<string, (number | null)[]> }>(path, account.cookie);
}

describe(`${KILLS} kills of the server under ${SAMPLES} acknowledged samples (FAULTS_SEED=${SEED})`, () => {
  let dataDir: TemporaryDataDir;
  let env: Record<string, string> & { PORT: string };
  let running: ServerProcess;

  beforeAll(async () => {
    dataDir = await temporaryDataDir();
    env = {
      PORT: String(await freePort()),
      DATA_DIR: dataDir.path,
      SADMIN_PASSWORD: SUPER_ADMIN.password,
      SAMPLE_STORE: process.env.MESONET_TEST_QUESTDB === '1' ? 'questdb' : 'postgres',
    };
    running = await ServerProcess.start(env);
  }, 120_000);

  afterAll(async () => {
    await running.end();
    await dataDir.remove();
  }, 60_000);

  it('loses, doubles and alters nothing', async () => {
    const server = new TestServer(running.url, '');
    const account = await server.createAccount();
    const stations = await Promise.all(Array.from({ length: SENDERS }, () => server.createStation(account)));
    const senders = stations.map(
      (station, n) =>
        new LedgerSender(server, station, (index) => sampleAt(n, index), seededRandom(SEED + n)),
    );
    const perSender = SAMPLES / SENDERS;
    let isDone = false;
    const sending = Promise.all(senders.map((sender) => sender.run(perSender))).finally(
      () => (isDone = true),
    );
    const acknowledged = () => senders.reduce((sum, { ledger }) => sum + ledger.size, 0);

    try {
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const mark = Math.floor((SAMPLES * (kill - random() * 0.8)) / (KILLS + 1));
        await waitFor(`${mark} acknowledgements`, () => acknowledged() >= mark || isDone, 120_000);
        expect(isDone).toBe(false);
        await sleep(random() * 30);
        await running.end('SIGKILL');
        running = await ServerProcess.start(env);
      }
      await sending;
    } finally {
      for (const sender of senders) sender.stop();
      await sending.catch(() => undefined);
    }

    expect(acknowledged()).toBe(SAMPLES);
    expect(senders.reduce((sum, { retries }) => sum + retries, 0)).toBeGreaterThan(0);
    for (const [n, station] of stations.entries()) {
      const { ledger, sent } = senders[n]!;
      const rows = await waitFor('all acknowledged samples to be queryable', async () => {
        const answer = await storedRows(server, account, station);
        return answer.time.length >= ledger.size && answer;
      });
      const times = new Set(rows.time);
      const lost = [...ledger.keys()].filter((time) => !times.has(time));
      const unknown = rows.time.filter((time) => !sent.has(time));
      const altered = rows.time.filter((time, row) =>
        KEYS.some((key) => rows.data[`${key}.last`]?.[row] !== sent.get(time)?.measurements[key]),
      );
      expect({ lost, doubled: rows.time.length - times.size, unknown, altered }).toEqual({
        lost: [],
        doubled: 0,
        unknown: [],
        altered: [],
      });
    }
  }, 600_000);
});
