import type { Violation, ViolationNotice, ViolationState } from '@mesonet/contract/violations.js';
import { type Access, atLeast } from '../../../platform/access/principal.js';
import { groupkeyOf } from '../notices/groupkey.js';
import type { ViolationEntity } from './violation.entity.js';

/**
 * Converts an episode to its form in the API. It hides groups and recipients from guests. From anonymous visitors, it
 * also hides who acknowledged or snoozed the episode.
 */
export function toViolation(
  violation: ViolationEntity,
  notices: readonly ViolationNotice[],
  { principal, role }: Pick<Access, 'principal' | 'role'>,
): Violation {
  const isManager = atLeast(role, 'manager');
  return {
    groupkey: groupkeyOf(violation),
    alarmid: violation.alarmId,
    stationid: violation.stationId,
    measkey: violation.measkey,
    desc: violation.description,
    variant: violation.variant,
    mode: violation.mode,
    severity: violation.severity,
    ...limitsOf(violation),
    state: stateOf(violation),
    start: violation.startedAt.toISOString(),
    fired_at: violation.firedAt?.toISOString() ?? null,
    fired_value: violation.firedValue,
    acknowledged_by: principal && violation.acknowledgedBy,
    acknowledged_at: violation.acknowledgedAt?.toISOString() ?? null,
    note: principal && violation.note,
    snoozed_by: principal && violation.snoozedBy,
    snoozed_at: violation.snoozedAt?.toISOString() ?? null,
    snoozed_until: violation.snoozedUntil?.toISOString() ?? null,
    end: violation.endedAt?.toISOString() ?? null,
    end_reason: violation.endReason,
    muted_by: violation.mutedBy,
    extreme: violation.extreme,
    count: violation.sampleCount,
    // The reason of a failed delivery often contains the address of the recipient, so the reason is hidden as well.
    notifications: notices.map((notice) =>
      isManager ? notice : { ...notice, group: '', recipient: null, reason: null },
    ),
  };
}

function limitsOf(violation: ViolationEntity) {
  return {
    limit: violation.limit,
    min: violation.min,
    max: violation.max,
    change: violation.change,
    window: violation.windowMinutes,
  };
}

export function stateOf({ endedAt, firedAt, acknowledgedAt }: ViolationEntity): ViolationState {
  if (endedAt) return 'cleared';
  if (!firedAt) return 'pending';
  return acknowledgedAt ? 'acknowledged' : 'firing';
}
