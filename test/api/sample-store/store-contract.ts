import { MINUTE_MS } from '@mesonet/model/durations.js';
import type { SampleStore } from '../../../backend/samples/store/sample-store.js';
import { describeAggregates } from './aggregate-contract.js';
import { describeErase } from './erase-contract.js';
import { describeReads } from './read-contract.js';
import { NOON, row, StoreUnderTest } from './store-under-test.js';
import { describeWrites } from './write-contract.js';

export interface OpenStore {
  store: SampleStore;
  release(): Promise<void>;
}

/** Tests that a store does what the text of its port promises. */
export function describeSampleStore(name: string, open: () => OpenStore): void {
  describe(name, () => {
    const under = new StoreUnderTest();
    let opened: OpenStore;

    beforeAll(async () => {
      opened = open();
      under.store = opened.store;
      await under.store.writer.prepare();
    });
    afterAll(async () => {
      await under.store.upkeep.close();
      await opened.release();
    });

    it('can be prepared again', async () => {
      await under.store.writer.prepare();
    });
    it('tells how many rows each series has, and how large the files are', async () => {
      const [series, other, empty] = [under.newSeries(), under.newSeries(), under.newSeries()];
      await under.put(...[0, 1, 2].map((i) => row(series, NOON + i * MINUTE_MS, { temperature: i })));
      await under.put(row(other, NOON, { precipitationType: 'rain' }));
      const { bytes, rows } = await under.store.upkeep.volume();
      expect([series, other, empty].map((each) => rows.get(each))).toEqual([3, 1, undefined]);
      expect(bytes).toBeGreaterThan(0);
    });
    it('counts the rows of the series that hold a value before a time', async () => {
      const [series, other, further] = [under.newSeries(), under.newSeries(), under.newSeries()];
      await under.put(
        row(series, NOON, { temperature: 1 }),
        row(series, NOON + MINUTE_MS, {}),
        row(series, NOON + 2 * MINUTE_MS, { temperature: 2 }),
        row(other, NOON, { precipitationType: 'rain' }),
        row(further, NOON, { temperature: 3 }),
      );
      expect(await under.store.upkeep.countBefore([series, other], NOON + 2 * MINUTE_MS)).toBe(2);
    });
    describeWrites(under);
    describeReads(under);
    describeAggregates(under);
    describeErase(under);
  });
}
