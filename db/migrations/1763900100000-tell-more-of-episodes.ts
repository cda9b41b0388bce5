import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TellMoreOfEpisodes1763900100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE violations
        ADD COLUMN change_by double precision,
        ADD COLUMN window_minutes integer,
        ADD COLUMN fired_value double precision,
        ADD COLUMN snoozed_at timestamptz,
        ADD COLUMN snoozed_by text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE violations
        DROP COLUMN change_by,
        DROP COLUMN window_minutes,
        DROP COLUMN fired_value,
        DROP COLUMN snoozed_at,
        DROP COLUMN snoozed_by`);
  }
}
