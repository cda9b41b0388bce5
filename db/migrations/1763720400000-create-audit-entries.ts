import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAuditEntries1763720400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE audit_entries (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- The first and the last of what is counted in one entry.
        since timestamptz NOT NULL,
        at timestamptz NOT NULL,
        count integer NOT NULL,
        action text NOT NULL,
        actor_kind text NOT NULL,
        actor_id text NOT NULL,
        actor_name text NOT NULL,
        by_token boolean NOT NULL,
        address text,
        -- No references: entries outlive what they tell of.
        accounts text[] NOT NULL,
        object text NOT NULL,
        before jsonb,
        after jsonb
      );
      CREATE INDEX audit_entries_at ON audit_entries (at);
      CREATE INDEX audit_entries_accounts ON audit_entries USING gin (accounts);

      -- Whoever gets hold of the server's own connection can add to the log, and no more.
      CREATE FUNCTION keep_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' AND OLD.at < now() - interval '1 year' THEN
          RETURN OLD;
        END IF;
        RAISE EXCEPTION 'The audit log is append-only';
      END $$;
      CREATE TRIGGER audit_entries_stay BEFORE UPDATE OR DELETE ON audit_entries
        FOR EACH ROW EXECUTE FUNCTION keep_audit_entry();

      -- A restore empties the tables that it fills, this one while nothing is in it.
      CREATE FUNCTION keep_audit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT 1 FROM audit_entries) THEN
          RAISE EXCEPTION 'The audit log is append-only';
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER audit_entries_are_not_emptied BEFORE TRUNCATE ON audit_entries
        FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_entries();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE audit_entries;
      DROP FUNCTION keep_audit_entry;
      DROP FUNCTION keep_audit_entries;
    `);
  }
}
