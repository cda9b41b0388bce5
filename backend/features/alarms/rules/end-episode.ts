import type { EntityManager } from 'typeorm';
import { scheduleNotices } from '../evaluation/notice-schedule.js';

export type EndReason = 'changed' | 'disabled' | 'deleted' | 'station_deleted';

/** Deletes an open episode in which the alarm has not fired, because nobody was notified of it. */
const DROP_PENDING = 'DELETE FROM violations WHERE alarm_id = $1 AND ended_at IS NULL AND fired_at IS NULL';

const END = `UPDATE violations SET ended_at = greatest($2::timestamptz, started_at), end_reason = $3
  WHERE alarm_id = $1 AND ended_at IS NULL`;

/** Marks episodes that ended because people changed the alarm. They need no notices after the one about their end. */
const SETTLE_ENDED = `UPDATE violations SET is_settled = true
  WHERE alarm_id = $1 AND NOT is_settled AND end_reason <> 'cleared'`;

/** Marks all ended episodes of an alarm, so that no reminders to acknowledge them are sent. */
const SETTLE =
  'UPDATE violations SET is_settled = true WHERE alarm_id = $1 AND NOT is_settled AND ended_at IS NOT NULL';

/**
 * Ends the open episode of an alarm whose rule no longer applies, and notifies people who were notified of its
 * beginning. Call it in the transaction of the change, before the change and with the alarm's row locked. The
 * evaluation also locks alarms, violations and states in this order, so the two cannot wait for each other.
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

/** Stops the reminders to acknowledge the ended episodes of an alarm. */
export async function settleEpisodes(manager: EntityManager, alarmId: string): Promise<void> {
  await manager.query(SETTLE, [alarmId]);
}
