import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateDeprecatedRouteHits1764000300100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE deprecated_route_hits (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        method text NOT NULL,
        rule text NOT NULL,
        blueprint text NOT NULL,
        path text NOT NULL,
        hit_at timestamptz NOT NULL,
        -- More than 1 where one row stands for the rest of a minute with many hits.
        count integer NOT NULL
      );
      CREATE INDEX deprecated_route_hits_time ON deprecated_route_hits (hit_at);
      CREATE INDEX deprecated_route_hits_rule ON deprecated_route_hits (rule, id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE deprecated_route_hits;');
  }
}
