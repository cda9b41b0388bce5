import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { bucketsOf, type Interval } from '../../../backend/query/buckets.js';
import type { SampleRow, SampleValues } from '../../../backend/samples/core/observation.js';
import type { StoreColumn } from '../../../backend/samples/store/sample-reader.js';
import { seededRandom } from '../../support/samples/random.js';
import { aggregateByHand, expectSameBuckets } from '../sample-store/brute-force.js';
import { STATS, weather } from '../sample-store/store-under-test.js';
import { rolledUpStores } from './rolled-up-stores.js';

jest.setTimeout(300_000);

const COLUMNS: StoreColumn[] = ['temperature', 'windDirection'].flatMap((key) =>
  STATS.filter((stat) => key === 'windDirection' || !['sinSum', 'cosSum'].includes(stat)).map((stat) => ({
    key,
    stat,
  })),
);
const INTERVALS: Interval[] = ['hour', 120, 360, 'day', 'week', 'month', 'all'];
/**
 * Zone, start and end. The stretches hold days of 23, 25 or other hours, and some zones differ by half or quarter
 * hours.
 */
const ZONES = [
  ['America/New_York', Date.UTC(2025, 1, 20, 5), Date.UTC(2025, 2, 25, 4)],
  ['America/New_York', Date.UTC(2025, 9, 20, 4), Date.UTC(2025, 10, 20, 5)],
  ['Asia/Kathmandu', Date.UTC(2025, 2, 1, 18, 15), Date.UTC(2025, 3, 1, 18, 15)],
  ['Australia/Lord_Howe', Date.UTC(2025, 2, 19, 13), Date.UTC(2025, 3, 20, 13, 30)],
  ['Australia/Lord_Howe', Date.UTC(2025, 8, 19, 13, 30), Date.UTC(2025, 9, 20, 13)],
  ['Asia/Kolkata', Date.UTC(2025, 2, 1, 18, 30), Date.UTC(2025, 3, 1, 18, 30)],
] as const;

describe('rollups', () => {
  const place = rolledUpStores();
  const put = async (...rows: SampleRow[]) => {
    await place.write(rows);
    await place.applied();
  };

  it.each(ZONES)('answers as the samples do, in %s from %d', async (timezone, start, end) => {
    const series = place.newSeries(timezone);
    let rows = weather(series, start - 7 * HOUR_MS, end + 5 * HOUR_MS, 7);
    await put(...rows);
    await place.rollUp(end + 10 * DAY_MS);
    const random = seededRandom(series);
    const agrees = async () => {
      for (const interval of INTERVALS) {
        for (const range of [
          { start, end },
          { start: start + 5 * HOUR_MS + 11 * MINUTE_MS, end: end - 3 * DAY_MS + 7 * MINUTE_MS },
        ]) {
          const { edges } = bucketsOf(range, interval, { timezone, now: end, limit: 100_000 })!;
          expectSameBuckets(
            await place.rolled.aggregate(series, COLUMNS, edges),
            aggregateByHand(rows, COLUMNS, edges),
            COLUMNS,
          );
        }
      }
    };
    await agrees();
    // These are late samples and rows that are taken back.
    const changed = rows
      .filter(() => random() < 0.002)
      .map((row): SampleRow => {
        const values: SampleValues =
          random() < 0.3 ? {} : { temperature: random() * 50, windDirection: random() * 360 };
        return { ...row, time: row.time + (random() < 0.5 ? MINUTE_MS : 0), values };
      });
    await put(...changed);
    const times = new Set(changed.map(({ time }) => time));
    rows = [...rows.filter(({ time }) => !times.has(time)), ...changed];
    await agrees();
    await place.rollUp(end + 10 * DAY_MS);
    expect(await place.table.dirtyDays(0, 1)).toEqual([]);
    await agrees();
  });

  describe('of a station in New York', () => {
    const timezone = 'America/New_York';
    const start = Date.UTC(2025, 3, 1, 4);
    const end = start + 20 * DAY_MS;
    const days = Array.from({ length: 21 }, (_, day) => start + day * DAY_MS);
    const columns: StoreColumn[] = [
      { key: 'temperature', stat: 'sum' },
      { key: 'temperature', stat: 'count' },
    ];
    const rowsEvery = (series: number, minutes: number, from = start, to = end) =>
      weather(series, from, to, minutes);
    /**
     * Aggregates by day.
     * @returns the lengths in days of the ranges that were read from the samples
     */
    const askedFor = async (series: number, rows: readonly SampleRow[]) => {
      place.raw.asked = [];
      expectSameBuckets(
        await place.rolled.aggregate(series, columns, days),
        aggregateByHand(rows, columns, days),
        columns,
      );
      return place.raw.asked.map((ms) => ms / DAY_MS);
    };
    const changedRow = (series: number, time: number): SampleRow => ({
      series,
      time,
      values: { temperature: 99 },
    });

    it('asks the samples for nothing that is rolled up, and for a day that changed until it is done again', async () => {
      const series = place.newSeries(timezone);
      const rows = rowsEvery(series, 30);
      await put(...rows);
      expect(await askedFor(series, rows)).toEqual([20]);
      await place.rollUp(end + DAY_MS);
      expect(await askedFor(series, rows)).toEqual([]);
      const late = changedRow(series, start + 5 * DAY_MS + 7 * MINUTE_MS);
      await put(late);
      expect(await askedFor(series, [...rows, late])).toEqual([1]);
      await place.rollUp(end + DAY_MS);
      expect(await askedFor(series, [...rows, late])).toEqual([]);
    });

    it('rolls up a day once it has been over for an hour', async () => {
      const series = place.newSeries(timezone);
      const rows = rowsEvery(series, 60);
      await put(...rows);
      await place.rollUp(end - DAY_MS + 59 * MINUTE_MS);
      expect(await askedFor(series, rows)).toEqual([2]);
      await place.rollUp(end - DAY_MS + 61 * MINUTE_MS);
      expect(await askedFor(series, rows)).toEqual([1]);
      await place.rollUp(end + 61 * MINUTE_MS);
      expect(await askedFor(series, rows)).toEqual([]);
    });

    it('takes in what is brought from before the first sample', async () => {
      const series = place.newSeries(timezone);
      const newer = rowsEvery(series, 60, start + 10 * DAY_MS);
      const older = rowsEvery(series, 60, start, start + 3 * DAY_MS);
      await put(...newer);
      await place.rollUp(end + DAY_MS);
      await put(...older);
      expect(await askedFor(series, [...older, ...newer])).toEqual([3]);
      await place.rollUp(end + DAY_MS);
      expect(await askedFor(series, [...older, ...newer])).toEqual([]);
    });

    it('goes on where it was when the server ends in the middle', async () => {
      const series = place.newSeries(timezone);
      const rows = rowsEvery(series, 10);
      await put(...rows);
      await place.begin();
      const ending = new AbortController();
      place.raw.afterEach = () => ending.abort();
      await expect(place.rollUp(end + DAY_MS, ending.signal)).rejects.toThrow();
      place.raw.afterEach = () => undefined;
      await place.begin();
      const late = changedRow(series, start + 3 * MINUTE_MS);
      await put(late);
      const [asked = 0] = await askedFor(series, [...rows, late]);
      expect(asked).toBe(20);
      await place.rollUp(end + DAY_MS);
      expect(await askedFor(series, [...rows, late])).toEqual([]);
    });

    it('leaves out no row that is written while its day is rolled up', async () => {
      const series = place.newSeries(timezone);
      const rows = rowsEvery(series, 10);
      await put(...rows);
      await place.begin();
      const random = seededRandom(7);
      const late: SampleRow[] = [];
      place.raw.afterEach = () => {
        late.push(
          changedRow(series, start + Math.floor(random() * 20 * 24 * 6) * 10 * MINUTE_MS + MINUTE_MS),
        );
        return put(late.at(-1)!);
      };
      await place.rollUp(end + DAY_MS);
      place.raw.afterEach = () => undefined;
      expect(late.length).toBeGreaterThan(3);
      await askedFor(series, [...rows, ...late]);
      await place.rollUp(end + DAY_MS);
      expect(await askedFor(series, [...rows, ...late])).toEqual([]);
    });

    it('begins anew when all is forgotten', async () => {
      const series = place.newSeries(timezone);
      const rows = rowsEvery(series, 60);
      await put(...rows);
      await place.rollUp(end + DAY_MS);
      await place.forgetAll();
      expect(await askedFor(series, rows)).toEqual([20]);
      await place.rollUp(end + DAY_MS);
      expect(await askedFor(series, rows)).toEqual([]);
    });

    it('asks the samples for days whose retention was over once, and are still there', async () => {
      const series = place.newSeries(timezone);
      const rows = rowsEvery(series, 30);
      await put(...rows);
      await place.rollUp(end + DAY_MS);
      await place.expire(series, start + 3 * DAY_MS + 5 * HOUR_MS);
      expect(await askedFor(series, rows)).toEqual([4]);
      // A longer retention does not bring removed rollups back.
      await place.expire(series, start + DAY_MS);
      expect(await askedFor(series, rows)).toEqual([4]);
    });

    it('begins anew in another zone', async () => {
      const series = place.newSeries('Asia/Kolkata');
      const rows = rowsEvery(series, 30);
      await put(...rows);
      await place.rollUp(end + DAY_MS);
      place.move(series, timezone);
      await askedFor(series, rows);
      await place.rollUp(end + DAY_MS);
      expect(await askedFor(series, rows)).toEqual([]);
    });
  });
});
