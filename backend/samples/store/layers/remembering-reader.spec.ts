import { HOUR_MS } from '@mesonet/model/durations.js';
import { ReaderLayer } from '../reader-layer.js';
import type { AggregateOptions, BucketColumns, SampleReader, StoreColumn } from '../sample-reader.js';
import { KeptReader } from './kept-reader.js';
import { RememberedStatistics } from './remembered-statistics.js';
import { RememberingReader } from './remembering-reader.js';

const SERIES = 1;
const COLUMNS = [{ key: 'temperature', stat: 'sum' }] as const;
const EDGES = [0, HOUR_MS, 2 * HOUR_MS];

/** Answers each question with the number of questions before it. */
class Counter extends ReaderLayer {
  asked = 0;

  constructor() {
    super({} as SampleReader);
  }

  override aggregate(
    _series: number,
    columns: readonly StoreColumn[],
    edges: readonly number[],
  ): Promise<BucketColumns> {
    const answer = columns.map(() => new Array<number>(edges.length - 1).fill(this.asked));
    this.asked++;
    return Promise.resolve(answer);
  }
}

/** @param keptFrom time before which no sample is kept, UTC ms */
function layers(keptFrom: number) {
  const remembered = new RememberedStatistics({
    isSafelyHeld: true,
    fence: { shard: 0, number: 1 },
  } as never);
  remembered.complete();
  const counter = new Counter();
  const reader = new KeptReader(new RememberingReader(counter, remembered), () => keptFrom);
  const ask = (options?: AggregateOptions) => reader.aggregate(SERIES, COLUMNS, EDGES, options);
  return { counter, ask };
}

describe('RememberingReader', () => {
  it('answers a question again without asking', async () => {
    const { counter, ask } = layers(0);
    expect([await ask(), await ask(), counter.asked]).toEqual([[[0, 0]], [[0, 0]], 1]);
  });

  it('keeps no answer that is one-off, and does not use one', async () => {
    const { ask } = layers(0);
    expect(await ask({ isOneOff: true })).toEqual([[0, 0]]);
    expect(await ask()).toEqual([[1, 1]]);
    expect(await ask({ isOneOff: true })).toEqual([[2, 2]]);
    expect(await ask()).toEqual([[1, 1]]);
  });

  it('keeps no answer whose first edge is that of retention, which moves on', async () => {
    const { counter, ask } = layers(HOUR_MS / 2);
    expect([await ask(), await ask(), counter.asked]).toEqual([[[0, 0]], [[1, 1]], 2]);
  });
});
