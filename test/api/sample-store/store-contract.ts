import { NUMERIC_KEYS } from '@mesonet/contract/measurements.js';
import fc from 'fast-check';
import type { SampleRow, SampleValues } from '../../../backend/samples/observation.js';
import type { SampleStore, StoreColumn, StoreStat } from '../../../backend/samples/store/sample-store.js';
import { RowRefused } from '../../../backend/samples/store/store-errors.js';
import { STORED_KEYS } from '../../../backend/samples/store/stored-columns.js';
import { seededRandom } from '../../support/random.js';
import { waitFor } from '../../support/wait-for.js';
import { aggregateByHand, expectSameBuckets } from './brute-force.js';
import { calendarEdges, minuteEdges } from './edges.js';

export interface OpenStore {
  store: SampleStore;
  release(): Promise<void>;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOON = Date.UTC(2025, 5, 15, 12);
const ALWAYS = { start: 0, end: Date.UTC(2100, 0, 1) };
const STATS: StoreStat[] = ['min', 'max', 'sum', 'count', 'first', 'last', 'varPop', 'sinSum', 'cosSum'];
const ALL_STATS: StoreColumn[] = [
  ...STATS.map((stat) => ({ key: 'temperature', stat })),
  ...STATS.map((stat) => ({ key: 'windDirection', stat })),
  ...(['count', 'first', 'last'] as const).map((stat) => ({ key: 'precipitationType', stat })),
  { key: 'snowDepth', stat: 'sum' },
  { key: 'snowDepth', stat: 'count' },
];

/** Holds a store to the text of its port. Every test takes series of its own. */
export function describeSampleStore(name: string, open: () => OpenStore): void {
  describe(name, () => {
    let opened: OpenStore;
    let store: SampleStore;
    let lastSeries = 0;

    beforeAll(async () => {
      opened = open();
      store = opened.store;
      await store.prepare();
    });
    afterAll(async () => {
      await store.close();
      await opened.release();
    });

    const newSeries = () => ++lastSeries;
    const row = (series: number, time: number, values: SampleValues): SampleRow => ({ series, time, values });

    /** Writes, and waits until the engine can answer with it. */
    async function put(...rows: SampleRow[]): Promise<void> {
      await store.write(rows);
      const { written } = await store.position();
      await waitFor(
        'the rows to be applied',
        async () => (await store.position()).applied >= written,
        60_000,
      );
    }

    /** Rows every so many minutes with gaps, directions and texts; the same for the same series. */
    function weather(series: number, from: number, to: number, stepMinutes: number): SampleRow[] {
      const random = seededRandom(series);
      const rows: SampleRow[] = [];
      for (let time = from; time < to; time += stepMinutes * MINUTE) {
        const values: SampleValues = {};
        if (random() < 0.8) values.temperature = 40 + random() * 60;
        if (random() < 0.7) values.windDirection = Math.floor(random() * 361);
        if (random() < 0.2) values.precipitationType = random() < 0.5 ? 'rain' : 'snow';
        if (random() < 0.9) values.relativeHumidity = random() * 100;
        rows.push(row(series, time, values));
      }
      return rows;
    }

    it('can be prepared again', async () => {
      await store.prepare();
    });

    describe('write', () => {
      it('keeps every key of a whole row, and reads it back in every way', async () => {
        const series = newSeries();
        const values: SampleValues = Object.fromEntries(NUMERIC_KEYS.map((key, i) => [key, i + 0.1]));
        values.precipitationType = 'drizzle';
        values.mainPollutant = 'PM2.5';
        await put(row(series, NOON, values));
        expect(await store.rowsAt(series, [NOON])).toEqual([row(series, NOON, values)]);
        expect(await store.latest([series])).toEqual(new Map([[series, row(series, NOON, values)]]));
        expect(await store.keys(series, ALWAYS)).toEqual(STORED_KEYS);
        const columns = await store.read(series, STORED_KEYS, ALWAYS);
        expect(columns.time).toEqual([NOON]);
        expect(columns.data).toEqual(
          Object.fromEntries(Object.entries(values).map(([key, value]) => [key, [value]])),
        );
      });

      it('changes nothing when repeated', async () => {
        const series = newSeries();
        const rows = weather(series, NOON, NOON + DAY, 10);
        await put(...rows);
        const once = await store.read(series, STORED_KEYS, ALWAYS);
        await put(...rows);
        await put(...rows.slice(20, 40));
        expect(await store.read(series, STORED_KEYS, ALWAYS)).toEqual(once);
      });

      it('replaces a whole row: keys that the new one lacks are gone', async () => {
        const series = newSeries();
        await put(row(series, NOON, { temperature: 70, windSpeed: 3, precipitationType: 'rain' }));
        await put(row(series, NOON, { windSpeed: 4, dewPoint: 50 }));
        expect(await store.rowsAt(series, [NOON])).toEqual([
          row(series, NOON, { windSpeed: 4, dewPoint: 50 }),
        ]);
      });

      it('lets the later row of one call win, whatever stands between them', async () => {
        const series = newSeries();
        await put(
          row(series, NOON + MINUTE, { temperature: 5 }),
          row(series, NOON, { temperature: 1, dewPoint: 9 }),
          row(series, NOON - MINUTE, { temperature: 4 }),
          row(series, NOON, { temperature: 2 }),
          row(series, NOON, { windSpeed: 3 }),
          row(series, NOON + MINUTE, { temperature: 6 }),
        );
        const { time, data } = await store.read(series, ['temperature', 'dewPoint', 'windSpeed'], ALWAYS);
        expect(time).toEqual([NOON - MINUTE, NOON, NOON + MINUTE]);
        expect(data).toEqual({
          temperature: [4, null, 6],
          dewPoint: [null, null, null],
          windSpeed: [null, 3, null],
        });
      });

      it('takes rows late, out of order and years apart', async () => {
        const series = newSeries();
        const times = [
          NOON,
          NOON - 3 * DAY,
          Date.UTC(1990, 0, 1),
          NOON - MINUTE,
          Date.UTC(2008, 1, 29),
          NOON + 1,
        ];
        for (const some of [times.slice(0, 2), times.slice(2)]) {
          await put(...some.map((time) => row(series, time, { temperature: time / DAY })));
        }
        const ascending = [...times].sort((a, b) => a - b);
        const { time, data } = await store.read(series, ['temperature'], ALWAYS);
        expect(time).toEqual(ascending);
        expect(data.temperature).toEqual(ascending.map((each) => each / DAY));
        expect((await store.latest([series])).get(series)?.time).toBe(NOON + 1);
      });

      it.each([
        ['the largest double', Number.MAX_VALUE],
        ['its opposite', -Number.MAX_VALUE],
        ['a tiny one', 1e-300],
        ['the smallest', Number.MIN_VALUE],
        ['negative zero', -0],
        ['zero', 0],
        ['an integer', 42],
        ['the last exact integer', Number.MAX_SAFE_INTEGER],
        ['one that decimals do not hold', 0.1 + 0.2],
        ['a third', -1 / 3],
      ])('returns %s as it was', async (_what, value) => {
        const series = newSeries();
        await put(row(series, NOON, { temperature: value }));
        expect((await store.read(series, ['temperature'], ALWAYS)).data.temperature![0]).toBe(value);
        expect((await store.rowsAt(series, [NOON]))[0]!.values.temperature).toBe(value);
      });

      it('returns texts letter by letter', async () => {
        const series = newSeries();
        const texts = [
          '"quoted"',
          "it's",
          'a\\b\\',
          'two\nlines\r\n',
          '🌦️ Regen, Föhn',
          '',
          'a=b,c d',
          '{NULL}',
          'NULL',
          '\t\u0007',
        ];
        await put(
          ...texts.map((text, i) => row(series, NOON + i, { precipitationType: text, mainPollutant: 'x' })),
        );
        expect((await store.read(series, ['precipitationType'], ALWAYS)).data.precipitationType).toEqual(
          texts,
        );
      });

      it('keeps stations apart that report at the same time', async () => {
        const [a, b] = [newSeries(), newSeries()];
        await put(row(a, NOON, { temperature: 1 }), row(b, NOON, { temperature: 2 }));
        await put(row(a, NOON, { temperature: 3 }));
        expect(await store.rowsAt(b, [NOON])).toEqual([row(b, NOON, { temperature: 2 })]);
      });

      it.each<[string, Partial<SampleRow>]>([
        ['an unknown key', { values: { temperature: 1, bogus: 2 } }],
        ['a key of every object', { values: { constructor: 2 } }],
        ['SQL for a key', { values: { 'x" DOUBLE); DROP TABLE samples; --': 2 } }],
        ['a text for a number', { values: { temperature: '70' } }],
        ['a number for a text', { values: { precipitationType: 4 } }],
        ['NaN', { values: { temperature: NaN } }],
        ['an infinite value', { values: { temperature: -Infinity } }],
        ['a NUL', { values: { precipitationType: 'a\0b' } }],
        ['half a character', { values: { precipitationType: 'a\ud800' } }],
        ['a time before 1970', { time: -1 }],
        ['a time in fractions of a millisecond', { time: NOON + 0.5 }],
        ['a series that cannot be', { series: 0 }],
      ])('names the row that holds %s, and writes none of the call', async (_what, fault) => {
        const series = newSeries();
        const bad = { ...row(series, NOON + 1, { temperature: 1 }), ...fault };
        const call = store.write([
          row(series, NOON, { temperature: 1 }),
          bad,
          row(series, NOON + 2, { temperature: 1 }),
        ]);
        const error: unknown = await call.then(
          () => undefined,
          (reason: unknown) => reason,
        );
        expect(error).toBeInstanceOf(RowRefused);
        expect((error as RowRefused).row).toBe(bad);
        await put(row(series, NOON + 3, { temperature: 1 }));
        expect((await store.read(series, ['temperature'], ALWAYS)).time).toEqual([NOON + 3]);
      });

      it('takes no rows for nothing to do', async () => {
        await store.write([]);
      });

      it('takes 5,000 rows of many stations at once', async () => {
        const stations = Array.from({ length: 50 }, newSeries);
        const rows = Array.from({ length: 100 }, (_, i) =>
          stations.map((series) => row(series, NOON + i * 1_000, { temperature: series + i, windSpeed: i })),
        ).flat();
        await put(...rows);
        for (const series of [stations[0]!, stations[49]!]) {
          const { data } = await store.read(series, ['temperature'], ALWAYS);
          expect(data.temperature).toEqual(Array.from({ length: 100 }, (_, i) => series + i));
        }
      });
    });

    describe('position and barrier', () => {
      it('counts what was acknowledged, and catches up', async () => {
        const before = await store.position();
        await store.write([row(newSeries(), NOON, { temperature: 1 })]);
        const { written } = await store.position();
        expect(written >= before.written).toBe(true);
        const after = await waitFor('the write to be applied', async () => {
          const position = await store.position();
          return position.applied >= written && position;
        });
        expect(after.isSuspended).toBe(false);
      });

      it('ends barriers, also several at once and beside writes', async () => {
        const series = newSeries();
        const writes = [1, 2, 3].map((i) => store.write([row(series, NOON + i, { temperature: i })]));
        await Promise.all([store.barrier(), ...writes, store.barrier(), store.barrier()]);
        await put(row(series, NOON, { temperature: 0 }));
        expect((await store.read(series, ['temperature'], ALWAYS)).data.temperature).toEqual([0, 1, 2, 3]);
      });
    });

    describe('read', () => {
      let series: number;
      const rows = () => [
        row(series, NOON, { temperature: 1 }),
        row(series, NOON + 1, { dewPoint: 2 }),
        row(series, NOON + 2, { windSpeed: 3 }),
        row(series, NOON + 3, { temperature: 4, dewPoint: 5 }),
      ];
      beforeAll(async () => {
        series = newSeries();
        await put(...rows());
      });

      it('takes the start and leaves the end of the range', async () => {
        const { time } = await store.read(series, ['temperature', 'dewPoint'], {
          start: NOON,
          end: NOON + 3,
        });
        expect(time).toEqual([NOON, NOON + 1]);
      });

      it('answers gaps as null and leaves out rows without any of the keys', async () => {
        expect(await store.read(series, ['dewPoint', 'temperature', 'snowDepth'], ALWAYS)).toEqual({
          time: [NOON, NOON + 1, NOON + 3],
          data: { dewPoint: [null, 2, 5], temperature: [1, null, 4], snowDepth: [null, null, null] },
        });
      });

      it('stops at the limit, earliest first', async () => {
        const { time } = await store.read(series, ['temperature', 'dewPoint'], ALWAYS, { limit: 2 });
        expect(time).toEqual([NOON, NOON + 1]);
      });

      it.each<[string, number[] | 'none', { start: number; end: number }]>([
        ['an empty range', 'none', { start: NOON, end: NOON }],
        ['a range turned round', 'none', { start: NOON + 3, end: NOON }],
        ['a range without rows', 'none', { start: NOON - DAY, end: NOON }],
      ])('answers %s with empty columns', async (_what, _none, range) => {
        expect(await store.read(series, ['temperature'], range)).toEqual({
          time: [],
          data: { temperature: [] },
        });
      });

      it('answers nothing for a station that never sent', async () => {
        const silent = newSeries();
        expect(await store.read(silent, ['temperature'], ALWAYS)).toEqual({
          time: [],
          data: { temperature: [] },
        });
        expect(await store.keys(silent, ALWAYS)).toEqual([]);
        expect(await store.rowsAt(silent, [NOON])).toEqual([]);
      });

      it('refuses an unknown key', async () => {
        const sql = 'temperature" FROM samples; DROP TABLE samples; --';
        for (const key of ['bogus', '__proto__', 'sampleTime', sql]) {
          await expect(store.read(series, [key], ALWAYS)).rejects.toThrow('Unknown measurement');
        }
      });

      it('lists the keys that hold a value in the range, in catalogue order', async () => {
        expect(await store.keys(series, ALWAYS)).toEqual(['temperature', 'dewPoint', 'windSpeed']);
        expect(await store.keys(series, { start: NOON + 1, end: NOON + 3 })).toEqual([
          'dewPoint',
          'windSpeed',
        ]);
        expect(await store.keys(series, { start: NOON + 4, end: NOON + 9 })).toEqual([]);
        expect(await store.keys(series, { start: NOON, end: NOON })).toEqual([]);
      });
    });

    describe('latest and rowsAt', () => {
      it('finds the newest row of each station, not the last written', async () => {
        const [a, b, silent] = [newSeries(), newSeries(), newSeries()];
        await put(
          row(a, NOON + 5, { temperature: 1, precipitationType: 'rain' }),
          row(b, NOON - 700 * DAY, { dewPoint: 2 }),
        );
        await put(row(a, NOON, { temperature: 3 }));
        expect(await store.latest([a, b, silent])).toEqual(
          new Map([
            [a, row(a, NOON + 5, { temperature: 1, precipitationType: 'rain' })],
            [b, row(b, NOON - 700 * DAY, { dewPoint: 2 })],
          ]),
        );
        expect(await store.latest([])).toEqual(new Map());
      });

      it('passes over a row without values', async () => {
        const series = newSeries();
        await put(row(series, NOON, { temperature: 1 }), row(series, NOON + 1, {}));
        expect((await store.latest([series])).get(series)?.time).toBe(NOON);
        expect(await store.rowsAt(series, [NOON + 1])).toEqual([]);
      });

      it('finds the rows of 1,000 times and of no other', async () => {
        const series = newSeries();
        await put(
          ...Array.from({ length: 1_500 }, (_, i) => row(series, NOON + i * MINUTE, { temperature: i })),
        );
        const times = Array.from({ length: 1_000 }, (_, i) => NOON + i * 2 * MINUTE);
        const found = await store.rowsAt(series, [...times, NOON + 1, NOON].reverse());
        expect(found.map(({ values }) => values.temperature as number).sort((a, b) => a - b)).toEqual(
          Array.from({ length: 750 }, (_, i) => i * 2),
        );
        expect(await store.rowsAt(series, [])).toEqual([]);
      });

      it('finds rows years apart, more than one question holds', async () => {
        const series = newSeries();
        const times = Array.from({ length: 40 }, (_, i) => Date.UTC(2000, i * 7, 1));
        await put(...times.map((time) => row(series, time, { temperature: time })));
        const others = Array.from({ length: 2_500 }, (_, i) => NOON + i);
        const found = await store.rowsAt(series, [...others, ...times]);
        expect(found.map(({ time }) => time).sort((a, b) => a - b)).toEqual(times);
      });
    });

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
          const series = newSeries();
          const days = calendarEdges(zone, from, { days: 1 }, 5);
          const rows = weather(series, days[0]! - HOUR, days.at(-1)! + HOUR, 11);
          await put(...rows);
          const buckets = [
            days,
            calendarEdges(zone, from, { hours: 1 }, 110),
            minuteEdges(zone, from, 5, 7),
            minuteEdges(zone, from, 5, 90),
            minuteEdges(zone, from, 5, 1000),
          ];
          for (const edges of buckets) {
            expectSameBuckets(
              await store.aggregate(series, ALL_STATS, edges),
              aggregateByHand(rows, ALL_STATS, edges),
            );
          }
        },
      );

      it('agrees over 20 years of local months, weeks and years', async () => {
        const series = newSeries();
        const months = calendarEdges('America/New_York', '2005-01-01', { months: 1 }, 240);
        const rows = weather(series, months[0]!, months.at(-1)!, 7 * 24 * 60 + 13);
        await put(...rows);
        const weeks = calendarEdges('America/New_York', '2005-01-03', { weeks: 1 }, 1040);
        const years = calendarEdges('America/New_York', '2005-01-01', { years: 1 }, 20);
        for (const edges of [months, weeks, years]) {
          expectSameBuckets(
            await store.aggregate(series, ALL_STATS, edges),
            aggregateByHand(rows, ALL_STATS, edges),
          );
        }
      });

      it('agrees for any ascending edges', async () => {
        const series = newSeries();
        const rows = weather(series, NOON, NOON + 2 * DAY, 7);
        await put(...rows);
        const offsets = fc.uniqueArray(fc.integer({ min: -HOUR, max: 2 * DAY + HOUR }), {
          minLength: 2,
          maxLength: 300,
        });
        const columns = fc.uniqueArray(fc.constantFrom(...ALL_STATS), { minLength: 1, maxLength: 8 });
        await fc.assert(
          fc.asyncProperty(offsets, columns, async (cuts, asked) => {
            const edges = cuts.sort((a, b) => a - b).map((offset) => NOON + offset);
            expectSameBuckets(
              await store.aggregate(series, asked, edges),
              aggregateByHand(rows, asked, edges),
            );
          }),
          { numRuns: 25 },
        );
      });

      it('places a reading on an edge into the bucket that begins there', async () => {
        const series = newSeries();
        await put(...[0, 1, 2, 3].map((i) => row(series, NOON + i, { temperature: i })));
        const asked: StoreColumn[] = [{ key: 'temperature', stat: 'sum' }];
        expect(await store.aggregate(series, asked, [NOON, NOON + 1, NOON + 3])).toEqual([[0, 3]]);
      });

      it('answers a bucket without a reading with count 0 and null', async () => {
        const series = newSeries();
        await put(row(series, NOON, { dewPoint: 1 }), row(series, NOON + 2 * HOUR, { temperature: 1 }));
        const asked = STATS.map((stat) => ({ key: 'temperature', stat }));
        const answer = await store.aggregate(series, asked, [NOON, NOON + HOUR, NOON + 2 * HOUR]);
        expect(answer).toEqual(STATS.map((stat) => (stat === 'count' ? [0, 0] : [null, null])));
      });

      it('keeps the variance of small changes on a large value', async () => {
        const series = newSeries();
        const values = [1e9, 1e9 + 1, 1e9 + 2];
        await put(
          ...Array.from({ length: 300 }, (_, i) =>
            row(series, NOON + i, { densityAltitude: values[i % 3]! }),
          ),
        );
        const asked: StoreColumn[] = [{ key: 'densityAltitude', stat: 'varPop' }];
        const [[variance]] = (await store.aggregate(series, asked, [NOON, NOON + HOUR])) as [[number]];
        expect(variance).toBeCloseTo(2 / 3, 6);
      });

      it('answers a sum beyond the doubles with null, and the rest of the bucket all the same', async () => {
        const series = newSeries();
        await put(
          row(series, NOON, { temperature: 1.7e308, dewPoint: 3 }),
          row(series, NOON + 1, { temperature: 1.7e308 }),
        );
        const asked = (['sum', 'max', 'count', 'last'] as const).map((stat) => ({
          key: 'temperature',
          stat,
        }));
        const answer = await store.aggregate(
          series,
          [...asked, { key: 'dewPoint', stat: 'sum' }],
          [NOON, NOON + 9],
        );
        expect(answer).toEqual([[null], [1.7e308], [2], [1.7e308], [3]]);
      });

      it('answers every statistic of every key at once', async () => {
        const series = newSeries();
        await put(row(series, NOON, Object.fromEntries(NUMERIC_KEYS.map((key, i) => [key, i]))));
        const asked = NUMERIC_KEYS.flatMap((key) => STATS.map((stat) => ({ key, stat })));
        const edges = minuteEdges('Europe/Lisbon', '2025-06-15', 1, 7);
        const answer = await store.aggregate(series, asked, edges);
        const bucket = edges.findIndex((edge) => edge > NOON) - 1;
        const maxima = answer
          .filter((_column, i) => asked[i]!.stat === 'max')
          .map((column) => column[bucket]);
        expect(maxima).toEqual(NUMERIC_KEYS.map((_key, i) => i));
      });

      it('answers no buckets for fewer than two edges, and no columns for none', async () => {
        const asked: StoreColumn[] = [{ key: 'temperature', stat: 'max' }];
        expect(await store.aggregate(newSeries(), asked, [])).toEqual([[]]);
        expect(await store.aggregate(newSeries(), asked, [NOON])).toEqual([[]]);
        expect(await store.aggregate(newSeries(), [], [NOON, NOON + 1])).toEqual([]);
      });

      it('refuses unknown keys, statistics a text does not have, and edges that do not ascend', async () => {
        const ask = (key: string, stat: StoreStat, edges = [NOON, NOON + 1]) =>
          store.aggregate(newSeries(), [{ key, stat }], edges);
        await expect(ask('bogus', 'max')).rejects.toThrow('Unknown measurement "bogus"');
        await expect(ask('precipitationType', 'max')).rejects.toThrow('has no max');
        await expect(ask('temperature', 'max', [NOON, NOON])).rejects.toThrow('ascend');
        await expect(ask('temperature', 'max', [NOON + 1, NOON])).rejects.toThrow('ascend');
      });
    });

    describe('erase', () => {
      it('leaves no value of the series, all of its neighbour, and takes new rows', async () => {
        const [series, neighbour] = [newSeries(), newSeries()];
        const years = Array.from({ length: 30 }, (_, i) => Date.UTC(2010, i * 3, 2));
        await put(
          ...years.flatMap((time) =>
            [series, neighbour].map((id) => row(id, time, { temperature: 1, precipitationType: 'rain' })),
          ),
        );
        // Not yet applied in QuestDB when erase is called.
        await store.write(weather(series, NOON, NOON + DAY, 5));
        await store.erase(series);

        expect(await store.read(series, STORED_KEYS, ALWAYS)).toMatchObject({ time: [] });
        expect(await store.keys(series, ALWAYS)).toEqual([]);
        expect(await store.latest([series])).toEqual(new Map());
        expect(await store.rowsAt(series, [...years, NOON])).toEqual([]);
        const asked: StoreColumn[] = [{ key: 'temperature', stat: 'count' }];
        expect(await store.aggregate(series, asked, [0, ALWAYS.end])).toEqual([[0]]);
        expect((await store.read(neighbour, ['temperature', 'precipitationType'], ALWAYS)).time).toEqual(
          years,
        );

        await store.erase(series);
        await put(row(series, NOON, { temperature: 2 }));
        expect(await store.rowsAt(series, [NOON])).toEqual([row(series, NOON, { temperature: 2 })]);
      });

      it('has nothing to do for a series without rows', async () => {
        await store.erase(newSeries());
      });
    });

    describe('a signal', () => {
      it('stops a query before it starts', async () => {
        const gone = AbortSignal.abort(new Error('The page is gone'));
        await expect(store.read(1, ['temperature'], ALWAYS, { signal: gone })).rejects.toThrow(
          'The page is gone',
        );
        await expect(store.keys(1, ALWAYS, { signal: gone })).rejects.toThrow('The page is gone');
      });

      it('stops a query under way, and the next one works', async () => {
        const series = newSeries();
        const rows = Array.from({ length: 5_000 }, (_, i) =>
          row(series, NOON + i * 1_000, { temperature: i, dewPoint: i }),
        );
        await put(...rows);
        const page = new AbortController();
        const asked = NUMERIC_KEYS.flatMap((key) => STATS.map((stat) => ({ key, stat })));
        const edges = rows.map(({ time }) => time);
        const answer = store.aggregate(series, asked, edges, { signal: page.signal });
        setTimeout(() => page.abort(new Error('The page is gone')), 10);
        await expect(answer).rejects.toThrow('The page is gone');
        expect(
          await store.aggregate(series, [{ key: 'temperature', stat: 'count' }], [NOON, NOON + DAY]),
        ).toEqual([[5_000]]);
      });
    });
  });
}
