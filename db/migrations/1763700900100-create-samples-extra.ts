import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSamplesExtra1763700900100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Values of stations' own measurements, base units; they are in no wide row.
      CREATE TABLE samples_extra (
        series integer NOT NULL,
        key text NOT NULL,
        -- UTC ms, as in samples.
        time bigint NOT NULL,
        value double precision NOT NULL,
        PRIMARY KEY (series, key, time),
        FOREIGN KEY (series, key) REFERENCES station_measurements ON DELETE CASCADE
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE samples_extra');
  }
}
