import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAlarms1763900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE notification_groups (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        description text NOT NULL,
        service text NOT NULL,
        addresses text[] NOT NULL DEFAULT '{}',
        -- Of a webhook: signs its calls. Sealed, bound to the group's id.
        secret_sealed bytea,
        -- When somebody last had it tested.
        tested_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX notification_groups_account ON notification_groups (account_id);

      CREATE TABLE device_tokens (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        -- Who registered it: the principal's id.
        owner_id text NOT NULL,
        device_token text NOT NULL,
        name text NOT NULL,
        status text NOT NULL DEFAULT 'pending',
        created_at timestamptz NOT NULL DEFAULT now()
      );
      -- Whoever is no member any more gets no pushes, at once and whatever ended the membership.
      CREATE FUNCTION remove_devices_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        WITH gone AS (
          DELETE FROM device_tokens WHERE account_id = OLD.account_id AND owner_id = OLD.user_id::text
          RETURNING id::text AS id
        )
        UPDATE notification_groups SET addresses = ARRAY(
          SELECT address FROM unnest(addresses) WITH ORDINALITY AS each (address, place)
          WHERE address NOT IN (SELECT id FROM gone) ORDER BY place)
        WHERE service = 'push_notification' AND account_id = OLD.account_id
          AND addresses && ARRAY(SELECT id FROM gone);
        RETURN NULL;
      END $$;
      CREATE TRIGGER remove_devices_of_member AFTER DELETE ON memberships
      FOR EACH ROW EXECUTE FUNCTION remove_devices_of_member();
      CREATE UNIQUE INDEX device_tokens_once ON device_tokens (account_id, md5(device_token));

      CREATE TABLE alarms (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        station_id text NOT NULL REFERENCES stations (id) ON DELETE CASCADE,
        variant text NOT NULL,
        measkey text NOT NULL,
        description text NOT NULL,
        mode text NOT NULL,
        interval_minutes integer NOT NULL,
        notification_groups uuid[] NOT NULL DEFAULT '{}',
        limit_value double precision,
        min_value double precision,
        max_value double precision,
        is_enabled boolean NOT NULL DEFAULT true,
        severity text NOT NULL DEFAULT 'warning',
        hold_minutes integer NOT NULL DEFAULT 0,
        clear_by double precision NOT NULL DEFAULT 0,
        after_minutes integer,
        change_by double precision,
        window_minutes integer,
        schedule jsonb,
        remind_until_acknowledged boolean NOT NULL DEFAULT false,
        last_notify_at timestamptz,
        -- When its rule last changed: what a station sent before is judged by no rule of later.
        rule_since timestamptz NOT NULL DEFAULT now(),
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX alarms_station ON alarms (station_id);
      CREATE INDEX alarms_account ON alarms (account_id);

      -- Where the evaluation of an alarm stands, once it has had an episode.
      CREATE TABLE alarm_states (
        alarm_id uuid PRIMARY KEY REFERENCES alarms (id) ON DELETE CASCADE,
        state jsonb NOT NULL
      );

      -- Episodes of alarms. They outlive their alarm.
      CREATE TABLE violations (
        alarm_id uuid NOT NULL,
        started_at timestamptz NOT NULL,
        account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        station_id text NOT NULL REFERENCES stations (id) ON DELETE CASCADE,
        variant text NOT NULL,
        measkey text NOT NULL,
        description text NOT NULL,
        mode text NOT NULL,
        severity text NOT NULL,
        limit_value double precision,
        min_value double precision,
        max_value double precision,
        fired_at timestamptz,
        acknowledged_at timestamptz,
        acknowledged_by text,
        note text,
        snoozed_until timestamptz,
        ended_at timestamptz,
        end_reason text,
        muted_by text,
        -- Its samples came so long after they were measured that nobody is woken.
        is_late boolean NOT NULL DEFAULT false,
        -- When a last notice of it was written, and how many while it lasted.
        last_told_at timestamptz,
        tellings integer NOT NULL DEFAULT 0,
        reminders integer NOT NULL DEFAULT 0,
        is_end_told boolean NOT NULL DEFAULT false,
        extreme double precision,
        sample_count integer NOT NULL DEFAULT 0,
        -- Nothing is to be told of it any more.
        is_settled boolean NOT NULL DEFAULT false,
        PRIMARY KEY (alarm_id, started_at)
      );
      CREATE INDEX violations_of_station ON violations (station_id, started_at DESC, alarm_id DESC);
      CREATE INDEX violations_of_account ON violations (account_id, started_at DESC, alarm_id DESC);
      CREATE INDEX violations_open ON violations (account_id) WHERE ended_at IS NULL;
      CREATE INDEX violations_unsettled ON violations (alarm_id) WHERE NOT is_settled;

      -- One notice to one recipient. The key lets a replay write none twice.
      CREATE TABLE alarm_notices (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        alarm_id uuid NOT NULL,
        started_at timestamptz NOT NULL,
        account_id text NOT NULL,
        kind text NOT NULL,
        -- Of its kind within the episode.
        number integer NOT NULL,
        group_id uuid NOT NULL,
        group_name text NOT NULL,
        service text NOT NULL,
        recipient text NOT NULL,
        -- What it tells of: the value, the time, the rule.
        content jsonb NOT NULL,
        state text NOT NULL DEFAULT 'waiting',
        attempts integer NOT NULL DEFAULT 0,
        reason text,
        created_at timestamptz NOT NULL,
        next_try_at timestamptz,
        sent_at timestamptz,
        UNIQUE (alarm_id, started_at, kind, number, service, recipient),
        FOREIGN KEY (alarm_id, started_at) REFERENCES violations (alarm_id, started_at) ON DELETE CASCADE
      );
      CREATE INDEX alarm_notices_due ON alarm_notices (service, next_try_at) WHERE state = 'waiting';
      CREATE INDEX alarm_notices_of_group ON alarm_notices (group_id, created_at DESC);
      CREATE INDEX alarm_notices_of_account ON alarm_notices (account_id, created_at DESC);

      CREATE TABLE maintenance_windows (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        -- null: every station of the account.
        station_id text REFERENCES stations (id) ON DELETE CASCADE,
        start_at timestamptz NOT NULL,
        end_at timestamptz NOT NULL,
        reason text NOT NULL,
        created_by text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX maintenance_windows_account ON maintenance_windows (account_id, end_at);

      -- Grows with every change of what the evaluation keeps in memory. Its only row is made by the first server, as
      -- that of station_directory is.
      CREATE TABLE alarm_directory (
        is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
        version bigint NOT NULL
      );
      CREATE FUNCTION note_alarm_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE alarm_directory SET version = version + 1;
        RETURN NULL;
      END $$;
    `);
    // The trigger does not fire when only the time of the last notice changes, because alarms are evaluated without it.
    const columns =
      'station_id, measkey, description, mode, interval_minutes, notification_groups, limit_value, min_value, max_value, is_enabled, severity, hold_minutes, clear_by, after_minutes, change_by, window_minutes, schedule, remind_until_acknowledged';
    await runner.query(`
      CREATE TRIGGER note_alarm_change AFTER INSERT OR DELETE OR UPDATE OF ${columns} ON alarms
      FOR EACH STATEMENT EXECUTE FUNCTION note_alarm_change();
      CREATE TRIGGER note_alarm_change AFTER INSERT OR DELETE OR UPDATE ON maintenance_windows
      FOR EACH STATEMENT EXECUTE FUNCTION note_alarm_change()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER note_alarm_change ON alarms');
    await runner.query('DROP TRIGGER note_alarm_change ON maintenance_windows');
    await runner.query('DROP FUNCTION note_alarm_change');
    await runner.query('DROP TRIGGER remove_devices_of_member ON memberships');
    await runner.query('DROP FUNCTION remove_devices_of_member');
    await runner.query(
      'DROP TABLE alarm_directory, maintenance_windows, alarm_notices, violations, alarm_states, alarms, device_tokens, notification_groups',
    );
  }
}
