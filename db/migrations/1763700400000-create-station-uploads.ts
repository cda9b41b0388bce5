import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateStationUploads1763700400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE station_uploads (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        series integer NOT NULL,
        arrived_at timestamptz NOT NULL,
        protocol text NOT NULL,
        format text NOT NULL,
        address text NOT NULL,
        method text NOT NULL,
        path text NOT NULL,
        -- Null where the protocol has no answer.
        status smallint,
        answer text NOT NULL,
        size integer NOT NULL,
        is_cut boolean NOT NULL,
        -- Secrets are masked before they come here.
        body text NOT NULL
      );
      CREATE INDEX station_uploads_newest ON station_uploads (series, id DESC);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE station_uploads');
  }
}
