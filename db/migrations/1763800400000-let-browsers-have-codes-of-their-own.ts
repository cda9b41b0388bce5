import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LetBrowsersHaveCodesOfTheirOwn1763800400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- One for each browser of a user: what a stranger asks for replaces nobody's code.
      ALTER TABLE sign_in_codes DROP CONSTRAINT sign_in_codes_pkey;
      ALTER TABLE sign_in_codes ADD PRIMARY KEY (user_id, browser);
      CREATE INDEX sign_in_codes_expiry ON sign_in_codes (expires_at);

      -- Where users have signed in from lately, as digests: strangers elsewhere do not keep them out there.
      CREATE TABLE sign_in_places (
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        place bytea NOT NULL,
        used_at timestamptz NOT NULL,
        PRIMARY KEY (user_id, place)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE sign_in_places;
      DROP INDEX sign_in_codes_expiry;
      DELETE FROM sign_in_codes;
      ALTER TABLE sign_in_codes DROP CONSTRAINT sign_in_codes_pkey;
      ALTER TABLE sign_in_codes ADD PRIMARY KEY (user_id);
    `);
  }
}
