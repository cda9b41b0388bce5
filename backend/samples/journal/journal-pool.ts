import { Logger } from '@nestjs/common';
import { Pool } from 'pg';
import { NO_IDLE_TRANSACTIONS } from '../lease/fence.js';

/** Append, replay and cuts take turns; one connection each, apart from those of the API. */
const CONNECTIONS = 3;
/** A peer that stopped answering must not hold a station's upload longer than its own time-out. */
const ANSWER_WITHIN_MS = 10_000;
const CONNECT_WITHIN_MS = 3_000;

/** Connections of the journal. */
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
  pool.on('error', (error) => logger.warn(`Lost a connection to PostgreSQL: ${error.message}`));
  return pool;
}
