import { DAY_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { NUMERIC_KEYS } from '@mesonet/model/measurements.js';
import { ALWAYS, NOON, row, STATS, type StoreUnderTest } from './store-under-test.js';

export function describeReads(under: StoreUnderTest): void {
  describe('read', () => {
    let series: number;
    const rows = () => [
      row(series, NOON, { temperature: 1 }),
      row(series, NOON + 1, { dewPoint: 2 }),
      row(series, NOON + 2, { windSpeed: 3 }),
      row(series, NOON + 3, { temperature: 4, dewPoint: 5 }),
    ];
    beforeAll(async () => {
      series = under.newSeries();
      await under.put(...rows());
    });

    it('takes the start and leaves the end of the range', async () => {
      const { time } = await under.store.reader.read(series, ['temperature', 'dewPoint'], {
        start: NOON,
        end: NOON + 3,
      });
      expect(time).toEqual([NOON, NOON + 1]);
    });

    it('answers gaps as null and leaves out rows without any of the keys', async () => {
      expect(await under.store.reader.read(series, ['dewPoint', 'temperature', 'snowDepth'], ALWAYS)).toEqual(
        {
          time: [NOON, NOON + 1, NOON + 3],
          data: { dewPoint: [null, 2, 5], temperature: [1, null, 4], snowDepth: [null, null, null] },
        },
      );
    });

    it('stops at the limit, earliest first', async () => {
      const { time } = await under.store.reader.read(series, ['temperature', 'dewPoint'], ALWAYS, {
        limit: 2,
      });
      expect(time).toEqual([NOON, NOON + 1]);
    });

    it.each([
      ['an empty range', { start: NOON, end: NOON }],
      ['a range turned round', { start: NOON + 3, end: NOON }],
      ['a range without rows', { start: NOON - DAY_MS, end: NOON }],
    ])('answers %s with empty columns', async (_what, range) => {
      expect(await under.store.reader.read(series, ['temperature'], range)).toEqual({
        time: [],
        data: { temperature: [] },
      });
    });

    it('answers nothing for a station that never sent', async () => {
      const silent = under.newSeries();
      expect(await under.store.reader.read(silent, ['temperature'], ALWAYS)).toEqual({
        time: [],
        data: { temperature: [] },
      });
      expect(await under.store.reader.keys(silent, ALWAYS)).toEqual([]);
      expect(await under.store.reader.rowsAt(silent, [NOON])).toEqual([]);
    });

    it('refuses an unknown key', async () => {
      const sql = 'temperature" FROM samples; DROP TABLE samples; --';
      for (const key of ['bogus', '__proto__', 'sampleTime', sql]) {
        await expect(under.store.reader.read(series, [key], ALWAYS)).rejects.toThrow('Unknown measurement');
      }
    });

    it('lists the keys that hold a value in the range, in catalogue order', async () => {
      expect(await under.store.reader.keys(series, ALWAYS)).toEqual(['temperature', 'dewPoint', 'windSpeed']);
      expect(await under.store.reader.keys(series, { start: NOON + 1, end: NOON + 3 })).toEqual([
        'dewPoint',
        'windSpeed',
      ]);
      expect(await under.store.reader.keys(series, { start: NOON + 4, end: NOON + 9 })).toEqual([]);
      expect(await under.store.reader.keys(series, { start: NOON, end: NOON })).toEqual([]);
    });
  });

  describe('latest and rowsAt', () => {
    it('finds the newest row of each station, not the last written', async () => {
      const [a, b, silent] = [under.newSeries(), under.newSeries(), under.newSeries()];
      await under.put(
        row(a, NOON + 5, { temperature: 1, precipitationType: 'rain' }),
        row(b, NOON - 700 * DAY_MS, { dewPoint: 2 }),
      );
      await under.put(row(a, NOON, { temperature: 3 }));
      expect(await under.store.reader.latest([a, b, silent])).toEqual(
        new Map([
          [a, row(a, NOON + 5, { temperature: 1, precipitationType: 'rain' })],
          [b, row(b, NOON - 700 * DAY_MS, { dewPoint: 2 })],
        ]),
      );
      expect(await under.store.reader.latest([])).toEqual(new Map());
    });

    it('passes over a row without values', async () => {
      const series = under.newSeries();
      await under.put(row(series, NOON, { temperature: 1 }), row(series, NOON + 1, {}));
      expect((await under.store.reader.latest([series])).get(series)?.time).toBe(NOON);
      expect(await under.store.reader.rowsAt(series, [NOON + 1])).toEqual([]);
    });

    it.each([
      [1_000, 2],
      [300, 5],
    ])('finds the rows of %i times and of no other, one of %i rows', async (count, step) => {
      const series = under.newSeries();
      await under.put(
        ...Array.from({ length: 1_500 }, (_, i) => row(series, NOON + i * MINUTE_MS, { temperature: i })),
      );
      const times = Array.from({ length: count }, (_, i) => NOON + i * step * MINUTE_MS);
      const found = await under.store.reader.rowsAt(series, [...times, NOON + 1, NOON].reverse());
      expect(found.map(({ values }) => values.temperature as number).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 1_500 / step }, (_, i) => i * step),
      );
      expect(await under.store.reader.rowsAt(series, [])).toEqual([]);
    });

    it('keeps with each row which of its keys were sent, or that this is not known', async () => {
      const series = under.newSeries();
      const at = (minutes: number, sent?: number) => ({
        ...row(series, NOON + minutes * MINUTE_MS, { dewPoint: minutes, precipitationType: 'rain' }),
        sent,
      });
      const rows = [at(0, 0), at(1), at(2, (1 << 30) | 1), at(3, 5)];
      await under.put(...rows);
      const { start, end } = { start: NOON, end: NOON + 3 * MINUTE_MS };
      expect(await under.store.reader.rowsIn(series, { start, end }, { limit: 10 })).toEqual(
        rows.slice(0, 3),
      );
      expect(await under.store.reader.rowsIn(series, { start, end }, { limit: 2 })).toEqual(rows.slice(0, 2));
      expect(await under.store.reader.rowsIn(series, { start, end: start }, { limit: 2 })).toEqual([]);
      expect(await under.store.reader.rowsAt(series, [rows[2]!.time])).toEqual([rows[2]]);
      expect((await under.store.reader.latest([series])).get(series)).toEqual(rows[3]);
      await under.put(at(0, 7), at(2));
      const again = await under.store.reader.rowsIn(series, { start, end }, { limit: 10 });
      expect(again.map(({ sent }) => sent)).toEqual([7, undefined, undefined]);
    });

    it('finds rows years apart, more than one question holds', async () => {
      const series = under.newSeries();
      const times = Array.from({ length: 40 }, (_, i) => Date.UTC(2000, i * 7, 1));
      await under.put(...times.map((time) => row(series, time, { temperature: time })));
      const others = Array.from({ length: 2_500 }, (_, i) => NOON + i);
      const found = await under.store.reader.rowsAt(series, [...others, ...times]);
      expect(found.map(({ time }) => time).sort((a, b) => a - b)).toEqual(times);
    });
  });

  describe('a signal', () => {
    it('stops a query before it starts', async () => {
      const gone = AbortSignal.abort(new Error('The page is gone'));
      await expect(under.store.reader.read(1, ['temperature'], ALWAYS, { signal: gone })).rejects.toThrow(
        'The page is gone',
      );
      await expect(under.store.reader.keys(1, ALWAYS, { signal: gone })).rejects.toThrow('The page is gone');
    });

    it('stops a query under way, and the next one works', async () => {
      const series = under.newSeries();
      const rows = Array.from({ length: 5_000 }, (_, i) =>
        row(series, NOON + i * 1_000, { temperature: i, dewPoint: i }),
      );
      await under.put(...rows);
      const page = new AbortController();
      const asked = NUMERIC_KEYS.flatMap((key) => STATS.map((stat) => ({ key, stat })));
      const edges = rows.map(({ time }) => time);
      const answer = under.store.reader.aggregate(series, asked, edges, { signal: page.signal });
      setTimeout(() => page.abort(new Error('The page is gone')), 10);
      await expect(answer).rejects.toThrow('The page is gone');
      expect(
        await under.store.reader.aggregate(
          series,
          [{ key: 'temperature', stat: 'count' }],
          [NOON, NOON + DAY_MS],
        ),
      ).toEqual([[5_000]]);
    });
  });
}
