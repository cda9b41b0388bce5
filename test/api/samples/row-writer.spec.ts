import { SECOND_MS } from '@mesonet/model/durations.js';
import { Pool } from 'pg';
import { AppliedWatch } from '../../../backend/samples/owner/delivery/applied-watch.js';
import { Overlay } from '../../../backend/samples/owner/delivery/overlay.js';
import { MOST_LATE_ROWS, MOST_ROWS, RowWriter } from '../../../backend/samples/owner/delivery/row-writer.js';
import { RowsUnderWay } from '../../../backend/samples/owner/delivery/rows-under-way.js';
import type { ShardLease } from '../../../backend/samples/lease/shard-lease.js';
import type { SampleRow } from '../../../backend/samples/core/observation.js';
import { ended } from '../../../backend/samples/pacing/backoff.js';
import { PostgresSession } from '../../../backend/samples/store/postgres/postgres-session.js';
import { PostgresStore } from '../../../backend/samples/store/postgres/postgres-store.js';
import { PostgresWriter } from '../../../backend/samples/store/postgres/postgres-writer.js';
import { storedRows, T0 } from '../../support/samples/road-samples.js';
import { AllSeries } from '../../support/samples/sample-road.js';
import { startStores, type TestStores } from '../../support/stores/stores.js';

/** Remembers which rows were written together. */
class WatchedWriter extends PostgresWriter {
  readonly writes: (readonly SampleRow[])[] = [];

  override async write(rows: readonly SampleRow[]): Promise<void> {
    await super.write(rows);
    this.writes.push(rows);
  }
}

const OURS: Pick<ShardLease, 'waitUntilSafe'> = { waitUntilSafe: () => Promise.resolve() };
const LIVE = 1;
const LATE = 2;

let stores: TestStores;
let pool: Pool;
beforeAll(async () => {
  stores = await startStores({ withQuestDb: false });
  pool = new Pool({ connectionString: stores.databaseUrl });
  // The pool reports its end before its connections are closed, so a stopping database may still answer one of them.
  pool.on('error', () => undefined);
});
afterAll(async () => {
  await pool.end();
  await stores.stop();
});

function roadEnd(lease = OURS) {
  const store = new PostgresStore(pool);
  const watched = new WatchedWriter(new PostgresSession(pool, pool));
  const underWay = new RowsUnderWay();
  const overlay = new Overlay(underWay);
  const watch = new AppliedWatch(watched, overlay);
  const writer = new RowWriter({
    store: watched,
    lease,
    overlay,
    watch,
    directory: new AllSeries(),
    isMerging: () => false,
  });
  const deliver = async () => {
    const stop = new AbortController();
    const loops = [writer.run(stop.signal), watch.run(stop.signal)];
    await underWay.settled(underWay.closeEpoch(), AbortSignal.timeout(60_000));
    stop.abort();
    await Promise.all(loops);
  };
  return { store, writes: watched.writes, writer, deliver };
}

describe('RowWriter', () => {
  it('gives late rows one place in five while live rows wait, and larger writes when none do', async () => {
    const { store, writes, writer, deliver } = roadEnd();
    for (let index = 0; index < MOST_LATE_ROWS + MOST_ROWS; index++) {
      writer.put({ series: LATE, time: T0 + index * SECOND_MS, values: { temperature: index } }, 'late');
    }
    for (let index = 0; index < MOST_ROWS; index++) {
      writer.put({ series: LIVE, time: T0 + index * SECOND_MS, values: { temperature: index } }, 'live');
    }
    await deliver();
    const shares = writes.map((rows) => {
      const live = rows.filter(({ series }) => series === LIVE).length;
      return { live, late: rows.length - live };
    });
    expect(shares).toEqual([
      { live: 0.8 * MOST_ROWS, late: 0.2 * MOST_ROWS },
      { live: 0.2 * MOST_ROWS, late: 0.8 * MOST_ROWS },
      { live: 0, late: MOST_LATE_ROWS },
    ]);
    expect((await storedRows(store, LIVE)).size).toBe(MOST_ROWS);
    expect((await storedRows(store, LATE)).size).toBe(MOST_LATE_ROWS + MOST_ROWS);
  });

  it('writes the newest version of a row that changes while it waits, once', async () => {
    const { writes, writer, deliver } = roadEnd();
    for (let version = 0; version < 10; version++) {
      writer.put({ series: LIVE, time: T0, values: { temperature: version } }, 'live');
    }
    await deliver();
    const written = writes.flat().map(({ series, time, values }) => ({ series, time, values }));
    expect(written).toEqual([{ series: LIVE, time: T0, values: { temperature: 9 } }]);
  });

  it('writes nothing while another process may own the shard', async () => {
    let tell = () => undefined as void;
    const told = new Promise<void>((resolve) => (tell = resolve));
    const { writes, writer, deliver } = roadEnd({ waitUntilSafe: () => told });
    writer.put({ series: LIVE, time: T0, values: { temperature: 1 } }, 'live');
    const delivered = deliver();
    writer.put({ series: LIVE, time: T0, values: { temperature: 2 } }, 'live');
    await pool.query('SELECT 1');
    expect(writes).toEqual([]);
    tell();
    await delivered;
    expect(writes.length).toBeGreaterThan(0);
  });

  it('gives up what it would write when another process took over', async () => {
    const { writes, writer } = roadEnd({ waitUntilSafe: (signal) => ended(signal) });
    const stop = new AbortController();
    writer.put({ series: LIVE, time: T0, values: { temperature: 1 } }, 'live');
    const running = writer.run(stop.signal);
    await pool.query('SELECT 1');
    stop.abort();
    await running;
    expect(writes).toEqual([]);
  });
});
