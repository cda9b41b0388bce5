/** A table of which a snapshot holds all rows. */
export interface SnapshotTable {
  name: string;
  /** Columns by which a row is recognized. */
  key: readonly string[];
  /** Columns that no snapshot holds: a row that comes back begins with their defaults. */
  without?: readonly string[];
  /** Columns that a row keeps while it is there; one that comes back gets what the snapshot holds. */
  keeps?: readonly string[];
  /** SQL over a row `r`: what people call it. */
  label: string;
  /** SQL over a row `t` of now: which rows a restore may change or remove. All when absent. */
  mayChange?: string;
  /** A column of bytes, perhaps very many: it is told in pieces, and another column tells whether it differs. */
  large?: string;
  /** SQL that answers the rows where they are not simply those of the table, and the names of its columns. */
  source?: { sql: string; columns: readonly string[] };
}

/**
 * All that a snapshot holds, in the order in which rows refer to each other. Passwords and rights of super users are not in
 * it. What a row keeps is what a restore must not bring back: an older password, an approval that was taken back, an
 * exemption whose end erases samples.
 */
export const SNAPSHOT_TABLES: readonly SnapshotTable[] = [
  {
    name: 'accounts',
    key: ['id'],
    without: ['password_hash', 'is_sign_in_disabled'],
    keeps: ['keeps_all_samples', 'created_at'],
    label: 'r.id',
  },
  {
    name: 'users',
    key: ['id'],
    without: ['is_super_admin'],
    keeps: ['email', 'theme', 'first_sign_in_at', 'created_at'],
    label: 'r.email',
    mayChange: 'NOT t.is_super_admin',
  },
  {
    name: 'memberships',
    key: ['account_id', 'user_id'],
    keeps: ['joined_at', 'invited_email', 'created_at'],
    label: `concat_ws(' in ', coalesce((SELECT u.email FROM restored_users u WHERE u.id = r.user_id),
      (SELECT u.email FROM users u WHERE u.id = r.user_id)), r.account_id)`,
  },
  {
    name: 'stations',
    key: ['id', 'account_id'],
    keeps: ['password_sealed', 'extras_removed_at', 'removed_measurements', 'created_at'],
    label: 'r.id',
  },
  {
    name: 'notification_groups',
    key: ['id', 'account_id'],
    keeps: ['secret_sealed', 'tested_at', 'created_at'],
    label: `r.description || ' of ' || r.account_id`,
  },
  {
    name: 'device_tokens',
    key: ['id', 'account_id'],
    keeps: ['status', 'created_at'],
    label: `r.name || ' of ' || r.account_id`,
  },
  {
    name: 'alarms',
    key: ['id', 'station_id', 'account_id'],
    keeps: ['last_notify_at', 'rule_since', 'created_at'],
    label: `r.description || ' of ' || r.station_id`,
  },
  { name: 'feature_flags', key: ['flag'], label: 'r.flag' },
  {
    name: 'account_feature_flags',
    key: ['account_id', 'flag'],
    label: `r.flag || ' of ' || r.account_id`,
  },
  {
    name: 'custom_screens',
    key: ['account_id', 'is_draft', 'path'],
    without: ['id'],
    large: 'content',
    label: `r.path || ' of ' || r.account_id`,
  },
];

/** Measurements of stations' own hang on the number of a series, which a station that comes back does not get again. */
export const OWN_MEASUREMENTS: SnapshotTable = {
  name: 'station_measurements',
  key: ['station_id', 'key'],
  label: 'r.key',
  source: {
    sql: `SELECT s.id AS station_id, m.key, m.label, m.class, m.unit, m.is_automatic
      FROM station_measurements m JOIN stations s USING (series)`,
    columns: ['station_id', 'key', 'label', 'class', 'unit', 'is_automatic'],
  },
};

export const ALL_TABLES: readonly SnapshotTable[] = [...SNAPSHOT_TABLES, OWN_MEASUREMENTS];
