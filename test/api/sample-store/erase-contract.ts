import type { StoreColumn } from '../../../backend/samples/store/sample-store.js';
import { STORED_KEYS } from '../../../backend/samples/store/stored-columns.js';
import { ALWAYS, DAY, NOON, row, type StoreUnderTest, weather } from './store-under-test.js';

export function describeErase(under: StoreUnderTest): void {
  describe('erase', () => {
    it('leaves no value of the series, all of its neighbour, and takes new rows', async () => {
      const [series, neighbour] = [under.newSeries(), under.newSeries()];
      const years = Array.from({ length: 30 }, (_, i) => Date.UTC(2010, i * 3, 2));
      await under.put(
        ...years.flatMap((time) =>
          [series, neighbour].map((id) => row(id, time, { temperature: 1, precipitationType: 'rain' })),
        ),
      );
      // Not yet applied in QuestDB when erase is called.
      await under.store.write(weather(series, NOON, NOON + DAY, 5));
      await under.store.erase(series);

      expect(await under.store.read(series, STORED_KEYS, ALWAYS)).toMatchObject({ time: [] });
      expect(await under.store.keys(series, ALWAYS)).toEqual([]);
      expect(await under.store.latest([series])).toEqual(new Map());
      expect(await under.store.rowsAt(series, [...years, NOON])).toEqual([]);
      const asked: StoreColumn[] = [{ key: 'temperature', stat: 'count' }];
      expect(await under.store.aggregate(series, asked, [0, ALWAYS.end])).toEqual([[0]]);
      expect((await under.store.read(neighbour, ['temperature', 'precipitationType'], ALWAYS)).time).toEqual(
        years,
      );

      await under.store.erase(series);
      await under.store.scrub([series], () => Promise.resolve());
      expect(await under.store.read(series, STORED_KEYS, ALWAYS)).toMatchObject({ time: [] });
      await under.put(row(series, NOON, { temperature: 2 }));
      expect(await under.store.rowsAt(series, [NOON])).toEqual([row(series, NOON, { temperature: 2 })]);
    });

    it('has nothing to do for a series without rows', async () => {
      await under.store.erase(under.newSeries());
    });
  });
}
