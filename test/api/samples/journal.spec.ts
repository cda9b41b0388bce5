import { HOUR_MS, SECOND_MS } from '@mesonet/model/durations.js';
import type { Pool } from 'pg';
import { Unavailable } from '../../../backend/platform/errors.js';
import { createJournalPool } from '../../../backend/samples/journal/journal-pool.js';
import { JournalRetention } from '../../../backend/samples/journal/journal-retention.js';
import { PostgresJournal } from '../../../backend/samples/journal/postgres-journal.js';
import { Fence } from '../../../backend/samples/lease/fence.js';
import { CutLine } from '../../support/stores/cut-line.js';
import { expectStored, sample, storedRows, T0 } from '../../support/samples/road-samples.js';
import { roadsPerTest } from '../../support/samples/roads-per-test.js';
import { openPostgresStore, type RoadOptions, SampleRoad } from '../../support/samples/sample-road.js';
import { waitFor } from '../../support/wait-for.js';

const place = roadsPerTest({ withQuestDb: false });

async function startRoad(options: Partial<RoadOptions> = {}): Promise<SampleRoad> {
  const open = openPostgresStore(place.stores.databaseUrl);
  return place.add(await SampleRoad.start({ journalUrl: place.stores.databaseUrl, open, ...options }));
}

describe('the journal', () => {
  it('commits what came meanwhile together', async () => {
    const road = await startRoad();
    const uploads = Array.from({ length: 200 }, (_, index) => [
      sample(index + 1, T0, { temperature: index }),
    ]);
    await Promise.all(uploads.map((upload) => road.journal.append(upload)));
    const { rows } = await place.database.query<{ seq: string }>(
      'SELECT seq FROM sample_journal ORDER BY seq',
    );
    expect(rows.length).toBeLessThan(10);
    expect(rows.map(({ seq }) => Number(seq))).toEqual(rows.map((_, index) => index + 1));
  });

  it('spreads a large upload over several batches', async () => {
    const road = await startRoad();
    const upload = Array.from({ length: 5_000 }, (_, index) =>
      sample(1, T0 + index * SECOND_MS, {
        temperature: 50,
        relativeHumidity: 50,
        windSpeed: 5,
        windDirection: 90,
      }),
    );
    await road.journal.append(upload);
    const { rows } = await place.database.query<{ bytes: number }>(
      'SELECT length(batch) AS bytes FROM sample_journal',
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { bytes } of rows) expect(bytes).toBeLessThan(300_000);
    await road.idle();
    expect((await storedRows(road.store, 1)).size).toBe(5_000);
  });

  it('numbers batches without holes in the order of their commits, whoever appends', async () => {
    const pools = Array.from({ length: 6 }, () => createJournalPool(place.stores.databaseUrl));
    const batch = Buffer.from('any');
    const seen: number[] = [];
    const watch = async () => {
      const { rows } = await place.database.query<{ count: string; max: string | null }>(
        'SELECT count(*), max(seq) FROM sample_journal',
      );
      expect(Number(rows[0]!.max)).toBe(Number(rows[0]!.count));
    };
    await Promise.all([
      ...pools.map(async (pool) => {
        for (let index = 0; index < 50; index++)
          seen.push(...(await journalOf(pool).append([batch], new Date())));
      }),
      (async () => {
        while (seen.length < 300) await watch();
      })(),
    ]);
    expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: 300 }, (_, index) => index + 1));
    await Promise.all(pools.map((pool) => pool.end()));
  });

  it('refuses while PostgreSQL is away, and goes on when it is back', async () => {
    const line = await CutLine.to(place.stores.databaseUrl);
    const road = await startRoad({ journalUrl: line.url });
    await road.journal.append([sample(1, T0, { temperature: 50 })]);
    await line.cut();
    const refused = [1, 2, 3].map((n) =>
      road.journal.append([sample(1, T0 + n * SECOND_MS, { temperature: 50 + n })]),
    );
    for (const upload of refused) await expect(upload).rejects.toThrow(Unavailable);
    await line.mend();
    const again = [0, 1, 2, 3].map((n) => sample(1, T0 + n * SECOND_MS, { temperature: 50 + n }));
    await waitFor('the journal to take samples again', () => road.journal.append(again).then(() => true));
    await road.idle();
    await expectStored(road.store, again);
    await place.kill(road);
    await line.cut();
  });

  it('refuses while it stops', async () => {
    const road = await startRoad();
    await road.journal.close();
    await expect(road.journal.append([sample(1, T0, { temperature: 50 })])).rejects.toThrow(Unavailable);
  });

  it('does not take what a stranger appended for what is lost: the fold reads it from the table', async () => {
    const road = await startRoad();
    const other = await startRoad({ isStandby: true });
    await road.journal.append([sample(1, T0, { temperature: 50 })]);
    await other.journal.append([sample(1, T0 + SECOND_MS, { temperature: 51 })]);
    await road.journal.append([sample(1, T0 + 2 * SECOND_MS, { temperature: 52 })]);
    await road.idle();
    expect(road.events.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });
});

function journalOf(pool: Pool): PostgresJournal {
  const limits = { keepHours: 24, maxBytes: 2 ** 40 };
  return new PostgresJournal({ journal: pool, erasing: pool }, new Fence(0), limits);
}

describe('retention of the journal', () => {
  const hours = async () => {
    const { rows } = await place.database.query<{ name: string }>(
      `SELECT relname AS name FROM pg_inherits JOIN pg_class ON oid = inhrelid
       WHERE inhparent = 'sample_journal'::regclass ORDER BY relname`,
    );
    return rows.map(({ name }) => name.slice(-10));
  };
  const dropAll = async () => {
    for (const hour of await hours()) await place.database.query(`DROP TABLE sample_journal_${hour}`);
  };
  beforeEach(dropAll);
  afterAll(dropAll);

  /** Starts a road with one sample in each of the hours 0 to 9 of a day. */
  async function tenHours(): Promise<SampleRoad> {
    let now = T0;
    const road = await startRoad({ now: () => new Date(now) });
    for (let hour = 0; hour < 10; hour++) {
      now = T0 + hour * HOUR_MS + 60_000;
      await road.journal.append([sample(1, now, { temperature: hour })]);
    }
    await road.idle();
    return road;
  }

  it('is in tables of an hour each', async () => {
    await tenHours();
    expect(await hours()).toEqual(Array.from({ length: 10 }, (_, hour) => `202601010${hour}`));
  });

  it('drops hours past the window, but none that is in no snapshot', async () => {
    const road = await tenHours();
    const retention = new JournalRetention(place.database, { keepHours: 3, maxBytes: 2 ** 40 });
    const now = new Date(T0 + 9.5 * HOUR_MS);
    await retention.dropOld(now);
    expect(await hours()).toHaveLength(10);
    await road.snapshots.save({ seq: 4, takenAt: now }, [], []);
    await retention.dropOld(now);
    expect(await hours()).toEqual(['04', '05', '06', '07', '08', '09'].map((hour) => `20260101${hour}`));
    await place.stop(road);
    await retention.dropOld(now);
    expect(await hours()).toEqual(['05', '06', '07', '08', '09'].map((hour) => `20260101${hour}`));
  });

  it('drops the oldest hours when it grows too large, never the hour that is written', async () => {
    const road = await tenHours();
    await place.stop(road);
    const now = new Date(T0 + 9.5 * HOUR_MS);
    const large = new JournalRetention(place.database, { keepHours: 24, maxBytes: 2 ** 40 });
    const bytes = await large.dropOld(now);
    expect(await hours()).toHaveLength(10);
    const half = new JournalRetention(place.database, { keepHours: 24, maxBytes: bytes / 2 });
    expect(await half.dropOld(now)).toBeLessThanOrEqual(bytes / 2);
    expect(await hours()).toEqual(['05', '06', '07', '08', '09'].map((hour) => `20260101${hour}`));
    const tiny = new JournalRetention(place.database, { keepHours: 24, maxBytes: 1 });
    await tiny.dropOld(now);
    expect(await hours()).toEqual(['2026010109']);
  });

  it('holds up neither appends nor itself while somebody reads the whole database', async () => {
    const road = await tenHours();
    await place.stop(road);
    const backup = await place.database.connect();
    await backup.query('BEGIN; SELECT count(*) FROM sample_journal');
    const retention = new JournalRetention(place.database, { keepHours: 3, maxBytes: 2 ** 40 });
    await retention.dropOld(new Date(T0 + 9.5 * HOUR_MS));
    expect(await hours()).toHaveLength(10);
    const table = journalOf(place.database);
    const any = Buffer.from('any');
    expect(await table.append([any, any], new Date(T0 + 12 * HOUR_MS))).toEqual([11, 12]);
    await backup.query('ROLLBACK');
    backup.release();
    await retention.dropOld(new Date(T0 + 9.5 * HOUR_MS));
    expect(await hours()).toHaveLength(6);
  });
});

describe('snapshots', () => {
  it('of the last of each hour are kept through the window, with the states they need and no others', async () => {
    const road = await startRoad();
    const at = (minutes: number) => new Date(T0 + minutes * 60_000);
    const state = (text: string) => ({ series: 1, state: Buffer.from(text) });
    const other = { series: 2, state: Buffer.from('other') };
    await road.snapshots.save({ seq: 1, takenAt: at(0) }, [state('1'), other], []);
    await road.snapshots.save({ seq: 2, takenAt: at(5) }, [state('2')], []);
    await road.snapshots.save({ seq: 3, takenAt: at(65) }, [state('3')], []);
    await road.snapshots.save({ seq: 4, takenAt: at(70) }, [state('4')], []);
    await road.snapshots.save({ seq: 5, takenAt: at(125) }, [state('5')], []);
    await road.snapshots.prune(at(30));
    const { rows } = await place.database.query<{ seq: string }>('SELECT seq FROM fold_cuts ORDER BY seq');
    expect(rows.map(({ seq }) => seq)).toEqual(['4', '5']);
    const statesOf = async (seq: number) =>
      (await road.snapshots.states({ seq, takenAt: at(0) }, -1, 10)).map((each) => [
        each.series,
        each.state.toString(),
      ]);
    expect(await statesOf(5)).toEqual([
      [1, '5'],
      [2, 'other'],
    ]);
    expect(await statesOf(4)).toEqual([
      [1, '4'],
      [2, 'other'],
    ]);
    const states = await place.database.query('SELECT FROM fold_states');
    expect(states.rowCount).toBe(3);
    await road.snapshots.save({ seq: 6, takenAt: at(130) }, [], [1]);
    expect(await statesOf(6)).toEqual([[2, 'other']]);
  });
});
