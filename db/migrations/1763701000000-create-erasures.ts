import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateErasures1763701000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Series whose station was deleted, until nothing of them is left on disk.
      CREATE TABLE erasures (
        series integer PRIMARY KEY,
        asked_at timestamptz NOT NULL DEFAULT now()
      );
      -- Deleting a station is quick however much it measured: what is its own goes with the erasure.
      ALTER TABLE station_measurements DROP CONSTRAINT station_measurements_series_fkey;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM station_measurements WHERE series NOT IN (SELECT series FROM stations);
      ALTER TABLE station_measurements ADD FOREIGN KEY (series) REFERENCES stations (series) ON DELETE CASCADE;
      DROP TABLE erasures;
    `);
  }
}
