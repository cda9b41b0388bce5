import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateStaleRanges1763800700100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Stretches of stored rows whose rolling wind or rain follows from samples that came, changed or went after
      -- them: they wait to be derived anew.
      CREATE TABLE stale_ranges (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        series integer NOT NULL,
        -- Both moments belong to the range.
        start_at timestamptz NOT NULL,
        end_at timestamptz NOT NULL,
        -- A mask: 1 rolling wind and gusts, 2 rain.
        parts smallint NOT NULL
      );
      CREATE INDEX stale_ranges_series ON stale_ranges (series);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE stale_ranges');
  }
}
