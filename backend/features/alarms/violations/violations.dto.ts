import type { Violation, ViolationNotice, ViolationState } from '@mesonet/contract/violations.js';
import { type Access, atLeast } from '../../../platform/access/principal.js';
import { groupkeyOf } from './groupkey.js';
import type { ViolationEntity } from './violation.entity.js';

/** Guests are shown neither groups nor who is told, and visitors not who takes care. */
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
    limit: violation.limit,
    min: violation.min,
    max: violation.max,
    change: violation.change,
    window: violation.windowMinutes,
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
    // The reason of a failure often quotes the address.
    notifications: notices.map((notice) =>
      isManager ? notice : { ...notice, group: '', recipient: null, reason: null },
    ),
  };
}

export function stateOf({ endedAt, firedAt, acknowledgedAt }: ViolationEntity): ViolationState {
  if (endedAt) return 'cleared';
  if (!firedAt) return 'pending';
  return acknowledgedAt ? 'acknowledged' : 'firing';
}
