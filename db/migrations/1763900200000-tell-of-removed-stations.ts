import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TellOfRemovedStations1763900200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE violations
        DROP CONSTRAINT violations_station_id_fkey,
        -- What notices call a station that is removed; null: it is there.
        ADD COLUMN removed_station jsonb`);
    await runner.query(
      'CREATE INDEX violations_of_removed_stations ON violations (alarm_id) WHERE removed_station IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM violations WHERE removed_station IS NOT NULL');
    await runner.query(`
      ALTER TABLE violations
        DROP COLUMN removed_station,
        ADD FOREIGN KEY (station_id) REFERENCES stations (id) ON DELETE CASCADE`);
  }
}
