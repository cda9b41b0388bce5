import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets the theme of the console follow the operating system. Existing users get this, too, because `light` was the
 * initial theme and not their choice.
 */
export class LetThemesFollowTheSystem1763720600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users DROP CONSTRAINT users_theme_check;
      ALTER TABLE users
        ALTER COLUMN theme SET DEFAULT 'system',
        ADD CONSTRAINT users_theme_check CHECK (theme IN ('light', 'dark', 'system'));
      UPDATE users SET theme = 'system' WHERE theme = 'light';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE users SET theme = 'light' WHERE theme = 'system';
      ALTER TABLE users DROP CONSTRAINT users_theme_check;
      ALTER TABLE users
        ALTER COLUMN theme SET DEFAULT 'light',
        ADD CONSTRAINT users_theme_check CHECK (theme IN ('light', 'dark'));
    `);
  }
}
