import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds columns for how often an import was begun, whether its file is still stored, and since when it has failed. */
export class CountImportAttempts1763800100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE imports
        ADD COLUMN attempts integer NOT NULL DEFAULT 0,
        ADD COLUMN has_file boolean NOT NULL DEFAULT true,
        ADD COLUMN failed_at timestamptz;
      UPDATE imports SET has_file = state IN ('reading', 'ready', 'waiting', 'running', 'failed', 'cancelled');
      UPDATE imports SET failed_at = created_at WHERE state = 'failed';
      CREATE INDEX imports_with_file ON imports (series) WHERE has_file;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX imports_with_file;
      ALTER TABLE imports DROP COLUMN attempts, DROP COLUMN has_file, DROP COLUMN failed_at;
    `);
  }
}
