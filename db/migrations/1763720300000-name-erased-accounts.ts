import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NameErasedAccounts1763720300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Of a series that is erased with its whole account: super admins are told until nothing is left.
      ALTER TABLE erasures ADD COLUMN account_id text, ADD COLUMN accountname text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE erasures DROP COLUMN account_id, DROP COLUMN accountname');
  }
}
