import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateStationMeasurements1763700900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- What single stations measure beyond the catalogue.
      CREATE TABLE station_measurements (
        series integer NOT NULL REFERENCES stations (series) ON DELETE CASCADE,
        key text NOT NULL,
        label text NOT NULL,
        class text NOT NULL,
        -- In which it is sent; stored is the base unit of the class.
        unit text NOT NULL,
        -- What arrived before is of an earlier one of that key; null: there can be none.
        since timestamptz,
        PRIMARY KEY (series, key)
      );
      CREATE UNIQUE INDEX station_measurements_without_case ON station_measurements (series, lower(key));
      -- When one of them was last removed.
      ALTER TABLE stations ADD COLUMN extras_removed_at timestamptz;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE station_measurements; ALTER TABLE stations DROP COLUMN extras_removed_at');
  }
}
