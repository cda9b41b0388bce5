import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { RestoreParts, restoredTable } from '../../../platform/restore-parts.js';
import { ChangedRules } from '../evaluation/changed-rules.js';
import { endEpisode, type EndReason, settleEpisodes } from './end-episode.js';

/**
 * Columns that make up the rule of an alarm. If the restore of a configuration snapshot changes any of them, the alarm
 * has a new rule, as it has when a user changes them.
 */
const RULE =
  'variant, measkey, mode, limit_value, min_value, max_value, hold_minutes, clear_by, after_minutes, change_by, window_minutes';
const rule = (alias: string) =>
  `ROW(${RULE.split(', ')
    .map((column) => `${alias}.${column}`)
    .join(', ')})`;

const ALARMS = restoredTable('alarms');
const IS_SAME = 'r.id = t.id AND r.station_id = t.station_id AND r.account_id = t.account_id';
const IS_OTHER_RULE = `${rule('r')} IS DISTINCT FROM ${rule('t')}`;

/**
 * SQL that finds the alarms whose open episode a restore ends. Episodes of stations that the restore removes end with
 * the removal of their station.
 */
const ENDING = `
  SELECT t.id, CASE WHEN r.id IS NULL THEN 'deleted' WHEN t.is_enabled AND NOT r.is_enabled THEN 'disabled' ELSE 'changed' END AS reason
  FROM alarms t JOIN ${restoredTable('stations')} s ON s.id = t.station_id AND s.account_id = t.account_id
  LEFT JOIN ${ALARMS} r ON ${IS_SAME}
  WHERE (r.id IS NULL OR (t.is_enabled AND NOT r.is_enabled) OR ${IS_OTHER_RULE})
    AND EXISTS (SELECT FROM violations v WHERE v.alarm_id = t.id AND NOT v.is_settled)
  ORDER BY t.id`;

const NO_LONGER_REMINDING = `
  SELECT t.id FROM alarms t JOIN ${ALARMS} r ON ${IS_SAME}
  WHERE t.remind_until_acknowledged AND NOT r.remind_until_acknowledged ORDER BY t.id`;

/**
 * SQL that sets the time at which a new rule begins. As in `nextRuleSince`, no two rules of an alarm begin at the same
 * time.
 */
const BEGIN_OTHER_RULES = `
  UPDATE alarms t SET rule_since = CASE
    WHEN t.rule_since >= $1 AND t.rule_since < $1::timestamptz + interval '1 minute' THEN t.rule_since + interval '1 millisecond'
    ELSE $1 END
  FROM ${ALARMS} r WHERE ${IS_SAME} AND (${IS_OTHER_RULE} OR (r.is_enabled AND NOT t.is_enabled))`;

/** SQL for alarms that a restore creates again. They judge samples from now on, and have sent no notice yet. */
const BEGIN_ANEW = `UPDATE ${ALARMS} SET rule_since = $1, last_notify_at = null`;

/**
 * Ends the episodes of the alarms that the restore of a configuration snapshot removes, disables or gives a new rule. A
 * user who changes an alarm ends its episode in the same way. The episode of an alarm with an unchanged rule continues.
 */
@Injectable()
export class RestoredAlarms implements OnModuleInit {
  constructor(
    private readonly restores: RestoreParts,
    private readonly changed: ChangedRules,
  ) {}

  onModuleInit(): void {
    this.restores.join({ prepare: endEpisodes, follow: (now) => this.changed.takeOverAll(now) });
  }
}

async function endEpisodes(manager: EntityManager, now: Date): Promise<void> {
  const ending = await manager.query<{ id: string; reason: EndReason }[]>(ENDING);
  for (const { id, reason } of ending) await endEpisode(manager, id, { reason, now });
  const silent = await manager.query<{ id: string }[]>(NO_LONGER_REMINDING);
  for (const { id } of silent) await settleEpisodes(manager, id);
  await manager.query(BEGIN_OTHER_RULES, [now]);
  await manager.query(BEGIN_ANEW, [now]);
}
