import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Every table that was guessed so far has one line before its first row. Imports that are under way go on as they began:
 * a column without a unit is in the American one (`us`), which from now on is asked.
 */
export class NameHeaderLinesOfImports1763800200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE imports SET guess = jsonb_set(guess, '{table,headerLines}', '1')
      WHERE jsonb_typeof(guess->'table') = 'object' AND NOT guess->'table' ? 'headerLines'`);
    await runner.query(`
      UPDATE imports SET guess = jsonb_set(guess, '{table,columns}', (
        SELECT jsonb_agg(
          CASE WHEN each->>'key' IS NOT NULL AND each->>'unit' IS NULL
            THEN jsonb_set(each, '{unit}', '"us"') ELSE each END
          ORDER BY place)
        FROM jsonb_array_elements(guess->'table'->'columns') WITH ORDINALITY AS columns(each, place)))
      WHERE state IN ('waiting', 'running') AND jsonb_typeof(guess->'table'->'columns') = 'array'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE imports SET guess = guess #- '{table,headerLines}'
      WHERE jsonb_typeof(guess->'table') = 'object'`);
  }
}
