import { randomUUID } from 'node:crypto';
import type { TestServer } from '../servers/server.js';

/** An episode as the evaluation of alarms writes it. */
export interface TestEpisode {
  alarmId: string;
  accountId: string;
  stationId: string;
  groupkey: string;
  startedAt: Date;
}

interface EpisodeFields {
  alarmId?: string;
  startedAt?: Date;
  /** null while the episode is pending. */
  firedAt?: Date | null;
  endedAt?: Date | null;
  isSettled?: boolean;
}

/**
 * Puts an episode into the database; it has fired unless the fields say otherwise. Its last notice counts as sent a
 * moment ago, so the server adds no notice by itself while the test runs.
 */
export async function addEpisode(
  server: TestServer,
  { accountId, stationId }: Pick<TestEpisode, 'accountId' | 'stationId'>,
  fields: EpisodeFields = {},
): Promise<TestEpisode> {
  const { alarmId = randomUUID(), startedAt = new Date(Date.now() - 600_000) } = fields;
  const { firedAt = startedAt, endedAt = null, isSettled = endedAt !== null } = fields;
  await server.sql(
    `INSERT INTO violations (alarm_id, started_at, account_id, station_id, variant, measkey, description, mode, severity,
       limit_value, fired_at, ended_at, end_reason, extreme, sample_count, is_settled, last_told_at, tellings, is_end_told)
     VALUES ($1, $2, $3, $4, 'meas', 'temperature', 'Frost', 'lower', 'warning', 32, $5, $6,
       CASE WHEN $6::timestamptz IS NULL THEN NULL ELSE 'cleared' END, 30.5, 3, $7, now(), 1, $6 IS NOT NULL)`,
    [alarmId, startedAt, accountId, stationId, firedAt, endedAt, isSettled],
  );
  return { alarmId, accountId, stationId, startedAt, groupkey: `${startedAt.getTime()}-${alarmId}` };
}

interface NoticeFields {
  kind?: string;
  number?: number;
  groupId?: string;
  service?: string;
  recipient?: string;
  state?: string;
  reason?: string | null;
  createdAt?: Date;
}

/** Puts a notice of an episode into the database. */
export async function addNotice(
  server: TestServer,
  { alarmId, startedAt, accountId }: TestEpisode,
  fields: NoticeFields = {},
): Promise<void> {
  const { kind = 'fired', number = 1, groupId = randomUUID(), service = 'email' } = fields;
  const { recipient = 'ops@example.org', state = 'sent', reason = null, createdAt = startedAt } = fields;
  await server.sql(
    `INSERT INTO alarm_notices (alarm_id, started_at, account_id, kind, number, group_id, group_name, service, recipient,
       content, state, reason, attempts, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'Growers', $7, $8, '{"time":0,"value":30.5}', $9, $10, 1, $11)`,
    [alarmId, startedAt, accountId, kind, number, groupId, service, recipient, state, reason, createdAt],
  );
}
