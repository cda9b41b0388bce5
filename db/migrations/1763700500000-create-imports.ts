import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateImports1763700500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE imports (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- Of the station; never reused.
        series integer NOT NULL,
        filename text NOT NULL,
        bytes bigint NOT NULL,
        state text NOT NULL,
        error text,
        guess jsonb,
        preview jsonb,
        first_at timestamptz,
        last_at timestamptz,
        -- Rows that are in the journal for good.
        rows_done integer NOT NULL DEFAULT 0,
        rows_total integer,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX imports_of_series ON imports (series, id DESC);
      -- What takes an import back, packed as a batch of the journal; written before the rows it takes back.
      CREATE TABLE import_undo (
        import_id integer NOT NULL REFERENCES imports ON DELETE CASCADE,
        first_row integer NOT NULL,
        batch bytea NOT NULL,
        PRIMARY KEY (import_id, first_row)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE import_undo; DROP TABLE imports');
  }
}
