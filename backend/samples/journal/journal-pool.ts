import { Logger } from '@nestjs/common';
import { Pool } from 'pg';
import { NO_IDLE_TRANSACTIONS } from '../lease/fence.js';

/** One connection each for appending, replay and snapshots. The API has other connections. */
const CONNECTIONS = 3;
/** Time limit for an answer of PostgreSQL, so that an upload does not wait longer than its station does. */
const ANSWER_WITHIN_MS = 10_000;
const CONNECT_WITHIN_MS = 3_000;

/** Opens the connections of the journal to PostgreSQL. */
export function createJournalPool(databaseUrl: string): Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: 'mesonet journal',
    max: CONNECTIONS,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    options: NO_IDLE_TRANSACTIONS,
  });
  const logger = new Logger('Journal');
  pool.on('error', (error) => {
    // PostgreSQL may end sooner than the connections that are being closed.
    if (!pool.ending) logger.warn(`Lost a connection to PostgreSQL: ${error.message}`);
  });
  return pool;
}
