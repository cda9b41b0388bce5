import { Client } from 'pg';
import type { ServerOverLines } from '../support/servers/server-over-lines.js';
import { askQuestDb } from '../support/stores/stores.js';

/** Makes queries of samples last, and shows which of them run. */
export interface LastingQueries {
  begin(): Promise<void>;
  end(): Promise<void>;
  /**
   * True when a query with this text runs that does not name all keys. A rollup, which may run at the same time, names
   * all.
   */
  isRunning(text: string): Promise<boolean>;
}

const ONE_OF_ALL = 'leafWetness';

export function lastingQueries(place: ServerOverLines): LastingQueries {
  const queries = place.questDb ? inQuestDb(place, place.questDb) : inPostgres(place);
  const isRunning = async (text: string) =>
    (await queries.running()).some((sql) => sql.includes(text) && !sql.includes(ONE_OF_ALL));
  return { ...queries, isRunning };
}

/** The queries wait for a lock. */
function inPostgres({ server, stores }: ServerOverLines) {
  let holder: Client;
  return {
    begin: async () => {
      holder = new Client({ connectionString: stores.databaseUrl });
      await holder.connect();
      await holder.query('BEGIN');
      await holder.query('LOCK TABLE samples, samples_flagged IN ACCESS EXCLUSIVE MODE');
    },
    end: () => holder.end(),
    running: async () => {
      const rows = await server.sql<{ query: string }>(
        `SELECT query FROM pg_stat_activity WHERE state = 'active' AND wait_event_type = 'Lock'`,
      );
      return rows.map(({ query }) => query);
    },
  };
}

/** The answers of the queries arrive slowly: one with many rows takes longer to send than a query may take. */
function inQuestDb({ stores }: ServerOverLines, line: NonNullable<ServerOverLines['questDb']>) {
  return {
    begin: () => line.trouble('slow'),
    end: () => line.mend(),
    running: async () => {
      const rows = await askQuestDb(stores.questDb(), 'SELECT query FROM query_activity()');
      return rows.map(([query]) => String(query));
    },
  };
}
