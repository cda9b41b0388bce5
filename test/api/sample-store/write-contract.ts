import { DAY_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { randomUUID } from 'node:crypto';
import { NUMERIC_KEYS } from '@mesonet/model/measurements.js';
import type { SampleRow, SampleValues } from '../../../backend/samples/core/observation.js';
import { RowRefused } from '../../../backend/samples/store/store-errors.js';
import { STORED_KEYS } from '../../../backend/samples/store/stored-columns.js';
import { waitFor } from '../../support/wait-for.js';
import { ALWAYS, NOON, row, type StoreUnderTest, weather } from './store-under-test.js';

export function describeWrites(under: StoreUnderTest): void {
  describe('write', () => {
    it('keeps every key of a whole row, and reads it back in every way', async () => {
      const series = under.newSeries();
      const values: SampleValues = Object.fromEntries(NUMERIC_KEYS.map((key, i) => [key, i + 0.1]));
      values.precipitationType = 'drizzle';
      values.mainPollutant = 'PM2.5';
      await under.put(row(series, NOON, values));
      expect(await under.store.reader.rowsAt(series, [NOON])).toEqual([row(series, NOON, values)]);
      expect(await under.store.reader.latest([series])).toEqual(
        new Map([[series, row(series, NOON, values)]]),
      );
      expect(await under.store.reader.keys(series, ALWAYS)).toEqual(STORED_KEYS);
      const columns = await under.store.reader.read(series, STORED_KEYS, ALWAYS);
      expect(columns.time).toEqual([NOON]);
      expect(columns.data).toEqual(
        Object.fromEntries(Object.entries(values).map(([key, value]) => [key, [value]])),
      );
    });

    it('changes nothing when repeated', async () => {
      const series = under.newSeries();
      const rows = weather(series, NOON, NOON + DAY_MS, 10);
      await under.put(...rows);
      const once = await under.store.reader.read(series, STORED_KEYS, ALWAYS);
      await under.put(...rows);
      await under.put(...rows.slice(20, 40));
      expect(await under.store.reader.read(series, STORED_KEYS, ALWAYS)).toEqual(once);
    });

    it('replaces a whole row: keys that the new one lacks are gone', async () => {
      const series = under.newSeries();
      await under.put(row(series, NOON, { temperature: 70, windSpeed: 3, precipitationType: 'rain' }));
      await under.put(row(series, NOON, { windSpeed: 4, dewPoint: 50 }));
      expect(await under.store.reader.rowsAt(series, [NOON])).toEqual([
        row(series, NOON, { windSpeed: 4, dewPoint: 50 }),
      ]);
    });

    it('lets the later row of one call win, whatever stands between them', async () => {
      const series = under.newSeries();
      await under.put(
        row(series, NOON + MINUTE_MS, { temperature: 5 }),
        row(series, NOON, { temperature: 1, dewPoint: 9 }),
        row(series, NOON - MINUTE_MS, { temperature: 4 }),
        row(series, NOON, { temperature: 2 }),
        row(series, NOON, { windSpeed: 3 }),
        row(series, NOON + MINUTE_MS, { temperature: 6 }),
      );
      const { time, data } = await under.store.reader.read(
        series,
        ['temperature', 'dewPoint', 'windSpeed'],
        ALWAYS,
      );
      expect(time).toEqual([NOON - MINUTE_MS, NOON, NOON + MINUTE_MS]);
      expect(data).toEqual({
        temperature: [4, null, 6],
        dewPoint: [null, null, null],
        windSpeed: [null, 3, null],
      });
    });

    it('takes rows late, out of order and years apart', async () => {
      const series = under.newSeries();
      const times = [
        NOON,
        NOON - 3 * DAY_MS,
        Date.UTC(1990, 0, 1),
        NOON - MINUTE_MS,
        Date.UTC(2008, 1, 29),
        NOON + 1,
      ];
      for (const some of [times.slice(0, 2), times.slice(2)]) {
        await under.put(...some.map((time) => row(series, time, { temperature: time / DAY_MS })));
      }
      const ascending = [...times].sort((a, b) => a - b);
      const { time, data } = await under.store.reader.read(series, ['temperature'], ALWAYS);
      expect(time).toEqual(ascending);
      expect(data.temperature).toEqual(ascending.map((each) => each / DAY_MS));
      expect((await under.store.reader.latest([series])).get(series)?.time).toBe(NOON + 1);
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
      const series = under.newSeries();
      await under.put(row(series, NOON, { temperature: value }));
      expect((await under.store.reader.read(series, ['temperature'], ALWAYS)).data.temperature![0]).toBe(
        value,
      );
      expect((await under.store.reader.rowsAt(series, [NOON]))[0]!.values.temperature).toBe(value);
    });

    it('returns texts letter by letter', async () => {
      const series = under.newSeries();
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
      await under.put(
        ...texts.map((text, i) => row(series, NOON + i, { precipitationType: text, mainPollutant: 'x' })),
      );
      expect(
        (await under.store.reader.read(series, ['precipitationType'], ALWAYS)).data.precipitationType,
      ).toEqual(texts);
    });

    it('keeps stations apart that report at the same time', async () => {
      const [a, b] = [under.newSeries(), under.newSeries()];
      await under.put(row(a, NOON, { temperature: 1 }), row(b, NOON, { temperature: 2 }));
      await under.put(row(a, NOON, { temperature: 3 }));
      expect(await under.store.reader.rowsAt(b, [NOON])).toEqual([row(b, NOON, { temperature: 2 })]);
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
      ['a time before 1800', { time: Date.UTC(1799, 11, 31) }],
      ['a time in fractions of a millisecond', { time: NOON + 0.5 }],
      ['a series that cannot be', { series: 0 }],
    ])('names the row that holds %s, and writes none of the call', async (_what, fault) => {
      const series = under.newSeries();
      const bad = { ...row(series, NOON + 1, { temperature: 1 }), ...fault };
      const call = under.store.writer.write([
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
      await under.put(row(series, NOON + 3, { temperature: 1 }));
      expect((await under.store.reader.read(series, ['temperature'], ALWAYS)).time).toEqual([NOON + 3]);
    });

    it('takes no rows for nothing to do', async () => {
      await under.store.writer.write([]);
    });

    it('takes 5,000 rows of many stations at once', async () => {
      const stations = Array.from({ length: 50 }, () => under.newSeries());
      const rows = Array.from({ length: 100 }, (_, i) =>
        stations.map((series) => row(series, NOON + i * 1_000, { temperature: series + i, windSpeed: i })),
      ).flat();
      await under.put(...rows);
      for (const series of [stations[0]!, stations[49]!]) {
        const { data } = await under.store.reader.read(series, ['temperature'], ALWAYS);
        expect(data.temperature).toEqual(Array.from({ length: 100 }, (_, i) => series + i));
      }
    });
  });

  describe('position and barrier', () => {
    it('counts what was acknowledged, and catches up', async () => {
      const before = await under.store.writer.position();
      await under.store.writer.write([row(under.newSeries(), NOON, { temperature: 1 })]);
      const { written } = await under.store.writer.position();
      expect(written >= before.written).toBe(true);
      const after = await waitFor('the write to be applied', async () => {
        const position = await under.store.writer.position();
        return position.applied >= written && position;
      });
      expect(after.isSuspended).toBe(false);
    });

    it('holds the marks that were written into it', async () => {
      const marks = [randomUUID(), randomUUID()];
      for (const mark of marks) await under.store.writer.mark(mark);
      expect(await under.store.writer.marksAmong(marks)).toEqual(new Set(marks));
    });

    it('ends barriers, also several at once and beside writes', async () => {
      const series = under.newSeries();
      const writes = [1, 2, 3].map((i) =>
        under.store.writer.write([row(series, NOON + i, { temperature: i })]),
      );
      await Promise.all([
        under.store.writer.barrier(),
        ...writes,
        under.store.writer.barrier(),
        under.store.writer.barrier(),
      ]);
      await under.put(row(series, NOON, { temperature: 0 }));
      expect((await under.store.reader.read(series, ['temperature'], ALWAYS)).data.temperature).toEqual([
        0, 1, 2, 3,
      ]);
    });
  });
}
