import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateCustomScreens1764000100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE custom_screens (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        -- Seen by managers only, until it is published.
        is_draft boolean NOT NULL,
        path text NOT NULL,
        mimetype text NOT NULL,
        size integer NOT NULL,
        sha256 bytea NOT NULL,
        content bytea NOT NULL,
        UNIQUE (account_id, is_draft, path)
      )`);
    // Most files of custom screens are compressed already, so PostgreSQL does not compress them again.
    await runner.query('ALTER TABLE custom_screens ALTER COLUMN content SET STORAGE EXTERNAL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE custom_screens');
  }
}
