import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the number of header lines to the settings by which an import reads its file; every file so far has one such
 * line. Imports that are under way continue as they began, with American units (`us`) for columns without a unit. New
 * imports ask for the unit.
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
