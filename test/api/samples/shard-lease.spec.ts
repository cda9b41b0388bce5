import { Pool } from 'pg';
import { Fence } from '../../../backend/samples/lease/fence.js';
import { ShardLease } from '../../../backend/samples/lease/shard-lease.js';
import { EventBus } from '../../../backend/platform/event-bus.js';
import { PostgresJournal } from '../../../backend/samples/journal/postgres-journal.js';
import { ownersTables } from '../../../backend/samples/owner/owners-tables.js';
import { PostgresStore } from '../../../backend/samples/store/postgres/postgres-store.js';
import { startStores, type TestStores } from '../../support/stores/stores.js';
import { waitFor } from '../../support/wait-for.js';

const SHARD = 0;
const ROW = { series: 1, time: Date.UTC(2026, 0, 31), values: { temperature: 50 } };
const SNAPSHOT = { seq: 7, takenAt: new Date('2026-01-31T12:00:00.000Z') };

let stores: TestStores;
let pool: Pool;
const leases: ShardLease[] = [];

beforeAll(async () => {
  stores = await startStores({ withQuestDb: false });
  pool = new Pool({ connectionString: stores.databaseUrl });
  pool.on('error', () => undefined);
});
afterEach(() => Promise.all(leases.splice(0).map((lease) => lease.release())));
afterAll(async () => {
  await pool.end();
  await stores.stop();
});

function newLease(): ShardLease {
  const lease = new ShardLease(stores.databaseUrl, new Fence(SHARD));
  leases.push(lease);
  return lease;
}

async function owner(): Promise<ShardLease> {
  const lease = newLease();
  await waitFor('the lock', () => lease.lock());
  await lease.claim(await lease.isUnbroken());
  return lease;
}

/** Everything that an owner writes to PostgreSQL. */
function writesOf({ fence }: ShardLease): Record<string, () => Promise<unknown>> {
  const limits = { keepHours: 1, maxBytes: 0 };
  const journal = new PostgresJournal({ journal: pool, erasing: pool }, fence, limits);
  const { snapshots, findings } = ownersTables({ journal: pool, findings: pool }, fence, new EventBus());
  const store = new PostgresStore(pool, pool, fence);
  const [series, time] = [ROW.series, ROW.time];
  return {
    'a row': () => store.writer.write([ROW]),
    'the end of old rows': () => store.upkeep.expire(series, time),
    'the end of a series': () => store.upkeep.erase(series),
    'a snapshot': () => snapshots.save(SNAPSHOT, [], []),
    'the end of states': () => snapshots.forget([series]),
    'the end of old snapshots': () => snapshots.prune(SNAPSHOT.takenAt),
    'the end of an hour of the journal': () => journal.trim(new Date('2126-01-31T12:00:00.000Z')),
    rain: () => findings.rain.save([{ series, time, entries: [] }]),
    flags: () => findings.flagged.save([{ series, time, readings: [] }]),
    'values of its own': () =>
      findings.extras.save([{ series, time, receivedAt: time, values: { x_river: 1 } }]),
  };
}

async function appendBatch(): Promise<void> {
  await pool.query("SELECT append_to_journal(0, '\\x00', '2026-01-31T12:00:00.000Z')");
  // A snapshot covers the batch, so the journal may drop it.
  await pool.query('INSERT INTO fold_cuts SELECT 0, last_seq, now() FROM journal_shards');
}

describe('the lease of a shard', () => {
  it('is had by one, and free when that one ends', async () => {
    const [first, second] = [await owner(), newLease()];
    expect(await second.lock()).toBe(false);
    await first.release();
    expect(first.isHeld).toBe(false);
    await waitFor('the lock', () => second.lock());
  });

  it('has a higher number each time another takes it, and goes on under its own when nobody did', async () => {
    const first = await owner();
    const { number } = first.fence;
    await first.release();
    await waitFor('the lock', () => first.lock());
    expect(await first.isUnbroken()).toBe(true);
    await first.claim(true);
    expect([first.isHeld, first.fence.number]).toEqual([true, number]);
    await first.release();
    const second = await owner();
    expect(second.fence.number).toBe(number + 1);
    expect(await first.isUnbroken()).toBe(false);
  });

  it('is not taken by a session that was being opened when it was given back', async () => {
    const first = newLease();
    const locking = first.lock().catch((error: Error) => error.message);
    await first.close();
    expect(await locking).toBe('the lease was given back');
    const second = newLease();
    expect(await second.lock()).toBe(true);
  });

  it('is not claimed without its lock', async () => {
    const lease = newLease();
    await expect(lease.claim(false)).rejects.toThrow('the lock of the shard was lost');
  });

  it('lets its owner write all that only an owner may, and nobody after another took over', async () => {
    const first = await owner();
    await appendBatch();
    for (const write of Object.values(writesOf(first))) await write();
    await appendBatch();
    const stored = await pool.query('SELECT * FROM fold_cuts ORDER BY seq');
    await first.release();
    await owner();
    for (const [what, write] of Object.entries(writesOf(first))) {
      const outcome = await write().then(
        () => 'written',
        // An error of the store itself has the database's error as its cause.
        ({ message, cause }: Error) => (cause instanceof Error ? cause.message : message),
      );
      expect([what, outcome]).toEqual([what, 'shard 0 was taken over by another process']);
    }
    expect((await pool.query('SELECT * FROM fold_cuts ORDER BY seq')).rows).toEqual(stored.rows);
  });

  it('begins when what was written under the number before has ended', async () => {
    const first = await owner();
    const client = await pool.connect();
    await client.query(first.fence.begin);
    await first.release();
    const second = newLease();
    await waitFor('the lock', () => second.lock());
    const claiming = second.claim(false);
    await waitFor('it to wait', async () => {
      const { rows } = await pool.query('SELECT FROM pg_locks WHERE NOT granted AND locktype = $1', [
        'advisory',
      ]);
      return rows.length > 0;
    });
    await client.query('COMMIT');
    client.release();
    await claiming;
    expect(second.fence.number).toBe(first.fence.number + 1);
  });
});
