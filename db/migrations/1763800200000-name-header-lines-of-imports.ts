import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every table that was guessed so far has one line before its first row. */
export class NameHeaderLinesOfImports1763800200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE imports SET guess = jsonb_set(guess, '{table,headerLines}', '1')
      WHERE jsonb_typeof(guess->'table') = 'object' AND NOT guess->'table' ? 'headerLines'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE imports SET guess = guess #- '{table,headerLines}'
      WHERE jsonb_typeof(guess->'table') = 'object'`);
  }
}
