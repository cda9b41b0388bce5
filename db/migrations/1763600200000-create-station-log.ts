import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateStationLog1763600200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE station_log (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- Of the station; never reused, so a new station of the same name starts with an empty log.
        series integer NOT NULL,
        minute timestamptz NOT NULL,
        kind text NOT NULL,
        detail text NOT NULL,
        message text NOT NULL,
        first_at timestamptz NOT NULL,
        last_at timestamptz NOT NULL,
        count integer NOT NULL,
        UNIQUE (series, minute, kind, detail)
      );
      CREATE INDEX station_log_newest ON station_log (series, id DESC);
      CREATE INDEX station_log_age ON station_log (minute);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE station_log');
  }
}
