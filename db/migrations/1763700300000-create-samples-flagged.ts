import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSamplesFlagged1763700300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Values that failed quality checks; they are in no wide row.
      CREATE TABLE samples_flagged (
        series integer NOT NULL,
        time timestamptz NOT NULL,
        key text NOT NULL,
        value double precision NOT NULL,
        flags smallint NOT NULL,
        PRIMARY KEY (series, time, key)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE samples_flagged');
  }
}
