import type { AcknowledgeViolation, SnoozeViolation } from '@mesonet/contract/violations.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import type { Access } from '../../../platform/access/principal.js';
import { writeAudit } from '../../../platform/audit/request-audit.js';
import { Conflict, NotFound, Unauthorized } from '../../../platform/errors.js';
import { ViolationEntity } from './violation.entity.js';
import { requireKey } from './violations.service.js';

/**
 * Acknowledges and snoozes episodes. It locks the row of the episode, as does the transaction that decides about
 * notices, so a notice is never decided on outdated values.
 */
@Injectable()
export class ViolationCareService {
  constructor(@InjectRepository(ViolationEntity) private readonly violations: Repository<ViolationEntity>) {}

  /**
   * Acknowledges an episode, which ends its repeated notices and reminders. A second acknowledgement changes nothing.
   * @throws NotFound when the account has no such episode
   * @throws Conflict before the alarm has fired, and when the episode is over and nobody would be reminded of it
   */
  acknowledge(
    access: Access,
    groupkey: string,
    { note, now }: { note: AcknowledgeViolation['note']; now: Date },
  ): Promise<void> {
    return this.change(access.accountId, groupkey, async (violation, manager) => {
      if (violation.acknowledgedAt) return;
      requireUnsettled(violation);
      const changes = {
        acknowledgedAt: now,
        acknowledgedBy: nameOf(access),
        note: note || null,
        isSettled: violation.endedAt !== null,
      };
      await this.update(manager, violation, changes);
      const facts = { object: `${violation.stationId} ${groupkey}`, after: { note: changes.note } };
      await writeAudit({ action: 'violation_acknowledged', ...facts }, manager, now);
    });
  }

  /**
   * Stops repeated notices and reminders of an episode for some minutes.
   * @throws NotFound, Conflict like `acknowledge`
   */
  snooze(access: Access, groupkey: string, { minutes, now }: SnoozeViolation & { now: Date }): Promise<void> {
    return this.change(access.accountId, groupkey, async (violation, manager) => {
      requireUnsettled(violation);
      const snoozedUntil = new Date(now.getTime() + minutes * MINUTE_MS);
      await this.update(manager, violation, {
        snoozedUntil,
        snoozedAt: now,
        snoozedBy: nameOf(access),
      });
      const before = { snoozed_until: violation.snoozedUntil?.toISOString() ?? null };
      const after = { snoozed_until: snoozedUntil.toISOString() };
      const facts = { object: `${violation.stationId} ${groupkey}`, before, after };
      await writeAudit({ action: 'violation_snoozed', ...facts }, manager, now);
    });
  }

  /** Locks the row of the episode, so that simultaneous changes run one after another. */
  private change(
    accountId: string,
    groupkey: string,
    apply: (violation: ViolationEntity, manager: EntityManager) => Promise<void>,
  ): Promise<void> {
    const key = requireKey(groupkey);
    return this.violations.manager.transaction(async (manager) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const violation = await manager.findOne(ViolationEntity, { where: { ...key, accountId }, lock });
      if (!violation) throw new NotFound();
      await apply(violation, manager);
    });
  }

  private async update(
    manager: EntityManager,
    { alarmId, startedAt, accountId }: ViolationEntity,
    changes: Partial<ViolationEntity>,
  ): Promise<void> {
    await manager.update(ViolationEntity, { alarmId, startedAt, accountId }, changes);
  }
}

/**
 * Checks that an episode can be acknowledged or snoozed.
 * @throws Conflict when nobody was notified of the episode yet, or nobody will be notified of it any more
 */
function requireUnsettled({ firedAt, isSettled }: ViolationEntity): void {
  if (!firedAt) throw new Conflict('The alarm has not fired yet', 'not_fired');
  if (isSettled) throw new Conflict('It is over, and nobody is reminded of it any more', 'violation_settled');
}

function nameOf({ principal }: Access): string {
  if (!principal) throw new Unauthorized();
  return principal.email ?? principal.id;
}
