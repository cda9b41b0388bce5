import { Pool } from 'pg';
import { bucketsOf, type Interval } from '../../../backend/query/buckets.js';
import type { SampleRow, SampleValues } from '../../../backend/samples/observation.js';
import { Fence } from '../../../backend/samples/lease/fence.js';
import { RolledStore } from '../../../backend/samples/rollups/rolled-store.js';
import { RollupMarks } from '../../../backend/samples/rollups/rollup-marks.js';
import { RollupTable } from '../../../backend/samples/rollups/rollup-table.js';
import { RollupWork } from '../../../backend/samples/rollups/rollup-work.js';
import { PostgresStore } from '../../../backend/samples/store/postgres/postgres-store.js';
import { QuestDbStore } from '../../../backend/samples/store/questdb/questdb-store.js';
import type { SampleStore, StoreColumn } from '../../../backend/samples/store/sample-store.js';
import { StoreLayer } from '../../../backend/samples/store/store-layer.js';
import { seededRandom } from '../../support/random.js';
import { AllSeries } from '../../support/sample-road.js';
import { HAS_QUESTDB, startStores, type TestStores } from '../../support/stores.js';
import { waitFor } from '../../support/wait-for.js';
import { aggregateByHand, expectSameBuckets } from '../sample-store/brute-force.js';
import { DAY, HOUR, MINUTE, STATS, StoreUnderTest } from '../sample-store/store-under-test.js';

jest.setTimeout(300_000);

const SHARD = 0;
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

/** Counts what is asked of the samples themselves. */
class Counting extends StoreLayer {
  /** From the first to the last edge, ms, of each question. */
  asked: number[] = [];
  afterEach: () => unknown = () => undefined;

  override async aggregate(...[series, columns, edges, options]: Parameters<SampleStore['aggregate']>) {
    this.asked.push(edges.at(-1)! - edges[0]!);
    const answer = await super.aggregate(series, columns, edges, options);
    await this.afterEach();
    return answer;
  }
}

let stores: TestStores;
beforeAll(async () => {
  stores = await startStores({ withQuestDb: HAS_QUESTDB });
});
afterAll(() => stores.stop());

describe.each(HAS_QUESTDB ? ['postgres', 'questdb'] : ['postgres'])('rollups over %s', (kind) => {
  const under = new StoreUnderTest();
  const directory = new AllSeries();
  let pool: Pool;
  let raw: Counting;
  let table: RollupTable;

  beforeAll(async () => {
    pool = new Pool({ connectionString: stores.databaseUrl }).on('error', () => undefined);
    await pool.query('TRUNCATE rollup_heads, rollup_dirty, rollups, samples');
    raw = new Counting(kind === 'questdb' ? new QuestDbStore(stores.questDb()) : new PostgresStore(pool));
    const fence = new Fence(SHARD);
    const { rows } = await pool.query<{ number: string }>(`SELECT claim_shard($1, 'this test') AS number`, [
      SHARD,
    ]);
    fence.raise(Number(rows[0]!.number));
    table = new RollupTable(pool, pool, fence);
    await begin();
  });
  afterAll(async () => {
    await under.store.close();
    await pool.end();
  });

  let work: RollupWork;
  /** As after a start of the server. */
  const begin = async () => {
    const marks = new RollupMarks(table);
    under.store = new RolledStore(raw, table, marks);
    work = new RollupWork({ table, marks, store: raw, owner: { seen }, directory, quietMs: 0 });
    await under.store.prepare();
  };
  const seen = async () => {
    const { written } = await raw.position();
    await waitFor('rows to be applied', async () => (await raw.position()).applied >= written);
    return true;
  };
  const rollUp = (now: number) => work.run(new Date(now), new AbortController().signal);
  const newSeries = (timezone: string) => {
    const series = under.newSeries();
    directory.list(series, timezone);
    return series;
  };

  it.each(ZONES)('answers as the samples do, in %s from %d', async (timezone, start, end) => {
    const series = newSeries(timezone);
    let rows = under.weather(series, start - 7 * HOUR, end + 5 * HOUR, 7);
    await under.put(...rows);
    await rollUp(end + 10 * DAY);
    const random = seededRandom(series);
    const agrees = async () => {
      for (const interval of INTERVALS) {
        for (const range of [
          { start, end },
          { start: start + 5 * HOUR + 11 * MINUTE, end: end - 3 * DAY + 7 * MINUTE },
        ]) {
          const { edges } = bucketsOf(range, interval, timezone, end, 100_000)!;
          expectSameBuckets(
            await under.store.aggregate(series, COLUMNS, edges),
            aggregateByHand(rows, COLUMNS, edges),
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
    await under.put(...changed);
    const times = new Set(changed.map(({ time }) => time));
    rows = [...rows.filter(({ time }) => !times.has(time)), ...changed];
    await agrees();
    await rollUp(end + 10 * DAY);
    expect(await table.dirtyDays(0, 1)).toEqual([]);
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
      under.weather(series, from, to, minutes);
    /** What was asked of the samples to answer by the day, in days. */
    const askedFor = async (series: number, rows: readonly SampleRow[]) => {
      raw.asked = [];
      expectSameBuckets(
        await under.store.aggregate(series, columns, days),
        aggregateByHand(rows, columns, days),
      );
      return raw.asked.map((ms) => ms / DAY);
    };
    const changedRow = (series: number, time: number): SampleRow => ({
      series,
      time,
      values: { temperature: 99 },
    });

    it('asks the samples for nothing that is rolled up, and for a day that changed until it is done again', async () => {
      const series = newSeries(timezone);
      const rows = rowsEvery(series, 30);
      await under.put(...rows);
      expect(await askedFor(series, rows)).toEqual([20]);
      await rollUp(end + DAY);
      expect(await askedFor(series, rows)).toEqual([]);
      const late = changedRow(series, start + 5 * DAY + 7 * MINUTE);
      await under.put(late);
      expect(await askedFor(series, [...rows, late])).toEqual([1]);
      await rollUp(end + DAY);
      expect(await askedFor(series, [...rows, late])).toEqual([]);
    });

    it('rolls up a day once it has been over for an hour', async () => {
      const series = newSeries(timezone);
      const rows = rowsEvery(series, 60);
      await under.put(...rows);
      await rollUp(end - DAY + 59 * MINUTE);
      expect(await askedFor(series, rows)).toEqual([2]);
      await rollUp(end - DAY + 61 * MINUTE);
      expect(await askedFor(series, rows)).toEqual([1]);
      await rollUp(end + 61 * MINUTE);
      expect(await askedFor(series, rows)).toEqual([]);
    });

    it('takes in what is brought from before the first sample', async () => {
      const series = newSeries(timezone);
      const newer = rowsEvery(series, 60, start + 10 * DAY);
      const older = rowsEvery(series, 60, start, start + 3 * DAY);
      await under.put(...newer);
      await rollUp(end + DAY);
      await under.put(...older);
      expect(await askedFor(series, [...older, ...newer])).toEqual([3]);
      await rollUp(end + DAY);
      expect(await askedFor(series, [...older, ...newer])).toEqual([]);
    });

    it('goes on where it was when the server ends in the middle', async () => {
      const series = newSeries(timezone);
      const rows = rowsEvery(series, 10);
      await under.put(...rows);
      await begin();
      const ending = new AbortController();
      raw.afterEach = () => ending.abort();
      await expect(work.run(new Date(end + DAY), ending.signal)).rejects.toThrow();
      raw.afterEach = () => undefined;
      await begin();
      const late = changedRow(series, start + 3 * MINUTE);
      await under.put(late);
      const [asked = 0] = await askedFor(series, [...rows, late]);
      expect(asked).toBe(20);
      await rollUp(end + DAY);
      expect(await askedFor(series, [...rows, late])).toEqual([]);
    });

    it('leaves out no row that is written while its day is rolled up', async () => {
      const series = newSeries(timezone);
      const rows = rowsEvery(series, 10);
      await under.put(...rows);
      await begin();
      const random = seededRandom(7);
      const late: SampleRow[] = [];
      raw.afterEach = () => {
        late.push(changedRow(series, start + Math.floor(random() * 20 * 24 * 6) * 10 * MINUTE + MINUTE));
        return under.put(late.at(-1)!);
      };
      await rollUp(end + DAY);
      raw.afterEach = () => undefined;
      expect(late.length).toBeGreaterThan(3);
      await askedFor(series, [...rows, ...late]);
      await rollUp(end + DAY);
      expect(await askedFor(series, [...rows, ...late])).toEqual([]);
    });

    it('begins anew in another zone', async () => {
      const series = newSeries('Asia/Kolkata');
      const rows = rowsEvery(series, 30);
      await under.put(...rows);
      await rollUp(end + DAY);
      directory.list(series, timezone);
      await askedFor(series, rows);
      await rollUp(end + DAY);
      expect(await askedFor(series, rows)).toEqual([]);
    });
  });
});
