import { DAY_MS } from '@mesonet/model/durations.js';
import { createHash } from 'node:crypto';
import { everythingStored } from '../support/samples/everything-stored.js';
import { KillableServer } from '../support/servers/killable-server.js';
import { seededRandom } from '../support/samples/random.js';
import { type TestAccount, TestServer, type TestStation } from '../support/servers/server.js';
import { HAS_QUESTDB } from '../support/stores/stores.js';
import { waitFor } from '../support/wait-for.js';
import { FAULTS_SEED, faultSize, faultTitle } from './fault-size.js';
import type { SentSample } from '../support/stations/ledger-sender.js';
import { readStored, type StoredRows } from './stored-rows.js';

const SAMPLES = faultSize('FAULTS_RESENT', 3_000);
const TIMES = 3;
const STATIONS = 4;
const PER_UPLOAD = 250;
const LATE_SHARE = 0.3;
const MOST_DAYS_LATE = 3;
const PARTIAL_SHARE = 0.2;
const KEYS = ['temperature', 'relativeHumidity', 'stationPressure', 'windSpeed'] as const;
const SECONDS = SAMPLES / STATIONS;
const firstTime = Math.floor(Date.now() / 1_000) * 1_000 - DAY_MS;

/** Makes one sample a second; some of them are days late. */
function samplesOf(random: () => number): SentSample[] {
  const below = (limit: number) => Math.floor(random() * limit);
  return Array.from({ length: SECONDS }, (_, index) => {
    const daysLate = random() < LATE_SHARE ? 1 + below(MOST_DAYS_LATE) : 0;
    const measurements = {
      temperature: 40 + below(400) / 10,
      relativeHumidity: 1 + below(99),
      stationPressure: 28 + below(2_000) / 1_000,
      windSpeed: below(300) / 10,
    };
    return { time: firstTime + index * 1_000 - daysLate * DAY_MS, measurements };
  });
}

/** Splits some samples into two parts and puts all into random order. */
function toSend(samples: readonly SentSample[], random: () => number): SentSample[] {
  const parts = samples.flatMap(({ time, measurements }) => {
    if (random() >= PARTIAL_SHARE) return [{ time, measurements }];
    const entries = Object.entries(measurements);
    const halves = [entries.slice(0, 2), entries.slice(2)];
    return halves.map((half) => ({ time, measurements: Object.fromEntries(half) }));
  });
  const order = new Map(parts.map((part) => [part, random()]));
  return parts.sort((a, b) => order.get(a)! - order.get(b)!);
}

function checksum(rows: Iterable<readonly (number | null)[]>): string {
  const hash = createHash('sha256');
  for (const row of rows) hash.update(`${row.join()}\n`);
  return hash.digest('hex');
}

function expectedOf(samples: readonly SentSample[]): string {
  const rows = samples.map(({ time, measurements }) => [time, ...KEYS.map((key) => measurements[key]!)]);
  return checksum(rows.sort(([a], [b]) => a! - b!));
}

const stores = HAS_QUESTDB ? ['postgres', 'questdb'] : ['postgres'];

describe.each(stores)(`%s: ${faultTitle('the same samples', `${SAMPLES} sent ${TIMES} times`)}`, (store) => {
  const killable = new KillableServer();
  let server: TestServer;

  beforeAll(async () => {
    await killable.start({ SAMPLE_STORE: store });
    server = new TestServer(killable.running.url, '');
  });
  afterAll(() => killable.end());

  async function sendAll(station: TestStation, parts: readonly SentSample[]): Promise<void> {
    for (let from = 0; from < parts.length; from += PER_UPLOAD) {
      const answer = await server.upload(station, parts.slice(from, from + PER_UPLOAD));
      expect(answer.status).toBe(200);
    }
  }

  async function stored(account: TestAccount, station: TestStation): Promise<StoredRows> {
    const seconds = (MOST_DAYS_LATE * DAY_MS) / 1_000 + SECONDS;
    const start = firstTime - MOST_DAYS_LATE * DAY_MS;
    return readStored(server, station, account.cookie, { keys: KEYS, start, seconds });
  }

  it('in any order, days late and in parts, make the same rows; nothing is nulled', async () => {
    const random = seededRandom(FAULTS_SEED);
    const account = await server.createAccount();
    const sent = await Promise.all(
      Array.from({ length: STATIONS }, async () => {
        return { station: await server.createStation(account), samples: samplesOf(random) };
      }),
    );
    for (let time = 1; time <= TIMES; time += 1) {
      await Promise.all(sent.map(({ station, samples }) => sendAll(station, toSend(samples, random))));
      await everythingStored(server);
      for (const { station, samples } of sent) {
        // Values that fail a quality check are stored apart and can be read a moment after their rows.
        const rows = await waitFor('whole rows', async () => {
          const all = await stored(account, station);
          return KEYS.every((key) => !all.data[key]!.includes(null)) && all;
        });
        const found = rows.time.map((at, row) => [at, ...KEYS.map((key) => rows.data[key]![row]!)]);
        expect([rows.time.length, checksum(found)]).toEqual([samples.length, expectedOf(samples)]);
      }
    }
  }, 3_600_000);
});
