import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateFeatureFlags1763706100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- In place of the program's defaults, for every account without a value of its own.
      CREATE TABLE feature_flags (
        flag text PRIMARY KEY,
        enabled boolean NOT NULL
      );
      CREATE TABLE account_feature_flags (
        account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        flag text NOT NULL,
        enabled boolean NOT NULL,
        PRIMARY KEY (account_id, flag)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE account_feature_flags, feature_flags');
  }
}
