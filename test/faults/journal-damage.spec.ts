import { SECOND_MS } from '@mesonet/model/durations.js';
import { Logger } from '@nestjs/common';
import { CutLine } from '../support/stores/cut-line.js';
import { temporaryDataDir } from '../support/stores/data-dir.js';
import { freePort } from '../support/ports.js';
import { seededRandom } from '../support/samples/random.js';
import { expectStored, sample, T0 } from '../support/samples/road-samples.js';
import { roadsPerTest } from '../support/samples/roads-per-test.js';
import { openPostgresStore, SampleRoad } from '../support/samples/sample-road.js';
import { ServerProcess } from '../support/servers/server-process.js';
import type { Observation } from '../../backend/samples/core/observation.js';
import { FAULTS_SEED, faultSize, faultTitle } from './fault-size.js';

const DAMAGES = faultSize('FAULTS_DAMAGES', 20);
/** The batches of all rounds are few enough for a short replay. After a long one, a snapshot would hide the damage. */
const BATCHES_A_ROUND = 4;

const place = roadsPerTest({ withQuestDb: false });
const random = seededRandom(FAULTS_SEED);
const below = (limit: number) => Math.floor(random() * limit);

/** Flips one bit, cuts the end off, or writes zeros over everything. */
const DAMAGE: readonly ((bytes: Buffer) => Buffer)[] = [
  (bytes) => {
    const flipped = Buffer.from(bytes);
    flipped[below(bytes.length)]! ^= 1 << below(8);
    return flipped;
  },
  (bytes) => bytes.subarray(0, below(bytes.length)),
  (bytes) => Buffer.alloc(bytes.length),
];

async function damage(seq: number): Promise<void> {
  const { rows } = await place.database.query<{ batch: Buffer }>(
    'SELECT batch FROM sample_journal WHERE seq = $1',
    [seq],
  );
  const batch = DAMAGE[below(DAMAGE.length)]!(rows[0]!.batch);
  await place.database.query('UPDATE sample_journal SET batch = $2 WHERE seq = $1', [seq, batch]);
}

async function readiness(): Promise<{ detail: string; log: string }> {
  const dataDir = await temporaryDataDir();
  const server = await ServerProcess.start({
    PORT: String(await freePort()),
    DATA_DIR: dataDir.path,
    DATABASE_URL: place.stores.databaseUrl,
    SAMPLE_STORE: 'postgres',
  });
  try {
    const answer = await fetch(`${server.url}/health/ready`);
    const { parts } = (await answer.json()) as { parts: { journal: { detail: string } } };
    return { detail: parts.journal.detail, log: server.log() };
  } finally {
    await server.end();
    await dataDir.remove();
  }
}

describe(faultTitle('damaged batches of the journal', `${DAMAGES}`), () => {
  it('are skipped, counted and named by every start; all others are delivered', async () => {
    const errors: string[] = [];
    const ignore = () => undefined;
    Logger.overrideLogger({ log: ignore, warn: ignore, error: (line: string) => errors.push(line) });
    const intact: Observation[] = [];
    const damaged: number[] = [];
    let time = T0;

    for (let round = 0; round < DAMAGES; round += 1) {
      // Without its store a road delivers nothing, so the journal alone holds the round when the road is killed.
      const line = await CutLine.to(place.stores.databaseUrl);
      await line.cut();
      const first = await startRoad(line.url);
      const batches = Array.from({ length: BATCHES_A_ROUND }, () =>
        Array.from({ length: 1 + below(5) }, () =>
          sample(1 + below(3), (time += SECOND_MS), { temperature: below(1_000) / 8 }),
        ),
      );
      for (const batch of batches) await first.journal.append(batch);
      await place.kill(first);
      const hit = below(BATCHES_A_ROUND);
      damaged.push(round * BATCHES_A_ROUND + hit + 1);
      await damage(damaged.at(-1)!);
      intact.push(...batches.filter((_, index) => index !== hit).flat());

      errors.length = 0;
      const second = await startRoad(place.stores.databaseUrl);
      await second.idle();
      expect(second.figures().damagedBatches).toBe(damaged.length);
      const named = errors.map((error) => /^Skipped batch (\d+) of shard 0: /.exec(error)?.[1]);
      expect(named).toEqual(damaged.map(String));
      await expectStored(second.store, intact);
      await place.kill(second);
    }

    const { detail, log } = await readiness();
    expect(detail).toContain(`${DAMAGES} damaged batches skipped`);
    for (const seq of damaged) expect(log).toContain(`Skipped batch ${seq} of shard 0`);
  }, 1_200_000);
});

async function startRoad(storeUrl: string): Promise<SampleRoad> {
  const open = openPostgresStore(storeUrl);
  return place.add(await SampleRoad.start({ journalUrl: place.stores.databaseUrl, open }));
}
