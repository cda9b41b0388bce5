import type { TestServer } from '../../support/servers/server.js';
import type { World } from './world.js';

const OF_SERIES = 'series IN (SELECT series FROM stations WHERE account_id = ANY($1::text[]))';
/** Table → condition for the rows of the world; `$1` are its accounts and `$2` its people. */
const ROWS: Readonly<Record<string, string>> = {
  accounts: 'id = ANY($1::text[])',
  account_feature_flags: 'account_id = ANY($1::text[])',
  memberships: 'account_id = ANY($1::text[]) OR user_id = ANY($2::uuid[])',
  stations: 'account_id = ANY($1::text[])',
  station_measurements: OF_SERIES,
  imports: OF_SERIES,
  rain_ledger: OF_SERIES,
  alarms: 'account_id = ANY($1::text[])',
  violations: 'account_id = ANY($1::text[])',
  notification_groups: 'account_id = ANY($1::text[])',
  device_tokens: 'account_id = ANY($1::text[])',
  maintenance_windows: 'account_id = ANY($1::text[])',
  custom_screens: 'account_id = ANY($1::text[])',
  account_subscriptions: 'account_id = ANY($1::text[])',
  storage_notices: 'account_id = ANY($1::text[])',
  users: 'id = ANY($2::uuid[])',
  access_tokens: 'user_id = ANY($2::uuid[])',
};
const PEOPLE = ['users', 'memberships', 'sessions', 'access_tokens'] as const;

/**
 * All data that users can change, as one text. Logs and times of last use are left out, because every call writes them.
 */
export async function whatIsStored(server: TestServer, world: World): Promise<string> {
  const selects = Object.entries(ROWS).map(
    ([table, rows]) => `SELECT '${table}' || t::text AS row FROM ${table} t WHERE ${rows}`,
  );
  const stored = await server.sql<{ row: string }>(`${selects.join(' UNION ALL ')} ORDER BY 1`, ids(world));
  return stored.map(({ row }) => row).join('\n');
}

export interface Kept {
  table: (typeof PEOPLE)[number];
  /** The columns without those that PostgreSQL computes. */
  columns: string;
  rows: object[];
}

/** Reads all rows that let people in, so that they can be restored. */
export async function rightsOf(server: TestServer, world: World): Promise<Kept[]> {
  const [accounts, people] = ids(world);
  const rows: Record<Kept['table'], [where: string, values: string[]]> = {
    users: ['id = ANY($1::uuid[])', people],
    memberships: ['account_id = ANY($1)', accounts],
    sessions: [
      'subject = ANY($1) OR id::text = ANY($1)',
      [...accounts, ...people, ...world.callers.flatMap(({ headers }) => sessionIdOf(headers.cookie))],
    ],
    access_tokens: ['user_id = ANY($1::uuid[])', people],
  };
  return Promise.all(
    PEOPLE.map(async (table) => {
      const [where, values] = rows[table];
      const select = `SELECT to_jsonb(t) AS row FROM ${table} t WHERE ${where}`;
      const found = await server.sql<{ row: object }>(select, [values]);
      const names = await server.sql<{ column_name: string }>(
        `SELECT column_name FROM information_schema.columns WHERE table_name = $1 AND is_generated = 'NEVER'`,
        [table],
      );
      const columns = names.map(({ column_name }) => column_name).join();
      return { table, columns, rows: found.map(({ row }) => row) };
    }),
  );
}

/** @returns the session id of a signed cookie, where there is one */
function sessionIdOf(cookie = ''): string[] {
  const claims = /session=[^.]+\.([^.]+)\./.exec(cookie)?.[1];
  return claims ? [(JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sid: string }).sid] : [];
}

/** Restores the rows that a call has removed. */
export async function restoreRights(server: TestServer, kept: readonly Kept[]): Promise<void> {
  for (const { table, columns, rows } of kept) {
    await server.sql(
      `INSERT INTO ${table} (${columns})
       SELECT ${columns} FROM jsonb_populate_recordset(null::${table}, $1) ON CONFLICT DO NOTHING`,
      [JSON.stringify(rows)],
    );
  }
  const users = kept.find(({ table }) => table === 'users')!.rows as {
    id: string;
    is_super_admin: boolean;
  }[];
  const raised = users.filter(({ is_super_admin }) => is_super_admin).map(({ id }) => id);
  await server.sql('UPDATE users SET is_super_admin = true WHERE id = ANY($1::uuid[])', [raised]);
}

function ids({ accounts, people }: World): [string[], string[]] {
  return [Object.values(accounts).map(({ accountId }) => accountId), people.map(({ id }) => id)];
}
