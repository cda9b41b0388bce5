import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateRollups1763704000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Days of a series before \`until\` (UTC ms, a midnight of the zone) are rolled up, but for those in rollup_dirty.
      CREATE TABLE rollup_heads (
        series integer PRIMARY KEY,
        until bigint NOT NULL,
        timezone text NOT NULL
      );
      -- Days whose samples changed after they were rolled up, by where they begin; each change has another token.
      CREATE SEQUENCE rollup_tokens;
      CREATE TABLE rollup_dirty (
        series integer NOT NULL,
        day bigint NOT NULL,
        token bigint NOT NULL DEFAULT nextval('rollup_tokens'),
        changed_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (series, day)
      );
      -- A day of one measurement: statistics of the whole and of each hour, packed. None without a value.
      CREATE TABLE rollups (
        series integer NOT NULL,
        key text NOT NULL,
        day bigint NOT NULL,
        total bytea NOT NULL,
        hours bytea NOT NULL,
        PRIMARY KEY (series, key, day)
      );
      -- The planner would keep copies of values.
      ALTER TABLE rollups ALTER COLUMN total SET STATISTICS 0, ALTER COLUMN hours SET STATISTICS 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE rollups, rollup_dirty, rollup_heads; DROP SEQUENCE rollup_tokens');
  }
}
