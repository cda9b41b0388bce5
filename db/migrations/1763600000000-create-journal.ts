import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the journal, and the snapshots of fold states that refer to its batches. */
export class CreateJournal1763600000000 implements MigrationInterface {
  name = 'CreateJournal1763600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE journal_shards (
        shard integer PRIMARY KEY,
        last_seq bigint NOT NULL
      ) WITH (fillfactor = 50)`);
    await runner.query(`
      CREATE TABLE sample_journal (
        shard integer NOT NULL,
        seq bigint NOT NULL,
        appended_at timestamptz NOT NULL,
        batch bytea NOT NULL
      ) PARTITION BY RANGE (appended_at)`);
    await runner.query(`CREATE INDEX sample_journal_shard_seq ON sample_journal (shard, seq)`);
    await runner.query(ENSURE_PARTITION);
    await runner.query(APPEND);
    await runner.query(`
      CREATE TABLE fold_cuts (
        shard integer NOT NULL,
        seq bigint NOT NULL,
        taken_at timestamptz NOT NULL,
        PRIMARY KEY (shard, seq)
      )`);
    await runner.query(`
      CREATE TABLE fold_states (
        shard integer NOT NULL,
        series bigint NOT NULL,
        seq bigint NOT NULL,
        state bytea NOT NULL,
        PRIMARY KEY (shard, series, seq)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION append_to_journal, ensure_journal_partition`);
    await runner.query(`DROP TABLE fold_states, fold_cuts, sample_journal, journal_shards`);
  }
}

/**
 * Creates the table (partition) for an hour (UTC) of the journal. The partition is created on its own and then
 * attached, because CREATE TABLE … PARTITION OF needs a lock for which it would wait while a backup runs.
 */
const ENSURE_PARTITION = `
  CREATE FUNCTION ensure_journal_partition(at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
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
    EXECUTE format('ALTER TABLE sample_journal ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
      partition, starts_at, starts_at + interval '1 hour');
  END $$`;

/**
 * Appends one batch in one round trip and one commit; the batch is on disk before it is acknowledged. The lock of the
 * shard is held until the commit, so that a reader who sees a batch's number sees all batches with lower numbers. An
 * identity column would not ensure that.
 */
const APPEND = `
  CREATE FUNCTION append_to_journal(into_shard integer, new_batch bytea, at timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
  DECLARE
    new_seq bigint;
  BEGIN
    IF current_setting('synchronous_commit') = 'off' THEN
      SET LOCAL synchronous_commit = on;
    END IF;
    PERFORM pg_advisory_xact_lock(7302002, into_shard);
    PERFORM ensure_journal_partition(at);
    INSERT INTO journal_shards AS s (shard, last_seq) VALUES (into_shard, 1)
      ON CONFLICT (shard) DO UPDATE SET last_seq = s.last_seq + 1
      RETURNING last_seq INTO new_seq;
    INSERT INTO sample_journal (shard, seq, appended_at, batch) VALUES (into_shard, new_seq, at, new_batch);
    RETURN new_seq;
  END $$`;
