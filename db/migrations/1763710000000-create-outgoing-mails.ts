import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOutgoingMails1763710000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outgoing_mails (
        id uuid PRIMARY KEY,
        -- Sealed: mails carry codes and links that sign people in.
        content bytea NOT NULL,
        created_at timestamptz NOT NULL,
        -- Of no use to anybody from then on.
        expires_at timestamptz NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        next_try_at timestamptz NOT NULL
      );
      CREATE INDEX outgoing_mails_due ON outgoing_mails (next_try_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE outgoing_mails');
  }
}
