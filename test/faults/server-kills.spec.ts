import { setTimeout as sleep } from 'node:timers/promises';
import { killableServer } from '../support/killable-server.js';
import { register } from '../support/own-measurements.js';
import { seededRandom } from '../support/random.js';
import { type TestAccount, TestServer, type TestStation } from '../support/server.js';
import { waitFor } from '../support/wait-for.js';
import { LedgerSender, type SentSample } from '../support/ledger-sender.js';

const KILLS = Number(process.env.FAULTS_KILLS ?? 10);
const SAMPLES = Number(process.env.FAULTS_SAMPLES ?? 20_000);
const SENDERS = 4;
const SEED = Number(process.env.FAULTS_SEED ?? Date.now() % 1_000_000);
const KEYS = ['temperature', 'relativeHumidity', 'stationPressure', 'rainYear', 'x_river'] as const;
const RIVER = { key: 'x_river', label: 'River', class: 'level', unit: 'feetLevel' };

const random = seededRandom(SEED);
/** Whole seconds, one a sample, all in the last day. */
const firstTime = Math.floor(Date.now() / 1000) * 1000 - 20 * 3_600_000;

function sampleAt(sender: number, index: number): SentSample {
  const measurements = {
    temperature: 40 + ((index * 7 + sender) % 500) / 10,
    relativeHumidity: (index * 3 + sender) % 101,
    stationPressure: 28 + ((index + sender) % 1000) / 1000,
    rainYear: index / 1000,
    x_river: index / 8 + sender,
  };
  return { time: firstTime + index * 1000, measurements };
}

interface StoredRows {
  time: number[];
  data: Record<string, (number | null)[]>;
}

/** Values that fail a quality check, and the station's own, stand apart from the rows and can be read a moment after them. */
function isWhole({ data }: StoredRows): boolean {
  return KEYS.every((key) => !data[`${key}.last`]!.includes(null));
}

async function storedRows(server: TestServer, account: TestAccount, station: TestStation) {
  const range = `start=${new Date(firstTime).toISOString()}&end=${new Date(firstTime + SAMPLES * 1000).toISOString()}`;
  const path = `/api/v1/stations/${station.id}/trenddata/?measKeys=${KEYS.map((key) => `${key}.last`).join(',')}&interval=0&quality=all&${range}`;
  return server.get<StoredRows>(path, account.cookie);
}

describe(`${KILLS} kills of the server under ${SAMPLES} acknowledged samples (FAULTS_SEED=${SEED})`, () => {
  const killable = killableServer();

  it('loses, doubles and alters nothing', async () => {
    const server = new TestServer(killable.running.url, '');
    const account = await server.createAccount();
    const stations = await Promise.all(Array.from({ length: SENDERS }, () => server.createStation(account)));
    for (const station of stations) await register(server, account, station, RIVER);
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
        await killable.killAndStart();
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
        return answer.time.length >= ledger.size && isWhole(answer) && answer;
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
