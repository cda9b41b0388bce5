import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the table of facts about the installation as a whole, one row for each fact, such as the fingerprint of its
 * secret key.
 */
export class CreateInstallation1763600300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE installation (name text PRIMARY KEY, value text NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE installation');
  }
}
