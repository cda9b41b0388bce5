import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the time until which all samples of an organization are kept. They are kept while it pays for that, and for some
 * time after.
 */
export class HoldBoughtStorage1764000610000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Each row is a notice of the provider: it says if storage is paid for from then on. Notices come in any order, so
      -- the end of storage is found from all of them.
      CREATE TABLE storage_notices (
        account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        subscription_id text NOT NULL,
        occurred_at timestamptz NOT NULL,
        is_open boolean NOT NULL,
        PRIMARY KEY (account_id, subscription_id, occurred_at)
      );
      INSERT INTO storage_notices (account_id, subscription_id, occurred_at, is_open)
        SELECT account_id, subscription_id, occurred_at,
          state IN ('active', 'past_due') AND 'station_data_storage_feature' = ANY (features)
        FROM account_subscriptions WHERE subscription_id IS NOT NULL AND occurred_at IS NOT NULL;
      -- All samples are kept until then: infinity while storage is paid for; null where it never was.
      ALTER TABLE account_subscriptions ADD COLUMN storage_until timestamptz;
      UPDATE account_subscriptions SET storage_until = 'infinity'
        WHERE account_id IN (SELECT account_id FROM storage_notices WHERE is_open);
      CREATE TRIGGER note_directory_change AFTER UPDATE OF storage_until ON account_subscriptions
      FOR EACH ROW WHEN (OLD.storage_until IS DISTINCT FROM NEW.storage_until)
      EXECUTE FUNCTION note_directory_change();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER note_directory_change ON account_subscriptions');
    await runner.query('ALTER TABLE account_subscriptions DROP COLUMN storage_until');
    await runner.query('DROP TABLE storage_notices');
  }
}
