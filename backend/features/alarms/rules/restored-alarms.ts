import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { RestoreParts, restoredTable } from '../../../platform/restore-parts.js';
import { ChangedRules } from '../evaluation/changed-rules.js';
import { endEpisode, type EndReason, settleEpisodes } from './end-episode.js';

/** A change of any of these makes another rule, as one by hand does. */
const RULE =
  'variant, measkey, mode, limit_value, min_value, max_value, hold_minutes, clear_by, after_minutes, change_by, window_minutes';
const rule = (alias: string) =>
  `ROW(${RULE.split(', ')
    .map((column) => `${alias}.${column}`)
    .join(', ')})`;

const ALARMS = restoredTable('alarms');
const IS_SAME = 'r.id = t.id AND r.station_id = t.station_id AND r.account_id = t.account_id';
const IS_OTHER_RULE = `${rule('r')} IS DISTINCT FROM ${rule('t')}`;

/** The episodes of stations that go are ended with those. */
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

/** As `nextRuleSince` decides: two rules never have one moment. */
const BEGIN_OTHER_RULES = `
  UPDATE alarms t SET rule_since = CASE
    WHEN t.rule_since >= $1 AND t.rule_since < $1::timestamptz + interval '1 minute' THEN t.rule_since + interval '1 millisecond'
    ELSE $1 END
  FROM ${ALARMS} r WHERE ${IS_SAME} AND (${IS_OTHER_RULE} OR (r.is_enabled AND NOT t.is_enabled))`;

/** An alarm that comes back judges from now on, and has told nobody. */
const BEGIN_ANEW = `UPDATE ${ALARMS} SET rule_since = $1, last_notify_at = null`;

/**
 * Ends the episodes of alarms that a restore removes, switches off, or gives another rule, as a change by hand does. The
 * episode of an alarm whose rule stays goes on.
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
