import { SECOND_MS } from '@mesonet/model/durations.js';
import { SampleAppender } from '../../../backend/ingest/intake/sample-appender.js';
import { EventBus } from '../../../backend/platform/event-bus.js';
import { Metrics } from '../../../backend/platform/metrics/metrics.js';
import { createJournalPool } from '../../../backend/samples/journal/journal-pool.js';
import { PostgresJournal } from '../../../backend/samples/journal/postgres-journal.js';
import { Fence } from '../../../backend/samples/lease/fence.js';
import { packBatches } from '../../../backend/samples/journal/packed-batch.js';
import { SampleJournal } from '../../../backend/samples/journal/sample-journal.js';
import { sample, T0 } from '../../support/samples/road-samples.js';
import { roadsPerTest } from '../../support/samples/roads-per-test.js';

const MIB = 1024 * 1024;
const SAMPLES = 50_000;
const KEYS = 400;

const place = roadsPerTest({ withQuestDb: false });

describe('an upload of samples of which each has another key', () => {
  it('is taken in whole, though it is more than may wait for its commit', async () => {
    const pool = createJournalPool(place.stores.databaseUrl);
    const ample = { requireIntake: () => undefined };
    const journal = new SampleJournal(
      new PostgresJournal({ journal: pool, erasing: pool }, new Fence(0), {
        keepHours: 24,
        maxBytes: 2 ** 31,
      }),
      () => undefined,
      ample,
      () => new Date(),
    );
    const appender = new SampleAppender(journal, { add: () => undefined }, new EventBus(), new Metrics());
    const parts = packBatches(
      Array.from({ length: SAMPLES }, (_, i) => sample(1, T0 + i * SECOND_MS, { [`x_${i % KEYS}`]: i })),
    );
    expect(parts.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeGreaterThan(64 * MIB);
    const fingerprints = Float64Array.from({ length: SAMPLES }, (_, i) => i);
    try {
      expect(await appender.append(1, { fingerprints, parts })).toBe(0);
      const { rows } = await pool.query('SELECT count(*)::integer AS batches FROM sample_journal');
      expect(rows).toEqual([{ batches: parts.length }]);
    } finally {
      await journal.close();
      await pool.end();
    }
  });
});
