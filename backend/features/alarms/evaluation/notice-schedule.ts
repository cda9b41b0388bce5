import { MINUTE_MS } from '@mesonet/model/durations.js';
import type { AlarmSeverity, QuietHours } from '@mesonet/contract/alarms.js';
import type { NoticeKind, Violation } from '@mesonet/contract/violations.js';
import { insertNotices, type NewNotice } from '../notices/insert-notices.js';
import { selectRows, type Statements } from '../statements.js';
import { nextNotice, type NextNotice } from './next-notice.js';
import { isQuiet } from './quiet-hours.js';

interface Row {
  alarm_id: string;
  started_at: Date;
  account_id: string;
  severity: AlarmSeverity;
  extreme: number | null;
  fired_at: Date;
  ended_at: Date | null;
  end_reason: Violation['end_reason'];
  acknowledged_at: Date | null;
  snoozed_until: Date | null;
  muted_by: Violation['muted_by'];
  is_late: boolean;
  last_told_at: Date | null;
  tellings: number;
  reminders: number;
  is_end_told: boolean;
  interval_minutes: number | null;
  notification_groups: string[] | null;
  schedule: QuietHours | null;
  remind_until_acknowledged: boolean | null;
  last_notify_at: Date | null;
  timezone: string;
  in_maintenance: boolean;
  has_newer: boolean;
}

const UNSETTLED = `
  SELECT v.*, a.interval_minutes, a.notification_groups, a.schedule, a.remind_until_acknowledged, a.last_notify_at,
    coalesce(s.timezone, c.timezone) AS timezone,
    EXISTS (SELECT FROM maintenance_windows m WHERE m.account_id = v.account_id
      AND (m.station_id IS NULL OR m.station_id = v.station_id) AND m.start_at <= $1 AND m.end_at > $1) AS in_maintenance,
    EXISTS (SELECT FROM violations w
      WHERE w.alarm_id = v.alarm_id AND w.started_at > v.started_at AND w.tellings > 0) AS has_newer
  FROM violations v
  JOIN stations s ON s.id = v.station_id
  JOIN accounts c ON c.id = v.account_id
  LEFT JOIN alarms a ON a.id = v.alarm_id
  WHERE NOT v.is_settled AND v.fired_at IS NOT NULL AND ($2::uuid[] IS NULL OR v.alarm_id = ANY($2))
  FOR UPDATE OF v`;

const NOTE = `
  UPDATE violations v SET
    last_told_at = CASE WHEN n.kind IN ('fired', 'repeated', 'reminder') THEN $5 ELSE v.last_told_at END,
    tellings = v.tellings + (n.kind IN ('fired', 'repeated'))::integer,
    reminders = v.reminders + (n.kind = 'reminder')::integer,
    is_end_told = v.is_end_told OR n.kind IN ('cleared', 'ended'),
    is_settled = v.is_settled OR n.kind = 'settled',
    muted_by = CASE WHEN n.kind = 'muted' OR (n.kind = 'settled' AND v.tellings = 0)
      THEN coalesce(n.mute, v.muted_by) ELSE v.muted_by END
  FROM unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::text[]) AS n (alarm_id, started_at, kind, mute)
  WHERE v.alarm_id = n.alarm_id AND v.started_at = n.started_at`;

const NOTE_ALARMS = 'UPDATE alarms SET last_notify_at = $2 WHERE id = ANY($1)';

interface Decision {
  row: Row;
  kind: NoticeKind | 'settled' | 'muted';
  mute: Violation['muted_by'];
  number: number;
}

/**
 * Writes the notices that are due, in the transaction of the change that made them due.
 * @param alarmIds alarms with changed episodes; null checks all alarms, because time has passed
 * @returns number of notices that were written
 */
export async function scheduleNotices(
  client: Statements,
  alarmIds: readonly string[] | null,
  now: Date,
): Promise<number> {
  const rows = await selectRows<Row>(client, UNSETTLED, [now, alarmIds]);
  const decisions = rows.flatMap((row) => decide(row, now.getTime()));
  if (decisions.length === 0) return 0;
  const column = <T>(pick: (decision: Decision) => T) => decisions.map(pick);
  await client.query(NOTE, [
    column(({ row }) => row.alarm_id),
    column(({ row }) => row.started_at),
    column(({ kind }) => kind),
    column(({ mute }) => mute),
    now,
  ]);
  const notices = decisions.filter(({ kind }) => isNotice(kind));
  const began = notices.filter(({ kind }) => kind === 'fired' || kind === 'repeated');
  if (began.length > 0) await client.query(NOTE_ALARMS, [began.map(({ row }) => row.alarm_id), now]);
  return insertNotices(
    client,
    notices.map((decision) => toNotice(decision, now)),
  );
}

function decide(row: Row, now: number): Decision[] {
  const mute = muteOf(row, now);
  const next: NextNotice = nextNotice(
    {
      endedAt: row.ended_at?.getTime() ?? null,
      endReason: row.end_reason,
      acknowledgedAt: row.acknowledged_at?.getTime() ?? null,
      snoozedUntil: row.snoozed_until?.getTime() ?? null,
      mute,
      lastNoticeAt: row.last_told_at?.getTime() ?? null,
      noticeCount: row.tellings,
      reminders: row.reminders,
      hasEndNotice: row.is_end_told,
      intervalMs: (row.interval_minutes ?? 60) * MINUTE_MS,
      alarmNoticeAt: row.last_notify_at?.getTime() ?? null,
      remindsUntilAcknowledged: row.remind_until_acknowledged ?? false,
      hasNewer: row.has_newer,
    },
    now,
  );
  if (next.do === 'send') return [{ row, kind: next.kind, mute: null, number: next.number }];
  if (next.do === 'settle') return [{ row, kind: 'settled', mute, number: 0 }];
  const isNewlyMuted = mute !== null && row.tellings === 0 && row.muted_by !== mute;
  return isNewlyMuted ? [{ row, kind: 'muted', mute, number: 0 }] : [];
}

/**
 * Decides if people may be notified of an episode now. Quiet hours do not apply to critical alarms.
 * @returns the reason why nobody may be notified; null when people may be notified
 */
function muteOf(row: Row, now: number): Violation['muted_by'] {
  if (row.in_maintenance) return 'maintenance';
  if (row.is_late) return 'late_data';
  const { schedule, severity, timezone } = row;
  if (schedule && severity !== 'critical' && isQuiet(schedule, now, timezone)) return 'quiet_hours';
  return null;
}

function isNotice(kind: Decision['kind']): kind is NoticeKind {
  return kind !== 'settled' && kind !== 'muted';
}

function toNotice({ row, kind, number }: Decision, now: Date): NewNotice {
  const time = row.ended_at ?? (kind === 'fired' ? row.fired_at : now);
  return {
    alarmId: row.alarm_id,
    startedAt: row.started_at,
    accountId: row.account_id,
    kind: kind as NoticeKind,
    number,
    groupIds: row.notification_groups ?? [],
    content: { time: time.getTime(), value: row.extreme },
    createdAt: now,
  };
}
