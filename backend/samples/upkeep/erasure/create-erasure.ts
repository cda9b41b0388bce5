import type { Pool } from 'pg';
import type { SeriesDirectory } from '../../core/series-directory.js';
import type { Journal } from '../../journal/journal.js';
import type { Ownership } from '../../lease/ownership.js';
import { RoundRunner } from '../../lease/round-runner.js';
import type { ShardOwner } from '../../owner/shard-owner.js';
import { PostgresSession } from '../../store/postgres/postgres-session.js';
import type { SampleUpkeep } from '../../store/sample-upkeep.js';
import { ErasureTable } from './erasure-table.js';
import { ErasureWork } from './erasure-work.js';
import { FileScrub } from './file-scrub.js';
import { PostgresFiles } from './postgres-files.js';
import type { SeriesKeeper, SeriesKeepers } from './series-keepers.js';
import { SeriesRemoval } from './series-removal.js';

const LOOK_EVERY_MS = 15_000;

/**
 * PostgreSQL tables that hold further data of a series beside its rows, in the order in which an erasure empties them.
 * `rollup_heads` is first, because no day is rolled up without a row there; `station_measurements` is last, because
 * `samples_extra` refers to it.
 */
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

interface Erased {
  keepers: SeriesKeepers;
  owner: ShardOwner;
  samples: SampleUpkeep;
  journal: Journal;
  directory: SeriesDirectory;
}

/**
 * Creates the task that erases the data of deleted stations in regular rounds.
 * @param pool a connection pool that only this task uses, with a limit on waiting for locks
 */
export function createErasure(
  pool: Pool,
  { directory, ...places }: Erased,
  { ownership, now }: { ownership: Ownership; now: () => Date },
): RoundRunner {
  const { keepers, samples } = places;
  keepers.add(BESIDE_ROWS);
  const table = new ErasureTable(pool);
  const removal = new SeriesRemoval({ ...places, table });
  const files = new FileScrub(table, keepers, samples, new PostgresFiles(new PostgresSession(pool, pool)));
  const work = new ErasureWork(table, directory, removal, files);
  const options = { name: 'Erasure', failing: 'Deleted stations wait', ownership, now };
  return new RoundRunner({ ...options, firstAfterMs: LOOK_EVERY_MS, everyMs: LOOK_EVERY_MS }, (at, signal) =>
    work.run(at, signal),
  );
}
