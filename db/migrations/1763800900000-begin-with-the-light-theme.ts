import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A new user begins with the light theme, as the product's specification wants. Existing users keep their theme. */
export class BeginWithTheLightTheme1763800900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users ALTER COLUMN theme SET DEFAULT 'light'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users ALTER COLUMN theme SET DEFAULT 'system'`);
  }
}
