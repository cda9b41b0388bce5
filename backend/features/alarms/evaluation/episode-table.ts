import type { PoolClient } from 'pg';
import type { AlarmState } from './judge.js';

/** An episode as it is written to the table `violations`. Times are UTC ms. */
export interface EpisodeWrite {
  alarmId: string;
  /**
   * Revision of the alarm's rule that the episode was judged by. If the alarm has another revision now, nothing is
   * written.
   */
  revision: string;
  startedAt: number;
  /** Time at which the alarm fired; null when it has not fired in this episode */
  firedAt: number | null;
  /** Value at the moment when the alarm fired, base unit; null for an alarm about a silent station */
  firedValue: number | null;
  endedAt: number | null;
  extreme: number | null;
  count: number;
  isLate: boolean;
}

export interface StateWrite {
  alarmId: string;
  revision: string;
  state: AlarmState;
}

/** SQL for the revision of an alarm's rule: the time at which the rule was stored */
export const REVISION = 'extract(epoch FROM a.rule_since)::text';

/**
 * SQL that inserts or updates episodes. It does not change an episode that has ended, because a request to change the
 * alarm may have ended it in the meantime.
 */
const WRITE = `
  INSERT INTO violations (alarm_id, started_at, account_id, station_id, variant, measkey, description, mode, severity,
    limit_value, min_value, max_value, change_by, window_minutes, fired_at, fired_value, ended_at, end_reason, extreme, sample_count, is_late, is_settled)
  SELECT a.id, to_timestamp(e.started_at / 1000.0), a.account_id, a.station_id, a.variant, a.measkey, a.description, a.mode,
    a.severity, a.limit_value, a.min_value, a.max_value, a.change_by, a.window_minutes,
    to_timestamp(e.fired_at / 1000.0), e.fired_value, to_timestamp(e.ended_at / 1000.0), CASE WHEN e.ended_at IS NOT NULL THEN 'cleared' END,
    e.extreme, e.sample_count, e.is_late, false
  FROM unnest($1::uuid[], $2::text[], $3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::integer[], $8::boolean[],
    $9::float8[]) AS e (alarm_id, revision, started_at, fired_at, ended_at, extreme, sample_count, is_late, fired_value)
  JOIN alarms a ON a.id = e.alarm_id AND ${REVISION} = e.revision AND a.is_enabled
  ON CONFLICT (alarm_id, started_at) DO UPDATE SET
    fired_at = excluded.fired_at, fired_value = excluded.fired_value, ended_at = excluded.ended_at, end_reason = excluded.end_reason,
    extreme = excluded.extreme, sample_count = excluded.sample_count, is_late = excluded.is_late
  WHERE violations.ended_at IS NULL`;

const DROP_UNFIRED = `
  DELETE FROM violations v USING unnest($1::uuid[], $2::float8[]) AS e (alarm_id, started_at)
  WHERE v.alarm_id = e.alarm_id AND v.started_at = to_timestamp(e.started_at / 1000.0) AND v.fired_at IS NULL`;

const SAVE_STATES = `
  INSERT INTO alarm_states (alarm_id, state)
  SELECT a.id, s.state::jsonb || jsonb_build_object('revision', s.revision)
  FROM unnest($1::uuid[], $2::text[], $3::text[]) AS s (alarm_id, revision, state)
  JOIN alarms a ON a.id = s.alarm_id AND ${REVISION} = s.revision
  ON CONFLICT (alarm_id) DO UPDATE SET state = excluded.state`;

const LOCK = `
  SELECT FROM alarms WHERE id = ANY ($1::uuid[]) OR ($1::uuid[] IS NULL AND id IN (
    SELECT alarm_id FROM violations WHERE NOT is_settled AND fired_at IS NOT NULL))
  ORDER BY id FOR UPDATE`;

/**
 * Locks alarms until the transaction ends. Every transaction that changes an alarm locks the alarm first and its
 * violations after it, so that two transactions cannot wait for each other.
 * @param alarmIds null locks all alarms with an episode that may need another notice
 */
export async function lockAlarms(client: PoolClient, alarmIds: readonly string[] | null): Promise<void> {
  await client.query(LOCK, [alarmIds]);
}

/**
 * Writes episodes, and deletes those that ended before the alarm fired. It is safe to write the same episodes twice.
 */
export async function writeEpisodes(client: PoolClient, episodes: readonly EpisodeWrite[]): Promise<void> {
  const isDropped = ({ endedAt, firedAt }: EpisodeWrite) => endedAt !== null && firedAt === null;
  const kept = episodes.filter((episode) => !isDropped(episode));
  const dropped = episodes.filter(isDropped);
  const column = <T>(pick: (episode: EpisodeWrite) => T) => kept.map(pick);
  if (kept.length > 0) {
    await client.query(WRITE, [
      column(({ alarmId }) => alarmId),
      column(({ revision }) => revision),
      column(({ startedAt }) => startedAt),
      column(({ firedAt }) => firedAt),
      column(({ endedAt }) => endedAt),
      column(({ extreme }) => extreme),
      column(({ count }) => count),
      column(({ isLate }) => isLate),
      column(({ firedValue }) => firedValue),
    ]);
  }
  if (dropped.length > 0)
    await client.query(DROP_UNFIRED, [
      dropped.map(({ alarmId }) => alarmId),
      dropped.map(({ startedAt }) => startedAt),
    ]);
}

export async function saveStates(client: PoolClient, states: readonly StateWrite[]): Promise<void> {
  if (states.length === 0) return;
  await client.query(SAVE_STATES, [
    states.map(({ alarmId }) => alarmId),
    states.map(({ revision }) => revision),
    states.map(({ state }) => JSON.stringify(state)),
  ]);
}
