import { Pool } from 'pg';
import { NO_IDLE_TRANSACTIONS } from '../lease/fence.js';
import { createJournalPool } from './journal-pool.js';

export const POOLS = Symbol('connection pools of samples');

/** Connections to PostgreSQL by what they are for, so that none waits for another's work. */
export interface SamplePools {
  journal: Pool;
  writing: Pool;
  reading: Pool;
  /** What stands beside rows. */
  findings: Pool;
  /** Tables are rewritten alone: who comes behind us must not wait long for its turn. */
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

/** Connects when first used: with QuestDB there is nothing to connect for. */
function storePool(connectionString: string, application_name: string, max: number, options = ''): Pool {
  const pool = new Pool({
    connectionString,
    application_name,
    options: `${NO_IDLE_TRANSACTIONS} ${options}`,
    max,
    keepAlive: true,
    connectionTimeoutMillis: 3_000,
  });
  // A connection lost while idle is replaced; a query on it fails by itself.
  pool.on('error', () => undefined);
  return pool;
}
