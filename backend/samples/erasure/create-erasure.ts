import type { Pool } from 'pg';
import { JournalEraser } from '../journal/journal-eraser.js';
import type { Ownership } from '../lease/ownership.js';
import { RoundRunner } from '../pacing/round-runner.js';
import { PostgresSession } from '../store/postgres/postgres-session.js';
import { ErasureTable } from './erasure-table.js';
import { type ErasureParts, ErasureWork } from './erasure-work.js';
import { PostgresFiles } from './postgres-files.js';
import type { SeriesKeeper } from './series-keepers.js';

const LOOK_EVERY_MS = 15_000;

/** What stands beside rows. Registrations go last: what is of a station's own hangs on them. Without a head nothing is rolled up. */
const BESIDE_ROWS: SeriesKeeper = {
  tables: [
    'rollup_heads',
    'rollup_dirty',
    'rollups',
    'samples_flagged',
    'stale_ranges',
    'rain_recounts',
    'rain_ledger',
    'samples_extra',
    'station_measurements',
  ],
  dependents: ['fold_states'],
};

/**
 * Erases what deleted stations left behind, one round at a time.
 * @param pool of its own, with a bound on waiting for locks
 */
export function createErasure(
  pool: Pool,
  {
    ownership,
    now,
    ...parts
  }: Omit<ErasureParts, 'table' | 'journal' | 'files'> & { ownership: Ownership; now: () => Date },
): RoundRunner {
  parts.keepers.add(BESIDE_ROWS);
  const work = new ErasureWork({
    ...parts,
    table: new ErasureTable(pool),
    journal: new JournalEraser(pool),
    files: new PostgresFiles(new PostgresSession(pool, pool)),
  });
  const options = { name: 'Erasure', failing: 'Deleted stations wait', ownership, now };
  return new RoundRunner({ ...options, firstAfterMs: LOOK_EVERY_MS, everyMs: LOOK_EVERY_MS }, (at, signal) =>
    work.run(at, signal),
  );
}
