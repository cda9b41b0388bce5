import type { AlarmMode, AlarmSeverity, AlarmVariant } from '@mesonet/contract/alarms.js';
import type { NotificationService } from '@mesonet/contract/notification-groups.js';
import type { DeviceTokenStatus } from '@mesonet/contract/device-tokens.js';
import type { NoticeKind, Violation } from '@mesonet/contract/violations.js';
import type { EntityManager } from 'typeorm';
import type { NoticeContent } from './alarm-notice.entity.js';

/** All facts that decide about a notice and its text, read just before it is sent. Values are in base units. */
export interface NoticeDetails {
  id: string;
  kind: NoticeKind;
  alarm_id: string;
  started_at: Date;
  account_id: string;
  group_id: string;
  group_name: string;
  service: NotificationService;
  recipient: string;
  content: NoticeContent;
  /** Number of failed attempts so far */
  attempts: number;
  created_at: Date;
  // The following columns of the query describe the episode.
  station_id: string;
  variant: AlarmVariant;
  measkey: string;
  description: string;
  mode: AlarmMode;
  severity: AlarmSeverity;
  limit_value: number | null;
  min_value: number | null;
  max_value: number | null;
  change_by: number | null;
  window_minutes: number | null;
  fired_at: Date | null;
  fired_value: number | null;
  acknowledged_at: Date | null;
  ended_at: Date | null;
  end_reason: Violation['end_reason'];
  extreme: number | null;
  sample_count: number;
  // The next columns describe the station and the account.
  stationname: string;
  is_station_removed: boolean;
  timezone: string;
  accountname: string;
  units: Record<string, string>;
  // The next columns describe the recipient.
  has_group: boolean;
  is_in_group: boolean;
  secret_sealed: Buffer | null;
  device_token: string | null;
  device_status: DeviceTokenStatus | null;
  is_member: boolean;
  // The next columns describe other notices to the same recipient or account.
  /** True when an earlier notice of the episode was sent to this recipient. */
  was_told: boolean;
  /** True when a later notice of the episode to this recipient exists. */
  has_newer: boolean;
  /**
   * When an earlier notice to this recipient will be tried, and how often it has failed; null when no earlier one waits
   */
  earlier_try_at: Date | null;
  earlier_attempts: number | null;
  /** Number of notices of the account in the 24 h before this one, without those that were skipped */
  earlier_of_day: number;
}

/** SQL for the position of a notice in the order in which the notices of one episode are sent to a recipient */
const PLACE = (row: string) =>
  `(${row}.created_at, array_position(ARRAY['fired', 'repeated', 'cleared', 'reminder', 'ended'], ${row}.kind), ${row}.number)`;
const SAME = `other.alarm_id = n.alarm_id AND other.started_at = n.started_at AND other.service = n.service
  AND other.recipient = n.recipient`;

const SELECT = `
  SELECT n.id, n.kind, n.alarm_id, n.started_at, n.account_id, n.group_id, n.group_name, n.service, n.recipient,
    n.content, n.attempts, n.created_at,
    v.station_id, v.variant, v.measkey, v.description, v.mode, v.severity, v.limit_value, v.min_value, v.max_value,
    v.change_by, v.window_minutes, v.fired_at, v.fired_value, v.acknowledged_at, v.ended_at, v.end_reason, v.extreme, v.sample_count,
    coalesce(s.stationname, v.removed_station->>'stationname') AS stationname,
    coalesce(s.timezone, v.removed_station->>'timezone', a.timezone) AS timezone,
    v.removed_station IS NOT NULL AS is_station_removed, a.accountname, a.units,
    g.id IS NOT NULL AS has_group, coalesce(n.recipient = ANY (g.addresses), false) AS is_in_group, g.secret_sealed,
    d.device_token, d.status AS device_status,
    EXISTS (
      SELECT FROM users u JOIN memberships m ON m.user_id = u.id
      WHERE lower(u.email) = lower(n.recipient) AND m.account_id = n.account_id
    ) AS is_member,
    EXISTS (
      SELECT FROM alarm_notices other WHERE ${SAME} AND other.state = 'sent' AND ${PLACE('other')} < ${PLACE('n')}
    ) AS was_told,
    EXISTS (SELECT FROM alarm_notices other WHERE ${SAME} AND ${PLACE('other')} > ${PLACE('n')}) AS has_newer,
    earlier.next_try_at AS earlier_try_at, earlier.attempts AS earlier_attempts,
    (
      SELECT count(*)::integer FROM (
        SELECT FROM alarm_notices other
        WHERE other.account_id = n.account_id AND other.state <> 'skipped'
          AND other.created_at BETWEEN n.created_at - interval '24 hours' AND n.created_at
          AND (other.created_at, other.id) < (n.created_at, n.id)
        LIMIT $2
      ) before
    ) AS earlier_of_day
  FROM alarm_notices n
  JOIN violations v ON v.alarm_id = n.alarm_id AND v.started_at = n.started_at
  LEFT JOIN stations s ON s.id = v.station_id AND v.removed_station IS NULL
  JOIN accounts a ON a.id = n.account_id
  LEFT JOIN notification_groups g ON g.id = n.group_id AND g.account_id = n.account_id
  LEFT JOIN device_tokens d
    ON n.service = 'push_notification' AND d.id::text = n.recipient AND d.account_id = n.account_id
  LEFT JOIN LATERAL (
    SELECT other.next_try_at, other.attempts FROM alarm_notices other
    WHERE ${SAME} AND other.state = 'waiting' AND ${PLACE('other')} < ${PLACE('n')}
    ORDER BY other.next_try_at DESC LIMIT 1
  ) earlier ON true
  WHERE n.id = ANY ($1)`;

/**
 * Reads all facts about notices that are about to be sent.
 * @param dayCap notices of the past 24 hours are counted up to this number; 0 to count none
 */
export function readDetails(
  manager: EntityManager,
  ids: readonly string[],
  dayCap: number,
): Promise<NoticeDetails[]> {
  return manager.query<NoticeDetails[]>(SELECT, [ids, dayCap]);
}
