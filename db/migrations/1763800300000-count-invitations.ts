import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CountInvitations1763800300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The address as this account typed it: another spelling would tell that the person is known elsewhere.
      ALTER TABLE memberships ADD COLUMN invited_email text;

      -- The invitations of the last day. A restart does not forget them.
      CREATE TABLE invitations_sent (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        -- SHA-256 of the address in lower case.
        address_digest bytea NOT NULL,
        sent_at timestamptz NOT NULL
      );
      CREATE INDEX invitations_sent_account ON invitations_sent (account_id, sent_at);
      CREATE INDEX invitations_sent_address ON invitations_sent (address_digest, sent_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE invitations_sent; ALTER TABLE memberships DROP COLUMN invited_email;');
  }
}
