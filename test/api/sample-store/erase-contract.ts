import { DAY_MS } from '@mesonet/model/durations.js';
import type { StoreColumn } from '../../../backend/samples/store/sample-reader.js';
import { STORED_KEYS } from '../../../backend/samples/store/stored-columns.js';
import { ALWAYS, NOON, row, type StoreUnderTest, weather } from './store-under-test.js';

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
      // QuestDB has not applied these rows yet when erase is called.
      await under.store.writer.write(weather(series, NOON, NOON + DAY_MS, 5));
      await under.store.upkeep.erase(series);

      expect(await under.store.reader.read(series, STORED_KEYS, ALWAYS)).toMatchObject({ time: [] });
      expect(await under.store.reader.keys(series, ALWAYS)).toEqual([]);
      expect(await under.store.reader.latest([series])).toEqual(new Map());
      expect(await under.store.reader.rowsAt(series, [...years, NOON])).toEqual([]);
      const asked: StoreColumn[] = [{ key: 'temperature', stat: 'count' }];
      expect(await under.store.reader.aggregate(series, asked, [0, ALWAYS.end])).toEqual([[0]]);
      expect(
        (await under.store.reader.read(neighbour, ['temperature', 'precipitationType'], ALWAYS)).time,
      ).toEqual(years);

      await under.store.upkeep.erase(series);
      await under.store.upkeep.scrub([series], () => Promise.resolve());
      expect(await under.store.reader.read(series, STORED_KEYS, ALWAYS)).toMatchObject({ time: [] });
      await under.put(row(series, NOON, { temperature: 2 }));
      expect(await under.store.reader.rowsAt(series, [NOON])).toEqual([
        row(series, NOON, { temperature: 2 }),
      ]);
    });

    it('has nothing to do for a series without rows', async () => {
      await under.store.upkeep.erase(under.newSeries());
    });
  });
}
