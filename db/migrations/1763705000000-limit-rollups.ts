import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LimitRollups1763705000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Of days that begin before \`since\` (UTC ms) what was rolled up is removed; null: of none.
      ALTER TABLE rollup_heads ADD COLUMN since bigint;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('TRUNCATE rollup_heads, rollup_dirty, rollups');
    await runner.query('ALTER TABLE rollup_heads DROP COLUMN since');
  }
}
