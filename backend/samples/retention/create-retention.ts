import type { Pool } from 'pg';
import { PostgresFiles } from '../erasure/postgres-files.js';
import type { Ownership } from '../lease/ownership.js';
import { RoundRunner } from '../pacing/round-runner.js';
import { PostgresSession } from '../store/postgres/postgres-session.js';
import { RetentionTable } from './retention-table.js';
import { type RetentionParts, RetentionWork } from './retention-work.js';

const EVERY_MS = 60 * 60_000;
const FIRST_AFTER_MS = 2_000;

/** @param pool with a bound on waiting for locks */
export function createRetention(
  pool: Pool,
  {
    ownership,
    now,
    ...parts
  }: Omit<RetentionParts, 'table' | 'files'> & { ownership: Ownership; now: () => Date },
): RoundRunner {
  const files = new PostgresFiles(new PostgresSession(pool, pool));
  const work = new RetentionWork({ ...parts, table: new RetentionTable(pool), files });
  const options = { name: 'Retention', failing: 'Samples past their retention wait', ownership, now };
  return new RoundRunner({ ...options, firstAfterMs: FIRST_AFTER_MS, everyMs: EVERY_MS }, (at, signal) =>
    work.run(at, signal),
  );
}
