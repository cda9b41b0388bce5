import { Pool } from 'pg';
import { createJournalPool } from '../../journal/journal-pool.js';

/** Connections of journal, fold and store; none waits for another. */
export interface SamplePools {
  journal: Pool;
  writing: Pool;
  reading: Pool;
  /** What stands beside rows. */
  findings: Pool;
  erasing: Pool;
}

export function openSamplePools(databaseUrl: string): SamplePools {
  return {
    journal: createJournalPool(databaseUrl),
    writing: openPool(databaseUrl, 'mesonet samples writing', 2),
    reading: openPool(databaseUrl, 'mesonet samples reading', 6),
    findings: openPool(databaseUrl, 'mesonet findings', 2),
    // A table is rewritten alone: who comes behind us must not wait long for its turn.
    erasing: openPool(databaseUrl, 'mesonet erasing', 2, '-c lock_timeout=2s'),
  };
}

/** Connects when first used: with QuestDB there is nothing to connect for. */
function openPool(connectionString: string, application_name: string, max: number, options?: string): Pool {
  const pool = new Pool({
    connectionString,
    application_name,
    options,
    max,
    keepAlive: true,
    connectionTimeoutMillis: 3_000,
  });
  // A connection lost while idle is replaced; a query on it fails by itself.
  pool.on('error', () => undefined);
  return pool;
}
