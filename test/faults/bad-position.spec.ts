import type { UploadResult } from '@mesonet/contract/samples.js';
import { SECOND_MS } from '@mesonet/model/durations.js';
import { killableServer } from '../support/servers/killable-server.js';
import { seededRandom } from '../support/samples/random.js';
import { type TestAccount, TestServer, type TestStation } from '../support/servers/server.js';
import { waitFor } from '../support/wait-for.js';
import { FAULTS_SEED, faultSize, faultTitle } from './fault-size.js';
import { readStored } from './stored-rows.js';

const BATCH = 1_000;
const POSITIONS = Math.min(faultSize('FAULTS_BAD_POSITIONS', 27), BATCH);
const firstTime = Math.floor(Date.now() / SECOND_MS) * SECOND_MS - 30 * 86_400_000;
const random = seededRandom(FAULTS_SEED);
const below = (limit: number) => Math.floor(random() * limit);

interface BadSample {
  sample: (time: number) => object;
  error: { code: string; key?: string };
}

const BAD: readonly BadSample[] = [
  {
    sample: () => ({ time: Date.now() + 3_600_000, measurements: { temperature: 1 } }),
    error: { code: 'timestamp_in_future' },
  },
  {
    sample: () => ({ time: 'yesterday', measurements: { temperature: 1 } }),
    error: { code: 'invalid_timestamp' },
  },
  {
    sample: (time) => ({ time, measurements: { temperature: 'warm' } }),
    error: { code: 'not_a_number', key: 'temperature' },
  },
  {
    sample: (time) => ({ time, measurements: { 'a;DROP': 1 } }),
    error: { code: 'invalid_key' },
  },
];

/** Chooses the first and the last position and random ones, or all when so many are asked for. */
function positions(): number[] {
  const chosen = new Set([0, BATCH - 1]);
  if (POSITIONS === BATCH) return Array.from({ length: BATCH }, (_, index) => index);
  while (chosen.size < POSITIONS) chosen.add(below(BATCH));
  return [...chosen];
}

describe(faultTitle('one bad sample among 1,000', `at ${POSITIONS} positions`), () => {
  const killable = killableServer();
  let server: TestServer;
  let account: TestAccount;
  let station: TestStation;

  beforeAll(async () => {
    server = new TestServer(killable.running.url, '');
    account = await server.createAccount();
    station = await server.createStation(account);
  });

  /** Uploads the samples as an array, or one sample a line. */
  function upload(samples: readonly object[]): Promise<Response> {
    if (random() < 0.5) return server.upload(station, samples);
    return server.fetch(`/api/v1/stations/${station.id}/samples/`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson', authorization: station.authorization },
      body: samples.map((sample) => JSON.stringify(sample)).join('\n'),
    });
  }

  it('is named, and the 999 others are stored', async () => {
    const expected: number[][] = [];
    for (const [batch, position] of positions().entries()) {
      const times = Array.from({ length: BATCH }, (_, i) => firstTime + (batch * BATCH + i) * SECOND_MS);
      const bad = BAD[below(BAD.length)]!;
      const samples: object[] = times.map((time, i) => ({ time, measurements: { temperature: i % 50 } }));
      samples[position] = bad.sample(times[position]!);
      const answer = await upload(samples);
      const { accepted, rejected, errors } = (await answer.json()) as UploadResult;
      expect([answer.status, accepted, rejected]).toEqual([400, BATCH - 1, 1]);
      expect(errors).toContainEqual(expect.objectContaining({ index: position, ...bad.error }));
      expect(errors.filter(({ index }) => index !== position)).toEqual([]);
      expected.push(times.filter((_, index) => index !== position));
    }
    for (const [batch, times] of expected.entries()) {
      const range = { keys: ['temperature'], start: firstTime + batch * BATCH * SECOND_MS, seconds: BATCH };
      const stored = await waitFor(
        'the samples to be queryable',
        async () => {
          const rows = await readStored(server, station, account.cookie, range);
          return rows.time.length >= times.length && rows;
        },
        120_000,
      );
      expect(stored.time).toEqual(times);
    }
  }, 1_800_000);
});
