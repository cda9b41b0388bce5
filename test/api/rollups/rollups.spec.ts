import { bucketsOf, type Interval } from '../../../backend/query/buckets.js';
import type { SampleRow, SampleValues } from '../../../backend/samples/observation.js';
import type { StoreColumn } from '../../../backend/samples/store/sample-store.js';
import { seededRandom } from '../../support/samples/random.js';
import { aggregateByHand, expectSameBuckets } from '../sample-store/brute-force.js';
import { DAY, HOUR, MINUTE, STATS, weather } from '../sample-store/store-under-test.js';
import { rolledUpStores } from './rolled-up-stores.js';

jest.setTimeout(300_000);

const COLUMNS: StoreColumn[] = ['temperature', 'windDirection'].flatMap((key) =>
  STATS.filter((stat) => key === 'windDirection' || !['sinSum', 'cosSum'].includes(stat)).map((stat) => ({
    key,
    stat,
  })),
);
const INTERVALS: Interval[] = ['hour', 120, 360, 'day', 'week', 'month', 'all'];
/** Both stretches hold days of 23, 25 or other hours; the zones, half hours and quarters. */
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
    await place.rolled.write(rows);
    await place.applied();
  };

  it.each(ZONES)('answers as the samples do, in %s from %d', async (timezone, start, end) => {
    const series = place.newSeries(timezone);
    let rows = weather(series, start - 7 * HOUR, end + 5 * HOUR, 7);
    await put(...rows);
    await place.rollUp(end + 10 * DAY);
    const random = seededRandom(series);
    const agrees = async () => {
      for (const interval of INTERVALS) {
        for (const range of [
          { start, end },
          { start: start + 5 * HOUR + 11 * MINUTE, end: end - 3 * DAY + 7 * MINUTE },
        ]) {
          const { edges } = bucketsOf(range, interval, timezone, end, 100_000)!;
          expectSameBuckets(
            await place.rolled.aggregate(series, COLUMNS, edges),
            aggregateByHand(rows, COLUMNS, edges),
            COLUMNS,
          );
        }
      }
    };
    await agrees();
    // What comes late, and what is taken back.
    const changed = rows
      .filter(() => random() < 0.002)
      .map((row): SampleRow => {
        const values: SampleValues =
          random() < 0.3 ? {} : { temperature: random() * 50, windDirection: random() * 360 };
        return { ...row, time: row.time + (random() < 0.5 ? MINUTE : 0), values };
      });
    await put(...changed);
    const times = new Set(changed.map(({ time }) => time));
    rows = [...rows.filter(({ time }) => !times.has(time)), ...changed];
    await agrees();
    await place.rollUp(end + 10 * DAY);
    expect(await place.table.dirtyDays(0, 1)).toEqual([]);
    await agrees();
  });

  describe('of a station in New York', () => {
    const timezone = 'America/New_York';
    const start = Date.UTC(2025, 3, 1, 4);
    const end = start + 20 * DAY;
    const days = Array.from({ length: 21 }, (_, day) => start + day * DAY);
    const columns: StoreColumn[] = [
      { key: 'temperature', stat: 'sum' },
      { key: 'temperature', stat: 'count' },
    ];
    const rowsEvery = (series: number, minutes: number, from = start, to = end) =>
      weather(series, from, to, minutes);
    /** What was asked of the samples to answer by the day, in days. */
    const askedFor = async (series: number, rows: readonly SampleRow[]) => {
      place.raw.asked = [];
      expectSameBuckets(
        await place.rolled.aggregate(series, columns, days),
        aggregateByHand(rows, columns, days),
        columns,
      );
      return place.raw.asked.map((ms) => ms / DAY);
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
      await place.rollUp(end + DAY);
      expect(await askedFor(series, rows)).toEqual([]);
      const late = changedRow(series, start + 5 * DAY + 7 * MINUTE);
      await put(late);
      expect(await askedFor(series, [...rows, late])).toEqual([1]);
      await place.rollUp(end + DAY);
      expect(await askedFor(series, [...rows, late])).toEqual([]);
    });

    it('rolls up a day once it has been over for an hour', async () => {
      const series = place.newSeries(timezone);
      const rows = rowsEvery(series, 60);
      await put(...rows);
      await place.rollUp(end - DAY + 59 * MINUTE);
      expect(await askedFor(series, rows)).toEqual([2]);
      await place.rollUp(end - DAY + 61 * MINUTE);
      expect(await askedFor(series, rows)).toEqual([1]);
      await place.rollUp(end + 61 * MINUTE);
      expect(await askedFor(series, rows)).toEqual([]);
    });

    it('takes in what is brought from before the first sample', async () => {
      const series = place.newSeries(timezone);
      const newer = rowsEvery(series, 60, start + 10 * DAY);
      const older = rowsEvery(series, 60, start, start + 3 * DAY);
      await put(...newer);
      await place.rollUp(end + DAY);
      await put(...older);
      expect(await askedFor(series, [...older, ...newer])).toEqual([3]);
      await place.rollUp(end + DAY);
      expect(await askedFor(series, [...older, ...newer])).toEqual([]);
    });

    it('goes on where it was when the server ends in the middle', async () => {
      const series = place.newSeries(timezone);
      const rows = rowsEvery(series, 10);
      await put(...rows);
      await place.begin();
      const ending = new AbortController();
      place.raw.afterEach = () => ending.abort();
      await expect(place.rollUp(end + DAY, ending.signal)).rejects.toThrow();
      place.raw.afterEach = () => undefined;
      await place.begin();
      const late = changedRow(series, start + 3 * MINUTE);
      await put(late);
      const [asked = 0] = await askedFor(series, [...rows, late]);
      expect(asked).toBe(20);
      await place.rollUp(end + DAY);
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
        late.push(changedRow(series, start + Math.floor(random() * 20 * 24 * 6) * 10 * MINUTE + MINUTE));
        return put(late.at(-1)!);
      };
      await place.rollUp(end + DAY);
      place.raw.afterEach = () => undefined;
      expect(late.length).toBeGreaterThan(3);
      await askedFor(series, [...rows, ...late]);
      await place.rollUp(end + DAY);
      expect(await askedFor(series, [...rows, ...late])).toEqual([]);
    });

    it('begins anew when all is forgotten', async () => {
      const series = place.newSeries(timezone);
      const rows = rowsEvery(series, 60);
      await put(...rows);
      await place.rollUp(end + DAY);
      await place.forgetAll();
      expect(await askedFor(series, rows)).toEqual([20]);
      await place.rollUp(end + DAY);
      expect(await askedFor(series, rows)).toEqual([]);
    });

    it('asks the samples for days whose retention was over once, and are still there', async () => {
      const series = place.newSeries(timezone);
      const rows = rowsEvery(series, 30);
      await put(...rows);
      await place.rollUp(end + DAY);
      await place.expire(series, start + 3 * DAY + 5 * HOUR);
      expect(await askedFor(series, rows)).toEqual([4]);
      // A longer retention brings nothing back.
      await place.expire(series, start + DAY);
      expect(await askedFor(series, rows)).toEqual([4]);
    });

    it('begins anew in another zone', async () => {
      const series = place.newSeries('Asia/Kolkata');
      const rows = rowsEvery(series, 30);
      await put(...rows);
      await place.rollUp(end + DAY);
      place.move(series, timezone);
      await askedFor(series, rows);
      await place.rollUp(end + DAY);
      expect(await askedFor(series, rows)).toEqual([]);
    });
  });
});
