import { Pool } from 'pg';
import { NO_IDLE_TRANSACTIONS } from '../lease/fence.js';
import { createJournalPool } from './journal-pool.js';

export const POOLS = Symbol('connection pools of samples');

/** Separate connections to PostgreSQL for each purpose, so that no work waits for a connection that other work uses. */
export interface SamplePools {
  journal: Pool;
  writing: Pool;
  reading: Pool;
  /** Connections for results of the fold that are not rows, such as flags and rain ledger entries. */
  findings: Pool;
  /**
   * Connections for erasing deleted series, which locks whole tables. A request for a lock is given up after a short
   * time, because other work waits behind it.
   */
  erasing: Pool;
}

export function openPools(databaseUrl: string): SamplePools {
  return {
    journal: createJournalPool(databaseUrl),
    writing: storePool(databaseUrl, 'mesonet samples writing', 2),
    reading: storePool(databaseUrl, 'mesonet samples reading', 6),
    findings: storePool(databaseUrl, 'mesonet findings', 2),
    erasing: storePool(databaseUrl, 'mesonet erasing', 2, '-c lock_timeout=2s'),
  };
}

/**
 * Makes a pool that connects only when it is first used. When QuestDB stores the rows, some of the pools are never
 * used.
 */
function storePool(connectionString: string, application_name: string, max: number, options = ''): Pool {
  const pool = new Pool({
    connectionString,
    application_name,
    options: `${NO_IDLE_TRANSACTIONS} ${options}`,
    max,
    keepAlive: true,
    connectionTimeoutMillis: 3_000,
  });
  // The pool replaces an idle connection that is lost, and a query on a lost connection fails with its own error. So
  // nothing is done here.
  pool.on('error', () => undefined);
  return pool;
}
