import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One console, one station: what a PASSKEY brings must have one home. Consoles differ in its letter case. */
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
