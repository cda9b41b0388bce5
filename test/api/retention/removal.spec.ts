import { DAY_MS } from '@mesonet/model/durations.js';
import { PostgresFiles } from '../../../backend/samples/upkeep/erasure/postgres-files.js';
import { GRACE_MS } from '../../../backend/samples/upkeep/retention/grace.js';
import { RetentionTable } from '../../../backend/samples/upkeep/retention/retention-table.js';
import { RetentionWork } from '../../../backend/samples/upkeep/retention/retention-work.js';
import { SampleRetention } from '../../../backend/samples/core/sample-retention.js';
import { PostgresSession } from '../../../backend/samples/store/postgres/postgres-session.js';
import { roadsPerTest } from '../../support/samples/roads-per-test.js';
import { AllSeries, openPostgresStore, type OpenStore } from '../../support/samples/sample-road.js';

const NOW = Date.UTC(2026, 2, 20, 12);
const DAYS = 30;
/** One time in the previous year, one in this year but too old, and one young enough to keep. */
const TIMES = [NOW - 120 * DAY_MS, NOW - 60 * DAY_MS, NOW - 10 * DAY_MS];
const EXEMPT = 2;

const place = roadsPerTest({ withQuestDb: false });
const never = new AbortController().signal;
let open: OpenStore;

beforeEach(async () => {
  open = openPostgresStore(place.stores.databaseUrl);
  await place.database.query(`
    TRUNCATE accounts, station_measurements, sample_retention, samples_flagged, rain_ledger, rain_recounts, stale_ranges CASCADE;
    INSERT INTO accounts (id, accountname) VALUES ('demo', 'Demo');
    INSERT INTO stations (id, series, account_id, stationname, password_sealed) OVERRIDING SYSTEM VALUE
      VALUES ('demo_1', 1, 'demo', 'Mast', ''), ('demo_2', 2, 'demo', 'Roof', '');
    INSERT INTO station_measurements (series, key, label, class, unit)
      VALUES (1, 'x_river', 'River', 'level', 'feetLevel'), (2, 'x_river', 'River', 'level', 'feetLevel')`);
  for (const series of [1, EXEMPT]) {
    await open.store.writer.write(TIMES.map((time) => ({ series, time, values: { temperature: 1 } })));
    await place.database.query(
      `WITH sample AS (SELECT unnest($2::float8[]) AS ms), extras AS (
         INSERT INTO samples_extra (series, key, time, value) SELECT $1, 'x_river', ms, 1 FROM sample
       ), flagged AS (
         INSERT INTO samples_flagged (series, time, key, value, flags)
         SELECT $1, to_timestamp(ms / 1e3), 'temperature', 1, 1 FROM sample
       )
       INSERT INTO rain_ledger (series, sample_time, ordinal, cause, from_time, time, amount, reading, before)
       SELECT $1, to_timestamp(ms / 1e3), 0, 'rain', to_timestamp(ms / 1e3), to_timestamp(ms / 1e3), 1, 1, 0 FROM sample`,
      [series, TIMES],
    );
  }
});
afterEach(() => open.close());

function workOf(days: number | null): RetentionWork {
  const directory = new AllSeries([1, EXEMPT]);
  directory.exempt.add(EXEMPT);
  const session = new PostgresSession(place.database, place.database);
  return new RetentionWork({
    table: new RetentionTable(place.database),
    retention: new SampleRetention(days, directory, () => new Date(NOW)),
    samples: open.store.upkeep,
    directory,
    files: new PostgresFiles(session),
  });
}

const at = (afterMs: number) => new Date(NOW + afterMs);

/** Counts what is left of the three samples: rows, own measurements, flags, ledger entries. */
async function left(series: number): Promise<number[]> {
  const rows = await open.store.reader.read(series, ['temperature'], { start: 0, end: NOW });
  const count = async (table: string) => {
    const { rowCount } = await place.database.query(`SELECT 1 FROM ${table} WHERE series = $1`, [series]);
    return rowCount!;
  };
  const tables = ['samples_extra', 'samples_flagged', 'rain_ledger'];
  return [rows.time.length, ...(await Promise.all(tables.map(count)))];
}

describe('removal of what is past its retention', () => {
  it('waits a day, and then leaves what is young, what still counts, and what is of an exempt account', async () => {
    await workOf(DAYS).run(at(0), never);
    await workOf(DAYS).run(at(GRACE_MS - 1), never);
    expect(await left(1)).toEqual([3, 3, 3, 3]);
    await workOf(DAYS).run(at(GRACE_MS), never);
    expect(await left(1)).toEqual([1, 1, 1, 2]);
    expect(await left(EXEMPT)).toEqual([3, 3, 3, 3]);
  });

  it('waits a day again when the setting has changed, or was gone', async () => {
    await workOf(60).run(at(0), never);
    await workOf(DAYS).run(at(GRACE_MS), never);
    await workOf(null).run(at(1.5 * GRACE_MS), never);
    await workOf(DAYS).run(at(2 * GRACE_MS), never);
    await workOf(DAYS).run(at(3 * GRACE_MS - 1), never);
    expect(await left(1)).toEqual([3, 3, 3, 3]);
  });

  it('goes on where it was stopped', async () => {
    await workOf(DAYS).run(at(0), never);
    const stopped = new AbortController();
    stopped.abort(new Error('The server stops'));
    await expect(workOf(DAYS).run(at(GRACE_MS), stopped.signal)).rejects.toThrow('The server stops');
    await workOf(DAYS).run(at(GRACE_MS), never);
    expect(await left(1)).toEqual([1, 1, 1, 2]);
  });
});
