import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateRederivations1763801000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Jobs that derive a stretch of a station's past anew.
      CREATE TABLE rederivations (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- Names the station; never reused.
        series integer NOT NULL,
        start_at timestamptz NOT NULL,
        end_at timestamptz NOT NULL,
        state text NOT NULL DEFAULT 'waiting',
        error text,
        -- All before this moment is done: a restart goes on here.
        done_until timestamptz NOT NULL,
        rows_done bigint NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT now(),
        -- When a slice of it was last worked on: stations take turns.
        worked_at timestamptz,
        finished_at timestamptz
      );
      CREATE INDEX rederivations_of_series ON rederivations (series, id DESC);
      -- A station has one at a time.
      CREATE UNIQUE INDEX rederivations_under_way ON rederivations (series) WHERE state IN ('waiting', 'running');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE rederivations');
  }
}
