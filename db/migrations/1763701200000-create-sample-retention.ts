import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSampleRetention1763701200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- SAMPLE_RETENTION_DAYS and since when it has been what it is; one row, none while it is not set.
      CREATE TABLE sample_retention (
        is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
        days integer NOT NULL,
        since timestamptz NOT NULL
      );
      -- What these accounts measured is kept whatever the setting says.
      ALTER TABLE accounts ADD COLUMN keeps_all_samples boolean NOT NULL DEFAULT false;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE accounts DROP COLUMN keeps_all_samples;
      DROP TABLE sample_retention;
    `);
  }
}
