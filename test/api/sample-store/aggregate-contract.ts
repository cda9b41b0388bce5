import { DAY_MS, HOUR_MS } from '@mesonet/model/durations.js';
import { NUMERIC_KEYS } from '@mesonet/model/measurements.js';
import fc from 'fast-check';
import type { StoreColumn, StoreStat } from '../../../backend/samples/store/sample-reader.js';
import { aggregateByHand, expectSameBuckets } from './brute-force.js';
import { calendarEdges, minuteEdges } from './edges.js';
import { NOON, row, STATS, type StoreUnderTest, weather, WEATHER_STATS } from './store-under-test.js';

export function describeAggregates(under: StoreUnderTest): void {
  describe('aggregate', () => {
    const zones = [
      ['America/New_York', '2025-03-07'],
      ['America/New_York', '2025-10-31'],
      ['Europe/Lisbon', '2025-03-28'],
      ['Europe/Lisbon', '2025-10-24'],
      ['Asia/Kathmandu', '2025-03-28'],
      ['Australia/Lord_Howe', '2025-04-04'],
      ['Australia/Lord_Howe', '2025-10-03'],
    ] as const;

    it.each(zones)(
      'agrees with a calculation by hand over days, hours and minutes of %s from %s',
      async (zone, from) => {
        const series = under.newSeries();
        const days = calendarEdges(zone, from, { days: 1 }, 5);
        const rows = weather(series, days[0]! - HOUR_MS, days.at(-1)! + HOUR_MS, 11);
        await under.put(...rows);
        const buckets = [
          days,
          calendarEdges(zone, from, { hours: 1 }, 110),
          minuteEdges(zone, from, 5, 7),
          minuteEdges(zone, from, 5, 90),
          minuteEdges(zone, from, 5, 1000),
        ];
        for (const edges of buckets) {
          expectSameBuckets(
            await under.store.reader.aggregate(series, WEATHER_STATS, edges),
            aggregateByHand(rows, WEATHER_STATS, edges),
            WEATHER_STATS,
          );
        }
      },
    );

    it('agrees over 20 years of local months, weeks and years', async () => {
      const series = under.newSeries();
      const months = calendarEdges('America/New_York', '2005-01-01', { months: 1 }, 240);
      const rows = weather(series, months[0]!, months.at(-1)!, 7 * 24 * 60 + 13);
      await under.put(...rows);
      const weeks = calendarEdges('America/New_York', '2005-01-03', { weeks: 1 }, 1040);
      const years = calendarEdges('America/New_York', '2005-01-01', { years: 1 }, 20);
      for (const edges of [months, weeks, years]) {
        expectSameBuckets(
          await under.store.reader.aggregate(series, WEATHER_STATS, edges),
          aggregateByHand(rows, WEATHER_STATS, edges),
          WEATHER_STATS,
        );
      }
    });

    it('agrees for any ascending edges', async () => {
      const series = under.newSeries();
      const rows = weather(series, NOON, NOON + 2 * DAY_MS, 7);
      await under.put(...rows);
      const offsets = fc.uniqueArray(fc.integer({ min: -HOUR_MS, max: 2 * DAY_MS + HOUR_MS }), {
        minLength: 2,
        maxLength: 300,
      });
      const columns = fc.uniqueArray(fc.constantFrom(...WEATHER_STATS), { minLength: 1, maxLength: 8 });
      await fc.assert(
        fc.asyncProperty(offsets, columns, async (cuts, asked) => {
          const edges = cuts.sort((a, b) => a - b).map((offset) => NOON + offset);
          expectSameBuckets(
            await under.store.reader.aggregate(series, asked, edges),
            aggregateByHand(rows, asked, edges),
            asked,
          );
        }),
        { numRuns: 25 },
      );
    });

    it('places a reading on an edge into the bucket that begins there', async () => {
      const series = under.newSeries();
      await under.put(...[0, 1, 2, 3].map((i) => row(series, NOON + i, { temperature: i })));
      const asked: StoreColumn[] = [{ key: 'temperature', stat: 'sum' }];
      expect(await under.store.reader.aggregate(series, asked, [NOON, NOON + 1, NOON + 3])).toEqual([[0, 3]]);
    });

    it('answers a bucket without a reading with count 0 and null', async () => {
      const series = under.newSeries();
      await under.put(
        row(series, NOON, { dewPoint: 1 }),
        row(series, NOON + 2 * HOUR_MS, { temperature: 1 }),
      );
      const asked = STATS.map((stat) => ({ key: 'temperature', stat }));
      const answer = await under.store.reader.aggregate(series, asked, [
        NOON,
        NOON + HOUR_MS,
        NOON + 2 * HOUR_MS,
      ]);
      expect(answer).toEqual(STATS.map((stat) => (stat === 'count' ? [0, 0] : [null, null])));
    });

    it('keeps the variance of small changes on a large value', async () => {
      const series = under.newSeries();
      const values = [1e9, 1e9 + 1, 1e9 + 2];
      await under.put(
        ...Array.from({ length: 300 }, (_, i) => row(series, NOON + i, { densityAltitude: values[i % 3]! })),
      );
      const asked: StoreColumn[] = [{ key: 'densityAltitude', stat: 'varPop' }];
      const [[variance]] = (await under.store.reader.aggregate(series, asked, [NOON, NOON + HOUR_MS])) as [
        [number],
      ];
      expect(variance).toBeCloseTo(2 / 3, 6);
    });

    it('answers a sum beyond the doubles with null, and the rest of the bucket all the same', async () => {
      const series = under.newSeries();
      await under.put(
        row(series, NOON, { temperature: 1.7e308, dewPoint: 3 }),
        row(series, NOON + 1, { temperature: 1.7e308 }),
      );
      const asked = (['sum', 'max', 'count', 'last'] as const).map((stat) => ({
        key: 'temperature',
        stat,
      }));
      const answer = await under.store.reader.aggregate(
        series,
        [...asked, { key: 'dewPoint', stat: 'sum' }],
        [NOON, NOON + 9],
      );
      expect(answer).toEqual([[null], [1.7e308], [2], [1.7e308], [3]]);
    });

    it('answers every statistic of every key at once', async () => {
      const series = under.newSeries();
      await under.put(row(series, NOON, Object.fromEntries(NUMERIC_KEYS.map((key, i) => [key, i]))));
      const asked = NUMERIC_KEYS.flatMap((key) => STATS.map((stat) => ({ key, stat })));
      const edges = minuteEdges('Europe/Lisbon', '2025-06-15', 1, 7);
      const answer = await under.store.reader.aggregate(series, asked, edges);
      const bucket = edges.findIndex((edge) => edge > NOON) - 1;
      const maxima = answer.filter((_column, i) => asked[i]!.stat === 'max').map((column) => column[bucket]);
      expect(maxima).toEqual(NUMERIC_KEYS.map((_key, i) => i));
    });

    it('answers no buckets for fewer than two edges, and no columns for none', async () => {
      const asked: StoreColumn[] = [{ key: 'temperature', stat: 'max' }];
      expect(await under.store.reader.aggregate(under.newSeries(), asked, [])).toEqual([[]]);
      expect(await under.store.reader.aggregate(under.newSeries(), asked, [NOON])).toEqual([[]]);
      expect(await under.store.reader.aggregate(under.newSeries(), [], [NOON, NOON + 1])).toEqual([]);
    });

    it('refuses unknown keys, statistics a text does not have, and edges that do not ascend', async () => {
      const ask = (key: string, stat: StoreStat, edges = [NOON, NOON + 1]) =>
        under.store.reader.aggregate(under.newSeries(), [{ key, stat }], edges);
      await expect(ask('bogus', 'max')).rejects.toThrow('Unknown measurement "bogus"');
      await expect(ask('precipitationType', 'max')).rejects.toThrow('has no max');
      await expect(ask('temperature', 'max', [NOON, NOON])).rejects.toThrow('ascend');
      await expect(ask('temperature', 'max', [NOON + 1, NOON])).rejects.toThrow('ascend');
    });
  });
}
