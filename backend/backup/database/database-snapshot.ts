import { Client, escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { MIGRATIONS_TABLE } from '../../../db/data-source.js';
import { SECRET_KEY_FINGERPRINT } from '../../platform/secrets/secret-key-check.js';
import { CHECKPOINT_LOCK } from '../../samples/journal/cut-table.js';
import type { BackupDraft } from '../format/backup-draft.js';
import type { DatabaseDump, DumpedTable } from '../format/manifest.js';
import { inLoadOrder } from './table-order.js';

/**
 * Not saved: migrations make their own table anew; a restore must not revive a session or token that was ended since, or a
 * code that was used: everybody signs in again; and what mails told then is not told twice, or by a copy that is tried out.
 */
const LEFT_OUT = [MIGRATIONS_TABLE, 'sessions', 'sign_in_codes', 'access_tokens', 'outgoing_mails'];

const UNDEFINED_TABLE = '42P01';

interface SeenTable {
  name: string;
  isPartition: boolean;
  columns: string[];
  references: string[];
  bytes: number;
}

const TABLES_SQL = `
  SELECT c.relname AS name, c.relispartition AS "isPartition",
    array(SELECT attname::text FROM pg_attribute
      WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum) AS columns,
    array(SELECT other.relname::text FROM pg_constraint AS reference JOIN pg_class AS other ON other.oid = confrelid
      WHERE conrelid = c.oid AND contype = 'f') AS references,
    pg_total_relation_size(c.oid)::float8 AS bytes
  FROM pg_class AS c
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
  ORDER BY c.relname`;

/** PostgreSQL as it is at one moment, while others go on writing. */
export class DatabaseSnapshot {
  private tables: SeenTable[] = [];
  takenAt = new Date(NaN);

  private constructor(private readonly client: Client) {}

  static async connect(databaseUrl: string): Promise<DatabaseSnapshot> {
    const client = new Client({ connectionString: databaseUrl, application_name: 'mesonet backup' });
    // A lost connection shows at the query under way.
    client.on('error', () => undefined);
    await client.connect();
    return new DatabaseSnapshot(client);
  }

  /** Does its work while no server takes a checkpoint of the store, or a snapshot of the fold that needs one. */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    await this.client.query('SELECT pg_advisory_lock($1)', [CHECKPOINT_LOCK]);
    const result = await work();
    await this.client.query('SELECT pg_advisory_unlock($1)', [CHECKPOINT_LOCK]);
    return result;
  }

  /** Fixes the moment. What others commit later is not seen. */
  async take(): Promise<void> {
    await this.client.query('SET idle_in_transaction_session_timeout = 0; SET statement_timeout = 0');
    while (!(await this.tryTake()));
  }

  /** @returns false when a table was dropped just now, as the journal drops its oldest hour */
  private async tryTake(): Promise<boolean> {
    await this.client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    this.tables = await this.ask<SeenTable>(TABLES_SQL);
    const names = this.tables.map(({ name }) => escapeIdentifier(name));
    try {
      // Without the locks a table dropped later would be missing in the snapshot too.
      await this.client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS SHARE MODE`);
    } catch (error) {
      if ((error as { code?: string }).code !== UNDEFINED_TABLE) throw error;
      await this.client.query('ROLLBACK');
      return false;
    }
    const [moment] = await this.ask<{ now: Date }>('SELECT now()');
    this.takenAt = moment!.now;
    return true;
  }

  /** Space of the tables with their indexes. */
  get bytes(): number {
    return this.tables.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Of the key that seals the secrets in the database; null when none has been noted. */
  async secretKeyFingerprint(): Promise<string | null> {
    const sql = 'SELECT value FROM installation WHERE name = $1';
    const [row] = await this.ask<{ value: string }>(sql, [SECRET_KEY_FINGERPRINT]);
    return row?.value ?? null;
  }

  /** Writes all rows into the draft, a part for each table. @param tell says how far it is */
  async dump(draft: BackupDraft, tell: (progress: string) => void): Promise<DatabaseDump> {
    const kept = this.tables.filter(({ name, isPartition }) => !isPartition && !LEFT_OUT.includes(name));
    const tables: DumpedTable[] = [];
    for (const { name, columns } of inLoadOrder(kept)) {
      tell(`${name} (${tables.length + 1} of ${kept.length})`);
      const list = columns.map(escapeIdentifier).join(', ');
      // Through SELECT, because COPY takes no partitioned table.
      const sql = `COPY (SELECT ${list} FROM ${escapeIdentifier(name)}) TO STDOUT`;
      const rows = this.client.query(copyTo(sql));
      const part = await draft.write(`database/${name}.copy`, rows);
      tables.push({ name, columns, rows: rows.rowCount, part });
    }
    const { bytes } = this;
    return { migrations: await this.migrations(), tables, ...(await this.numbering()), bytes };
  }

  async close(): Promise<void> {
    await this.client.end().catch(() => undefined);
  }

  private async migrations(): Promise<string[]> {
    const sql = `SELECT name FROM ${MIGRATIONS_TABLE} ORDER BY timestamp, id`;
    return (await this.ask<{ name: string }>(sql)).map(({ name }) => name);
  }

  /** Read after the rows: a sequence is ahead of them, never behind. */
  private async numbering(): Promise<Pick<DatabaseDump, 'sequences' | 'journalHours'>> {
    const names = await this.ask<{ name: string }>(
      `SELECT relname AS name FROM pg_class
       WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S' ORDER BY relname`,
    );
    const sequences: DatabaseDump['sequences'] = [];
    for (const { name } of names) {
      const sql = `SELECT last_value AS "lastValue", is_called AS "isCalled" FROM ${escapeIdentifier(name)}`;
      const [state] = await this.ask<{ lastValue: string; isCalled: boolean }>(sql);
      sequences.push({ name, ...state! });
    }
    const hours = await this.ask<{ hour: Date }>(
      `SELECT DISTINCT date_trunc('hour', appended_at, 'UTC') AS hour FROM sample_journal ORDER BY hour`,
    );
    return { sequences, journalHours: hours.map(({ hour }) => hour.toISOString()) };
  }

  private async ask<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.client.query<Row>(sql, values)).rows;
  }
}
