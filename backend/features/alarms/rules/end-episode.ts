import type { EntityManager } from 'typeorm';
import type { AlarmEntity } from './alarm.entity.js';

export type EndReason = 'changed' | 'disabled' | 'deleted';

/** It had not fired: nobody was told of it, and nobody misses it. */
const DROP_PENDING = 'DELETE FROM violations WHERE alarm_id = $1 AND ended_at IS NULL AND fired_at IS NULL';

/** Whoever is to be told of the alarm is told of the end, if anybody was told of the beginning. */
const END_AND_TELL = `
  WITH ended AS (
    UPDATE violations SET ended_at = greatest($2::timestamptz, started_at), end_reason = $3, is_settled = true
    WHERE alarm_id = $1 AND ended_at IS NULL
    RETURNING alarm_id, started_at, account_id
  )
  INSERT INTO alarm_notices (alarm_id, started_at, account_id, kind, number, group_id, group_name, service,
                             recipient, content, created_at, next_try_at)
  SELECT ended.alarm_id, ended.started_at, ended.account_id, 'ended', 1, groups.id, groups.description,
         groups.service, recipient, $4::jsonb, $2, $2
  FROM ended
  JOIN notification_groups AS groups ON groups.id = ANY ($5::uuid[]) AND groups.account_id = ended.account_id
  CROSS JOIN unnest(groups.addresses) AS recipient
  WHERE EXISTS (
    SELECT FROM alarm_notices AS told
    WHERE told.alarm_id = ended.alarm_id AND told.started_at = ended.started_at AND told.kind = 'fired')
  ON CONFLICT DO NOTHING`;

/** Episodes that are over, and of which people are reminded until somebody acknowledges them. */
const SETTLE = 'UPDATE violations SET is_settled = true WHERE alarm_id = $1 AND NOT is_settled';

/**
 * Ends the open episode of an alarm whose rule is no longer the one that it began under. Call it in the transaction of
 * the change, with the row of the alarm locked and still as it was: whoever evaluates locks alarms before violations, and
 * violations before states, so that neither waits for the other in a circle.
 */
export async function endEpisode(
  manager: EntityManager,
  alarm: Pick<AlarmEntity, 'id' | 'notificationGroups'>,
  { reason, now }: { reason: EndReason; now: Date },
): Promise<void> {
  await manager.query(DROP_PENDING, [alarm.id]);
  const content = JSON.stringify({ time: now.getTime(), value: null });
  await manager.query(END_AND_TELL, [alarm.id, now, reason, content, alarm.notificationGroups]);
  if (reason !== 'changed') await settleEpisodes(manager, alarm.id);
  await manager.query('DELETE FROM alarm_states WHERE alarm_id = $1', [alarm.id]);
}

/** Ends the reminders of episodes that are over. */
export async function settleEpisodes(manager: EntityManager, alarmId: string): Promise<void> {
  await manager.query(`${SETTLE} AND ended_at IS NOT NULL`, [alarmId]);
}
