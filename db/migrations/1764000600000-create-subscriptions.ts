import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSubscriptions1764000600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- What the payment provider said last of an organization. The provider's word counts: nothing here is restored.
      CREATE TABLE account_subscriptions (
        account_id text PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
        state text NOT NULL CHECK (state IN ('none', 'transaction', 'active', 'past_due', 'paused', 'canceled')),
        transaction_id text UNIQUE,
        subscription_id text UNIQUE,
        features text[] NOT NULL DEFAULT '{}',
        -- Of the newest event that was applied; an older one changes nothing.
        occurred_at timestamptz,
        -- How many stations are paid for, and when the provider was asked last.
        paid_stations integer,
        checked_at timestamptz
      );
      -- Each event of the provider counts once. 'parked' says why one could not be applied.
      CREATE TABLE billing_events (
        event_id text PRIMARY KEY,
        event_type text NOT NULL,
        occurred_at timestamptz NOT NULL,
        received_at timestamptz NOT NULL,
        parked text
      );
      CREATE INDEX billing_events_received ON billing_events (received_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE billing_events, account_subscriptions');
  }
}
