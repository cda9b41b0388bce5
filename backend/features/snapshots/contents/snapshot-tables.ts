/** A table whose rows a configuration snapshot contains. */
export interface SnapshotTable {
  name: string;
  /** Columns whose values together identify a row of the table. */
  key: readonly string[];
  /**
   * Columns that no snapshot contains. If a row was deleted and a restore adds it again, they get their default values.
   */
  omits?: readonly string[];
  /**
   * Columns that a restore leaves alone in an existing row. In
   * a row that it adds again, they get the snapshot's values.
   */
  keeps?: readonly string[];
  /** SQL expression over a row `r` of the snapshot. It returns the name by which users know the row. */
  label: string;
  /**
   * SQL condition over a present row `t`. A restore may change or remove only
   * rows that fulfil it; without a condition, it may change or remove all rows.
   */
  mayChange?: string;
  /**
   * A column of bytes that may be very large. It is stored in pieces. To find out whether the bytes differ from the
   * snapshot's, a restore compares the column that holds their digest.
   */
  large?: string;
  /** For a table that is not stored as it is: SQL that returns the rows to store, and the names of their columns. */
  source?: { sql: string; columns: readonly string[] };
}

/**
 * All tables that a configuration snapshot contains. A table comes after the tables that its rows refer to. Passwords
 * and rights of super admins are not contained. A restore does not change the columns in `keeps` of an existing row, so
 * that it brings back, for example, no older station password and no approval that was taken back.
 */
export const SNAPSHOT_TABLES: readonly SnapshotTable[] = [
  {
    name: 'accounts',
    key: ['id'],
    omits: ['password_hash', 'is_sign_in_disabled'],
    keeps: ['keeps_all_samples', 'created_at'],
    label: 'r.id',
  },
  {
    name: 'users',
    key: ['id'],
    omits: ['is_super_admin'],
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
    omits: ['id'],
    large: 'content',
    label: `r.path || ' of ' || r.account_id`,
  },
];

/**
 * A stored own measurement refers to the number of a series, and a station that was deleted and restored gets another
 * number. A snapshot therefore names the station instead.
 */
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
