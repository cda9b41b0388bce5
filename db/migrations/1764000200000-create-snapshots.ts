import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSnapshots1764000200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The configuration as it was at one moment.
      CREATE TABLE snapshots (
        name text PRIMARY KEY,
        taken_at timestamptz NOT NULL,
        -- It says which files there are; the seal proves that this installation wrote it.
        manifest text NOT NULL,
        seal text NOT NULL,
        bytes bigint NOT NULL
      );
      -- Rows of one table each, as lines of JSON, gzipped piece by piece.
      CREATE TABLE snapshot_parts (
        snapshot text NOT NULL REFERENCES snapshots (name) ON DELETE CASCADE,
        file text NOT NULL,
        number integer NOT NULL,
        content bytea NOT NULL,
        PRIMARY KEY (snapshot, file, number)
      );
      ALTER TABLE snapshot_parts ALTER COLUMN content SET STORAGE EXTERNAL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE snapshot_parts, snapshots');
  }
}
