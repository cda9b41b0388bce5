import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateTotpDevices1763720100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE totp_devices (
        user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        name text NOT NULL,
        -- Sealed, like the secrets below.
        secret bytea NOT NULL,
        -- Of the newest code that was used: it and all before it are refused.
        last_step integer NOT NULL,
        created_at timestamptz NOT NULL
      );

      -- What the newest QR code of a user shows, until a code proves that a device has it.
      CREATE TABLE totp_enrolments (
        user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        secret bytea NOT NULL,
        expires_at timestamptz NOT NULL
      );

      -- When codes were tried in vain, newest first.
      CREATE TABLE totp_tries (
        user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        tried_at timestamptz[] NOT NULL
      );

      -- Users whose device is still to be asked for; the browser has the token.
      CREATE TABLE pending_sign_ins (
        digest bytea PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX pending_sign_ins_user ON pending_sign_ins (user_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE pending_sign_ins; DROP TABLE totp_tries; DROP TABLE totp_enrolments; DROP TABLE totp_devices;',
    );
  }
}
