import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateUserIdentities1763720200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE user_identities (
        issuer text NOT NULL,
        subject text NOT NULL,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (issuer, subject),
        -- Nobody takes a user over by getting their address at the same provider.
        UNIQUE (user_id, issuer)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE user_identities;');
  }
}
