import type { EntityManager } from 'typeorm';
import { insertNotices } from '../notices/insert-notices.js';
import type { AlarmEntity } from './alarm.entity.js';

export type EndReason = 'changed' | 'disabled' | 'deleted';

/** It had not fired: nobody was told of it, and nobody misses it. */
const DROP_PENDING = 'DELETE FROM violations WHERE alarm_id = $1 AND ended_at IS NULL AND fired_at IS NULL';

const END = `
  WITH ended AS (
    UPDATE violations SET ended_at = greatest($2::timestamptz, started_at), end_reason = $3, is_settled = true
    WHERE alarm_id = $1 AND ended_at IS NULL
    RETURNING alarm_id, started_at
  )
  SELECT started_at FROM ended WHERE EXISTS (
    SELECT FROM alarm_notices AS told
    WHERE told.alarm_id = ended.alarm_id AND told.started_at = ended.started_at AND told.kind = 'fired')`;

/** Episodes that are over, and of which people are reminded until somebody acknowledges them. */
const SETTLE =
  'UPDATE violations SET is_settled = true WHERE alarm_id = $1 AND NOT is_settled AND ended_at IS NOT NULL';

/**
 * Ends the open episode of an alarm whose rule is no longer the one that it began under, and tells those who are told of
 * the alarm, if anybody was told of the beginning. Call it in the transaction of the change, with the row of the alarm
 * locked. Whoever evaluates locks alarms before violations, too, and violations before states: so neither waits for the
 * other in a circle.
 * @param alarm as it was before the change
 */
export async function endEpisode(
  manager: EntityManager,
  alarm: Pick<AlarmEntity, 'id' | 'accountId' | 'notificationGroups'>,
  { reason, now }: { reason: EndReason; now: Date },
): Promise<void> {
  const { id: alarmId, accountId, notificationGroups: groupIds } = alarm;
  await manager.query(DROP_PENDING, [alarmId]);
  const told = await manager.query<{ started_at: Date }[]>(END, [alarmId, now, reason]);
  const notices = told.map(({ started_at: startedAt }) => ({
    ...{ alarmId, startedAt, accountId, groupIds },
    ...{ kind: 'ended' as const, number: 1, content: { time: now.getTime(), value: null }, createdAt: now },
  }));
  await insertNotices(manager, notices);
  if (reason !== 'changed') await settleEpisodes(manager, alarmId);
  await manager.query('DELETE FROM alarm_states WHERE alarm_id = $1', [alarmId]);
}

/** Ends the reminders of episodes that are over. */
export async function settleEpisodes(manager: EntityManager, alarmId: string): Promise<void> {
  await manager.query(SETTLE, [alarmId]);
}
