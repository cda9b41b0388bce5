import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Changes the waiting jobs that correct rain totals in stored rows after a correction of rain. They name moments and
 * amounts instead of an entry of the rain ledger, because late rain splits entries and adds new ones.
 */
export class LetRainRecountsMove1763700610000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Moments from which on rows are to be told otherwise, and by how much in each total:
      -- [{ time (UTC ms), rainToday, rainWeek, rainMonth, rainYear (inches) }]
      ALTER TABLE rain_recounts ADD COLUMN moves jsonb;
      -- Later rows are right already; null: those of all units that hold the moments may be wrong.
      ALTER TABLE rain_recounts ADD COLUMN until timestamptz;
      UPDATE rain_recounts AS job SET moves = jsonb_build_array(jsonb_build_object(
          'time', round(extract(epoch FROM entry.time) * 1000),
          'rainToday', (becomes ->> 'rainToday')::float8 - (was ->> 'rainToday')::float8,
          'rainWeek', (becomes ->> 'rainWeek')::float8 - (was ->> 'rainWeek')::float8,
          'rainMonth', (becomes ->> 'rainMonth')::float8 - (was ->> 'rainMonth')::float8,
          'rainYear', (becomes ->> 'rainYear')::float8 - (was ->> 'rainYear')::float8))
        FROM rain_ledger AS entry WHERE entry.id = job.entry_id;
      ALTER TABLE rain_recounts ALTER COLUMN moves SET NOT NULL;
      ALTER TABLE rain_recounts DROP COLUMN entry_id, DROP COLUMN was, DROP COLUMN becomes;
    `);
  }

  /** Deletes the waiting jobs that correct rain totals, because the columns that come back cannot hold them. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM rain_recounts;
      ALTER TABLE rain_recounts DROP COLUMN moves, DROP COLUMN until,
        ADD COLUMN entry_id bigint NOT NULL REFERENCES rain_ledger ON DELETE CASCADE,
        ADD COLUMN was jsonb NOT NULL, ADD COLUMN becomes jsonb NOT NULL;
    `);
  }
}
