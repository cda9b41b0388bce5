import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RegisterSensorChannels1763800800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- A sensor channel that registered itself at its first upload.
      ALTER TABLE station_measurements ADD COLUMN is_automatic boolean NOT NULL DEFAULT false;
      -- Keys, in lower case, that a manager removed: they do not register themselves again. The newest is last.
      ALTER TABLE stations ADD COLUMN removed_measurements text[] NOT NULL DEFAULT '{}';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE stations DROP COLUMN removed_measurements;
      ALTER TABLE station_measurements DROP COLUMN is_automatic;
    `);
  }
}
