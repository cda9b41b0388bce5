import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A new user begins with the light theme, as specified. Those who are there already keep what they have. */
export class BeginWithTheLightTheme1763800900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users ALTER COLUMN theme SET DEFAULT 'light'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users ALTER COLUMN theme SET DEFAULT 'system'`);
  }
}
