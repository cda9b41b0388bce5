import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAccounts1763500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE accounts (
        id text PRIMARY KEY,
        accountname text NOT NULL,
        firstname text NOT NULL DEFAULT '',
        lastname text NOT NULL DEFAULT '',
        email text NOT NULL DEFAULT '',
        phone text NOT NULL DEFAULT '',
        notes text NOT NULL DEFAULT '',
        allow_anonymous_guest boolean NOT NULL DEFAULT false,
        units jsonb NOT NULL DEFAULT '{}',
        timezone text NOT NULL DEFAULT 'UTC',
        password_hash text,
        is_demo boolean NOT NULL DEFAULT false,
        is_sign_in_disabled boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX accounts_id_without_case ON accounts (lower(id));

      CREATE TABLE stations (
        id text PRIMARY KEY,
        -- Names the station's samples. An identity value is never given twice.
        series integer GENERATED ALWAYS AS IDENTITY UNIQUE,
        account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        stationname text NOT NULL,
        password_sealed bytea NOT NULL,
        timezone text,
        latitude double precision,
        longitude double precision,
        elevation_feet double precision,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX stations_id_without_case ON stations (lower(id));
      CREATE INDEX stations_account ON stations (account_id);

      CREATE TABLE sessions (
        id text PRIMARY KEY,
        kind text NOT NULL,
        subject text NOT NULL,
        created_at timestamptz NOT NULL,
        last_seen_at timestamptz NOT NULL,
        address text NOT NULL,
        user_agent text NOT NULL
      );
      CREATE INDEX sessions_subject ON sessions (kind, subject);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sessions; DROP TABLE stations; DROP TABLE accounts;');
  }
}
