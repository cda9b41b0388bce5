import type { SampleStore } from '../../../backend/samples/store/sample-store.js';
import { describeAggregates } from './aggregate-contract.js';
import { describeErase } from './erase-contract.js';
import { describeReads } from './read-contract.js';
import { MINUTE, NOON, row, StoreUnderTest } from './store-under-test.js';
import { describeWrites } from './write-contract.js';

export interface OpenStore {
  store: SampleStore;
  release(): Promise<void>;
}

/** Holds a store to the text of its port. */
export function describeSampleStore(name: string, open: () => OpenStore): void {
  describe(name, () => {
    const under = new StoreUnderTest();
    let opened: OpenStore;

    beforeAll(async () => {
      opened = open();
      under.store = opened.store;
      await under.store.prepare();
    });
    afterAll(async () => {
      await under.store.close();
      await opened.release();
    });

    it('can be prepared again', async () => {
      await under.store.prepare();
    });
    it('tells how many rows each series has, and how large the files are', async () => {
      const [series, other, empty] = [under.newSeries(), under.newSeries(), under.newSeries()];
      await under.put(...[0, 1, 2].map((i) => row(series, NOON + i * MINUTE, { temperature: i })));
      await under.put(row(other, NOON, { precipitationType: 'rain' }));
      const { bytes, rows } = await under.store.volume();
      expect([series, other, empty].map((each) => rows.get(each))).toEqual([3, 1, undefined]);
      expect(bytes).toBeGreaterThan(0);
    });
    describeWrites(under);
    describeReads(under);
    describeAggregates(under);
    describeErase(under);
  });
}
