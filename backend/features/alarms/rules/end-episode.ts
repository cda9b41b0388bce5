import type { EntityManager } from 'typeorm';
import { scheduleNotices } from '../evaluation/notice-schedule.js';

export type EndReason = 'changed' | 'disabled' | 'deleted' | 'station_deleted';

/** An episode that has not fired goes without a trace: nobody was told of it. */
const DROP_PENDING = 'DELETE FROM violations WHERE alarm_id = $1 AND ended_at IS NULL AND fired_at IS NULL';

const END = `UPDATE violations SET ended_at = greatest($2::timestamptz, started_at), end_reason = $3
  WHERE alarm_id = $1 AND ended_at IS NULL`;

/** Nothing but the end itself is told of an episode that somebody ended. */
const SETTLE_ENDED = `UPDATE violations SET is_settled = true
  WHERE alarm_id = $1 AND NOT is_settled AND end_reason <> 'cleared'`;

/** Settles episodes that are over and of which people are still reminded. */
const SETTLE =
  'UPDATE violations SET is_settled = true WHERE alarm_id = $1 AND NOT is_settled AND ended_at IS NOT NULL';

/**
 * Ends the open episode of an alarm whose rule is no longer the one that it began under, and tells those who are told of
 * the alarm, if anybody was told of the beginning. Call it in the transaction of the change and before the change, with
 * the row of the alarm locked. Whoever evaluates locks alarms before violations, too, and violations before states: so
 * neither waits for the other in a circle.
 */
export async function endEpisode(
  manager: EntityManager,
  alarmId: string,
  { reason, now }: { reason: EndReason; now: Date },
): Promise<void> {
  await manager.query(DROP_PENDING, [alarmId]);
  await manager.query(END, [alarmId, now, reason]);
  await scheduleNotices(manager, [alarmId], now);
  if (reason === 'changed') await manager.query(SETTLE_ENDED, [alarmId]);
  else await settleEpisodes(manager, alarmId);
  await manager.query('DELETE FROM alarm_states WHERE alarm_id = $1', [alarmId]);
}

/** Ends the reminders of episodes that are over. */
export async function settleEpisodes(manager: EntityManager, alarmId: string): Promise<void> {
  await manager.query(SETTLE, [alarmId]);
}
