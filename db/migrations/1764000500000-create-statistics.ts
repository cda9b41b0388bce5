import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateStatistics1764000500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Samples that were acknowledged in a minute, by all processes together.
      CREATE TABLE accepted_samples (
        minute timestamptz PRIMARY KEY,
        samples bigint NOT NULL
      );
      -- The rows of each account in the sample store, and its share of the bytes, as they were counted last.
      CREATE TABLE stored_samples (
        account_id text PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
        samples bigint NOT NULL,
        bytes bigint NOT NULL,
        counted_at timestamptz NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE stored_samples, accepted_samples');
  }
}
