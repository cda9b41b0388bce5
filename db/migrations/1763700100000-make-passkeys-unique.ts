import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Allows each PASSKEY, with which some weather consoles identify themselves, for one station only, because an upload
 * needs one destination. Upper and lower case count as equal, because consoles differ in it.
 */
export class MakePasskeysUnique1763700100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE UNIQUE INDEX stations_passkey ON stations (upper(intake ->> 'passkey'))
       WHERE intake ->> 'passkey' IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX stations_passkey');
  }
}
