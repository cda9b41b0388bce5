import { MarkTable } from '../../../backend/samples/store/marks/mark-table.js';
import { roadsPerTest } from '../../support/samples/roads-per-test.js';

const place = roadsPerTest({ withQuestDb: false });

describe('what a replay may begin with', () => {
  it('is in the order of the journal, however many digits its numbers have', async () => {
    const marks = new MarkTable(place.database, 0);
    for (const seq of [1_000, 9, 27, 7]) {
      await place.database.query('INSERT INTO fold_cuts (shard, seq, taken_at) VALUES (0, $1, now())', [seq]);
    }
    await place.database.query('INSERT INTO journal_shards (shard, last_seq) VALUES (0, 1004)');
    expect(await marks.replayable()).toEqual({ snapshots: [7, 9, 27, 1_000], firstKeptSeq: 1_005 });
  });
});
