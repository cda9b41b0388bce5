import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddStationIntake1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE stations ADD COLUMN intake jsonb NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE stations DROP COLUMN intake');
  }
}
