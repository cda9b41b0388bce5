import { Client, escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { MIGRATIONS_TABLE } from '../../../db/data-source.js';
import { SECRET_KEY_FINGERPRINT } from '../../platform/secrets/secret-key-check.js';
import { CHECKPOINT_LOCK } from '../../samples/journal/snapshot-table.js';
import type { BackupDraft } from '../format/backup-draft.js';
import type { DatabaseDump, DumpedTable } from '../format/manifest.js';
import { inLoadOrder } from './table-order.js';

/**
 * Tables that are not saved. Migrations fill the table of migrations again. Sessions, tokens and codes that have ended
 * or were used must not become valid again, so everybody signs in again after a restore. Mails must not be sent twice,
 * nor by a restored copy that somebody only tries out.
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

/** Reads all of PostgreSQL as it was at one moment, while the server goes on writing. */
export class DatabaseSnapshot {
  private tables: SeenTable[] = [];
  takenAt = new Date(NaN);

  private constructor(private readonly client: Client) {}

  static async connect(databaseUrl: string): Promise<DatabaseSnapshot> {
    const client = new Client({ connectionString: databaseUrl, application_name: 'mesonet backup' });
    // When the connection is lost, the running query fails too and reports it. Without a listener, the `error` event
    // would end the process.
    client.on('error', () => undefined);
    await client.connect();
    return new DatabaseSnapshot(client);
  }

  /**
   * Runs `work` while it holds a lock. Until `work` has ended, no server takes a checkpoint of the sample store, nor a
   * snapshot of the fold, which needs such a checkpoint.
   */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    await this.client.query('SELECT pg_advisory_lock($1)', [CHECKPOINT_LOCK]);
    const result = await work();
    await this.client.query('SELECT pg_advisory_unlock($1)', [CHECKPOINT_LOCK]);
    return result;
  }

  /** Begins the transaction that fixes the moment of the backup. It does not see what others commit later. */
  async take(): Promise<void> {
    await this.client.query('SET idle_in_transaction_session_timeout = 0; SET statement_timeout = 0');
    while (!(await this.tryTake()));
  }

  /**
   * Begins the transaction and locks the tables.
   * @returns false when a table was dropped before it could be locked, as can happen to the partition with the oldest
   * hour of the journal
   */
  private async tryTake(): Promise<boolean> {
    await this.client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    this.tables = await this.ask<SeenTable>(TABLES_SQL);
    const names = this.tables.map(({ name }) => escapeIdentifier(name));
    try {
      // A table that another transaction drops from now on would be missing in the backup. These locks prevent that.
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

  /** Size of all tables with their indexes, bytes */
  get bytes(): number {
    return this.tables.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /**
   * Returns the fingerprint of the key that encrypts the secrets in the database; null when no secret was ever
   * encrypted.
   */
  async secretKeyFingerprint(): Promise<string | null> {
    const sql = 'SELECT value FROM installation WHERE name = $1';
    const [row] = await this.ask<{ value: string }>(sql, [SECRET_KEY_FINGERPRINT]);
    return row?.value ?? null;
  }

  /**
   * Writes all rows into the unfinished backup, one file per table.
   * @param report reports the progress
   */
  async dump(draft: BackupDraft, report: (progress: string) => void): Promise<DatabaseDump> {
    const kept = this.tables.filter(({ name, isPartition }) => !isPartition && !LEFT_OUT.includes(name));
    const tables: DumpedTable[] = [];
    for (const { name, columns } of inLoadOrder(kept)) {
      report(`${name} (${tables.length + 1} of ${kept.length})`);
      const list = columns.map(escapeIdentifier).join(', ');
      // COPY of a table name fails for a partitioned table, so this statement copies the result of a SELECT.
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

  /**
   * Reads the sequences after all rows were read. Otherwise a sequence could continue with an id that a saved row
   * already has.
   */
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
