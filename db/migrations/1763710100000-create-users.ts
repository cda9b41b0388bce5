import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateUsers1763710100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE users (
        id uuid PRIMARY KEY,
        email text NOT NULL,
        first_name text NOT NULL DEFAULT '',
        last_name text NOT NULL DEFAULT '',
        theme text NOT NULL DEFAULT 'light' CHECK (theme IN ('light', 'dark')),
        is_super_admin boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL,
        first_sign_in_at timestamptz
      );
      CREATE UNIQUE INDEX users_email_without_case ON users (lower(email));

      CREATE TABLE memberships (
        account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        role text NOT NULL CHECK (role IN ('guest', 'manager', 'admin')),
        created_at timestamptz NOT NULL,
        -- The first sign-in since. Until then the account learns nothing of whoever it invited.
        joined_at timestamptz,
        PRIMARY KEY (account_id, user_id)
      );
      CREATE INDEX memberships_user ON memberships (user_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE memberships; DROP TABLE users;');
  }
}
