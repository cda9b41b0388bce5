import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables that hold data that stations measured. */
const MEASURED = [
  'samples',
  'samples_flagged',
  'samples_extra',
  'rain_ledger',
  'rain_recounts',
  'station_uploads',
  'station_log',
  'imports',
  'import_undo',
  'fold_states',
  'sample_journal',
];

export class PrepareErasing1763701000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Tables of the journal's hours in which batches were replaced: their old versions are still in the files.
      ALTER TABLE erasures ADD COLUMN hours text[] NOT NULL DEFAULT '{}';
    `);
    // PostgreSQL copies examples of each column's values into its statistics, where they cannot be erased. Queries are
    // planned by series, time and key, so statistics of the other columns are not needed.
    await runner.query(noStatistics(`ANY ('{${MEASURED.join()}}'::regclass[])`));
    await runner.query(
      noStatistics(`ANY (SELECT inhrelid FROM pg_inherits WHERE inhparent = 'sample_journal'::regclass)`),
    );
    await runner.query(ENSURE_PARTITION);
  }

  /**
   * Undoes the migration: removes the column `hours` of the table `erasures`. PostgreSQL's statistics for planning
   * queries stay off in the tables that hold measured values, because an older version of the server works without
   * them, too.
   */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE erasures DROP COLUMN hours');
  }
}

/**
 * Turns statistics off for most columns of some tables.
 * @param tables SQL that selects the tables, at the right of `attrelid =`
 */
function noStatistics(tables: string): string {
  return `DO $$
    DECLARE one record;
    BEGIN
      FOR one IN
        SELECT attrelid::regclass AS name, attname FROM pg_attribute
        WHERE attrelid = ${tables} AND attnum > 0 AND NOT attisdropped
          AND attname NOT IN ('series', 'time', 'key', 'id', 'shard', 'seq', 'appended_at')
      LOOP
        EXECUTE format('ALTER TABLE %s ALTER COLUMN %I SET STATISTICS 0', one.name, one.attname);
      END LOOP;
    END $$`;
}

/**
 * The SQL function that creates the partition for an hour of the journal. It differs from that of an earlier migration
 * only in that PostgreSQL collects no statistics of the batches in a partition.
 */
const ENSURE_PARTITION = `
  CREATE OR REPLACE FUNCTION ensure_journal_partition(at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    starts_at constant timestamptz := date_trunc('hour', at, 'UTC');
    partition constant text := 'sample_journal_' || to_char(starts_at AT TIME ZONE 'UTC', 'YYYYMMDDHH24');
  BEGIN
    IF to_regclass(partition) IS NOT NULL THEN
      RETURN;
    END IF;
    PERFORM pg_advisory_xact_lock(7302003);
    IF to_regclass(partition) IS NOT NULL THEN
      RETURN;
    END IF;
    EXECUTE format('CREATE TABLE %I (LIKE sample_journal INCLUDING ALL)', partition);
    EXECUTE format('ALTER TABLE %I ALTER COLUMN batch SET STATISTICS 0', partition);
    EXECUTE format('ALTER TABLE sample_journal ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
      partition, starts_at, starts_at + interval '1 hour');
  END $$`;
