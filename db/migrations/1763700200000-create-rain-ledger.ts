import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateRainLedger1763700200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE rain_ledger (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- Of the station; never reused.
        series integer NOT NULL,
        -- The sample that led to the entry, and the entry's place among those it led to.
        sample_time timestamptz NOT NULL,
        ordinal smallint NOT NULL,
        cause text NOT NULL,
        -- The amount fell after the first and up to the second moment; inches.
        from_time timestamptz NOT NULL,
        time timestamptz NOT NULL,
        amount double precision NOT NULL,
        reading double precision NOT NULL,
        before double precision NOT NULL,
        -- Where the totals do not all grow by the amount: by how much each.
        totals jsonb,
        -- What a manager made of the entry: counted instead of the amount and the totals.
        corrected double precision,
        corrected_by text,
        corrected_at timestamptz,
        note text,
        UNIQUE (series, sample_time, ordinal)
      );
      CREATE INDEX rain_ledger_time ON rain_ledger (series, time);
      -- Corrections whose consequences for stored totals are still to be written, oldest first.
      CREATE TABLE rain_recounts (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        series integer NOT NULL,
        entry_id bigint NOT NULL REFERENCES rain_ledger ON DELETE CASCADE,
        -- By how much the entry made each total grow, before the correction and after it.
        was jsonb NOT NULL,
        becomes jsonb NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE rain_recounts; DROP TABLE rain_ledger');
  }
}
