import { SECOND_MS } from '@mesonet/model/durations.js';
import { decodeBatch } from '../../../backend/samples/journal/batch-codec.js';
import { JournalEraser } from '../../../backend/samples/journal/journal-eraser.js';
import { sample, T0 } from '../../support/samples/road-samples.js';
import { roadsPerTest } from '../../support/samples/roads-per-test.js';
import { openPostgresStore, SampleRoad } from '../../support/samples/sample-road.js';

const place = roadsPerTest({ withQuestDb: false });

async function batches() {
  const { rows } = await place.database.query<{ seq: string; batch: Buffer }>(
    'SELECT seq, batch FROM sample_journal ORDER BY seq',
  );
  return rows.map(({ seq, batch }) => ({ seq: Number(seq), observations: decodeBatch(batch) }));
}

describe('taking a series out of the journal', () => {
  it('leaves every batch, and in it what is of others, as it came', async () => {
    const open = openPostgresStore(place.stores.databaseUrl);
    const road = place.add(await SampleRoad.start({ journalUrl: place.stores.databaseUrl, open }));
    for (let index = 0; index < 40; index++) {
      const series = index % 4 === 0 ? [1] : index % 4 === 1 ? [2] : [2, 1, 3];
      const time = T0 + index * SECOND_MS;
      await road.journal.append(series.map((one) => sample(one, time, { temperature: one + index / 8 })));
    }
    const before = await batches();
    const rewritten = new Set<string>();
    const erase = () =>
      new JournalEraser(place.database).erase(
        new Set([1]),
        (hour) => Promise.resolve(void rewritten.add(hour)),
        new AbortController().signal,
      );
    await erase();

    expect(await batches()).toEqual(
      before.map(({ seq, observations }) => ({
        seq,
        observations: observations.filter(({ series }) => series !== 1),
      })),
    );
    const { rows } = await place.database.query<{ name: string }>(
      'SELECT DISTINCT tableoid::regclass::text AS name FROM sample_journal',
    );
    expect(rewritten.size).toBeGreaterThan(0);
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([...rewritten]));
    rewritten.clear();
    await erase();
    expect(rewritten).toEqual(new Set());
  });
});
