import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSignInCodes1763710200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- One a user: a new one replaces the old. All three secrets are keyed digests.
      CREATE TABLE sign_in_codes (
        user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        browser bytea NOT NULL,
        code bytea NOT NULL,
        link bytea NOT NULL UNIQUE,
        next text NOT NULL,
        tries integer NOT NULL DEFAULT 0,
        expires_at timestamptz NOT NULL
      );

      -- Sessions of users end with them.
      ALTER TABLE sessions ADD COLUMN user_id uuid
        GENERATED ALWAYS AS (CASE WHEN kind = 'user' THEN subject::uuid END) STORED
        REFERENCES users (id) ON DELETE CASCADE;
      CREATE INDEX sessions_user ON sessions (user_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN user_id; DROP TABLE sign_in_codes;');
  }
}
