import { MINUTE_MS } from '@mesonet/model/durations.js';
import { randomUUID } from 'node:crypto';
import type { TestAccount, TestServer, TestStation } from '../servers/server.js';

/** The facts of an episode; times are minutes ago. */
export interface EpisodeOptions {
  desc: string;
  measkey?: string;
  variant?: 'meas' | 'rate' | 'nodata';
  mode?: 'upper' | 'lower' | 'range';
  severity?: 'info' | 'warning' | 'critical';
  limit?: number | null;
  startedAgo: number;
  /** null while the episode is pending. */
  firedAgo?: number | null;
  endedAgo?: number;
  acknowledgedBy?: string;
  note?: string;
  /** Minutes from now. */
  snoozedFor?: number;
  mutedBy?: 'maintenance' | 'quiet_hours' | 'late_data';
  extreme?: number;
}

export interface StoredEpisode {
  alarmId: string;
  startedAt: Date;
  groupkey: string;
  /** Moment before which the times of notices are counted, UTC ms: all recipients of a notice have the same time. */
  storedAt: number;
}

/** Puts an episode into the database as the evaluation does, so that a page has it at once. */
export async function storeEpisode(
  server: TestServer,
  account: TestAccount,
  station: TestStation,
  options: EpisodeOptions,
): Promise<StoredEpisode> {
  const now = Date.now();
  const ago = (minutes: number | null | undefined) =>
    minutes === null || minutes === undefined ? null : new Date(now - minutes * MINUTE_MS);
  const { startedAgo, firedAgo = startedAgo, endedAgo, acknowledgedBy, snoozedFor } = options;
  const [alarmId, startedAt] = [randomUUID(), new Date(now - startedAgo * MINUTE_MS)];
  const row = {
    alarm_id: alarmId,
    started_at: startedAt,
    account_id: account.id,
    station_id: station.id,
    variant: options.variant ?? 'meas',
    measkey: options.measkey ?? 'temperature',
    description: options.desc,
    mode: options.mode ?? 'upper',
    severity: options.severity ?? 'warning',
    limit_value: options.limit === undefined ? 60 : options.limit,
    fired_at: ago(firedAgo),
    acknowledged_at: acknowledgedBy === undefined ? null : new Date(now),
    acknowledged_by: acknowledgedBy ?? null,
    note: options.note ?? null,
    snoozed_until: snoozedFor === undefined ? null : new Date(now + snoozedFor * MINUTE_MS),
    ended_at: ago(endedAgo),
    end_reason: endedAgo === undefined ? null : 'cleared',
    muted_by: options.mutedBy ?? null,
    extreme: options.extreme ?? null,
    sample_count: 12,
    is_settled: endedAgo !== undefined,
    // With a notice this recent, the server adds none by itself.
    last_told_at: new Date(now),
    tellings: 1,
  };
  await insert(server, 'violations', row);
  return { alarmId, startedAt, groupkey: `${startedAt.getTime()}-${alarmId}`, storedAt: now };
}

interface NoticeOptions {
  kind?: string;
  service?: string;
  /** The id of a stored group; absent for a random id that no group has. */
  groupId?: string;
  group?: string;
  recipient: string;
  /** Minutes before the episode was stored. */
  ago: number;
  state?: string;
  attempts?: number;
  reason?: string;
}

/** Puts a notice of an episode into the database, in any state. */
export async function storeNotice(
  server: TestServer,
  account: TestAccount,
  { alarmId, startedAt, storedAt }: StoredEpisode,
  options: NoticeOptions,
): Promise<void> {
  const at = new Date(storedAt - options.ago * MINUTE_MS);
  const { kind = 'fired', state = 'sent' } = options;
  await insert(server, 'alarm_notices', {
    alarm_id: alarmId,
    started_at: startedAt,
    account_id: account.id,
    kind,
    number: 1,
    group_id: options.groupId ?? randomUUID(),
    group_name: options.group ?? 'Operations',
    service: options.service ?? 'email',
    recipient: options.recipient,
    content: JSON.stringify({ time: at.getTime(), value: 65 }),
    state,
    attempts: options.attempts ?? 1,
    reason: options.reason ?? null,
    created_at: at,
    // A waiting notice is due months ahead, so no worker tries to send it.
    next_try_at: state === 'waiting' ? new Date(at.getTime() + 1e10) : null,
    sent_at: state === 'sent' ? at : null,
  });
}

async function insert(server: TestServer, table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row);
  const places = names.map((_, i) => `$${i + 1}`).join(', ');
  await server.sql(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places})`, Object.values(row));
}
