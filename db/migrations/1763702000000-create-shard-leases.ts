import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets several processes work on one database: one of them owns the shard, and all learn of changed stations. */
export class CreateShardLeases1763702000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Who owned a shard last. A session lock says whether that process owns it still.
      CREATE TABLE shard_leases (
        shard integer PRIMARY KEY,
        fence bigint NOT NULL,
        holder text NOT NULL,
        taken_at timestamptz NOT NULL
      );
      -- Grows with every change of what processes keep of stations in memory. Its only row is made by the first
      -- server: a database that was only migrated is empty, and a backup can be restored into it.
      CREATE TABLE station_directory (
        is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
        version bigint NOT NULL
      );
    `);
    await runner.query(CLAIM);
    await runner.query(REQUIRE);
    await runner.query(NOTE_CHANGE);
    for (const table of WATCHED) {
      await runner.query(`
        CREATE TRIGGER note_directory_change AFTER INSERT OR UPDATE OR DELETE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION note_directory_change()`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of WATCHED) await runner.query(`DROP TRIGGER note_directory_change ON ${table}`);
    await runner.query('DROP FUNCTION note_directory_change, require_shard, claim_shard');
    await runner.query('DROP TABLE station_directory, shard_leases');
  }
}

const WATCHED = ['stations', 'accounts', 'station_measurements'];

/**
 * SQL function that begins an ownership of a shard. It waits until all transactions of earlier owners have ended, and
 * returns a number higher than theirs.
 */
const CLAIM = `
  CREATE FUNCTION claim_shard(of_shard integer, by_holder text) RETURNS bigint LANGUAGE plpgsql AS $$
  DECLARE
    new_fence bigint;
  BEGIN
    PERFORM pg_advisory_xact_lock(7302006, of_shard);
    INSERT INTO shard_leases AS lease (shard, fence, holder, taken_at) VALUES (of_shard, 1, by_holder, now())
      ON CONFLICT (shard) DO UPDATE SET fence = lease.fence + 1, holder = by_holder, taken_at = now()
      RETURNING fence INTO new_fence;
    RETURN new_fence;
  END $$`;

/**
 * SQL function that fails unless the caller is the newest owner of the shard. No newer ownership begins until the
 * caller's transaction ends.
 */
const REQUIRE = `
  CREATE FUNCTION require_shard(of_shard integer, by_fence bigint) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock_shared(7302006, of_shard);
    IF NOT EXISTS (SELECT FROM shard_leases WHERE shard = of_shard AND fence = by_fence) THEN
      RAISE EXCEPTION 'shard % was taken over by another process', of_shard USING ERRCODE = '55000';
    END IF;
  END $$`;

const NOTE_CHANGE = `
  CREATE FUNCTION note_directory_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE station_directory SET version = version + 1;
    RETURN NULL;
  END $$`;
