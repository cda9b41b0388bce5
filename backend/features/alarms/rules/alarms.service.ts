import type { ChangeAlarm, CreateAlarm } from '@mesonet/contract/alarms.js';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, type Repository } from 'typeorm';
import { type Access, atLeast, type Principal, roleIn } from '../../../platform/access/principal.js';
import { writeAudit } from '../../../platform/audit/request-audit.js';
import { Forbidden, NotFound } from '../../../platform/errors.js';
import { ChangedRules } from '../evaluation/changed-rules.js';
import { lockAccount } from '../lock-account.js';
import { alarmChanges, checkReadOnly, checkSettings, isOtherRule, settingsOf } from './alarm-changes.js';
import { AlarmEntity } from './alarm.entity.js';
import { AlarmReferences, requireGroups, requireRoom } from './alarm-references.js';
import { type AlarmSettings, toAlarm, toColumns } from './alarms.dto.js';
import { endEpisode, settleEpisodes } from './end-episode.js';
import { nextRuleSince } from './rule-since.js';

/** Identifies an alarm and its station. The permission check of the request has passed for this station. */
export interface AlarmPlace {
  stationId: string;
  id: string;
}

interface AlarmChange {
  stored: AlarmEntity;
  changes: Partial<AlarmSettings>;
  now: Date;
}

/** Stores the alarms of stations. */
@Injectable()
export class AlarmsService {
  constructor(
    @InjectRepository(AlarmEntity) private readonly alarms: Repository<AlarmEntity>,
    private readonly references: AlarmReferences,
    private readonly changed: ChangedRules,
  ) {}

  /**
   * Lists the alarms of all accounts that the caller manages; a super admin gets all alarms.
   * @throws Forbidden for a caller who manages no account
   */
  async list(caller: Principal): Promise<AlarmEntity[]> {
    if (caller.isSuperAdmin) return sorted(await this.alarms.find());
    const managed = [...caller.memberships.keys()].filter((id) => {
      const role = roleIn(caller, id);
      return role !== null && atLeast(role, 'manager');
    });
    if (managed.length === 0) throw new Forbidden();
    return sorted(await this.alarms.findBy({ accountId: In(managed) }));
  }

  async listOf({ accountId }: Access, stationId: string): Promise<AlarmEntity[]> {
    return sorted(await this.alarms.findBy({ stationId, accountId }));
  }

  /**
   * Creates an alarm.
   * @throws InvalidInput for a measurement that the station does not have, or a group that the account does not have
   * @throws Conflict when the station already has as many alarms as allowed
   */
  async create(
    { accountId }: Access,
    stationId: string,
    given: CreateAlarm,
    now: Date,
  ): Promise<AlarmEntity> {
    checkReadOnly(blankAsAbsent(given), {
      _id: '',
      accountid: accountId,
      stationid: stationId,
      last_notify_time: 0,
    });
    const settings = settingsOf(given);
    await this.references.requireMeasurement(stationId, settings);
    const created = await this.alarms.manager.transaction(async (manager) => {
      await lockAccount(manager, accountId);
      await requireRoom(manager, stationId, accountId);
      const notification_groups = await requireGroups(manager, settings.notification_groups, accountId);
      const columns = toColumns({ ...settings, notification_groups });
      const row = manager.create(AlarmEntity, { ...columns, accountId, stationId, ruleSince: now });
      const alarm = await manager.save(AlarmEntity, row);
      const facts = { object: `${stationId} ${alarm.id}`, after: toAlarm(alarm) };
      await writeAudit({ action: 'alarm_created', ...facts }, manager, now);
      return alarm;
    });
    await this.changed.takeOver(created.id, now);
    return created;
  }

  /**
   * Changes an alarm. If two managers change it at the same time, each field keeps its latest change.
   * @throws NotFound, and the errors of `alarmChanges` and `create`
   */
  async change(
    { accountId }: Access,
    place: AlarmPlace,
    { given, now }: { given: ChangeAlarm; now: Date },
  ): Promise<AlarmEntity> {
    await this.requireMeasurement(place, given, accountId);
    const changed = await this.alarms.manager.transaction(async (manager) => {
      const stored = await lockAlarm(manager, place, accountId);
      const changes = alarmChanges(toAlarm(stored), given);
      if (Object.keys(changes).length === 0) return stored;
      await checkChanges(manager, stored, changes);
      return applyChanges(manager, { stored, changes, now });
    });
    await this.changed.takeOver(changed.id, now);
    return changed;
  }

  /**
   * Removes an alarm and ends its open episode. Earlier episodes stay stored.
   * @throws NotFound when the station has no such alarm
   */
  async remove({ accountId }: Access, place: AlarmPlace, now: Date): Promise<void> {
    await this.alarms.manager.transaction(async (manager) => {
      const stored = await lockAlarm(manager, place, accountId);
      await endEpisode(manager, stored.id, { reason: 'deleted', now });
      await manager.delete(AlarmEntity, { id: stored.id, accountId });
      await writeAudit({ action: 'alarm_deleted', before: toAlarm(stored) }, manager, now);
    });
    await this.changed.takeOver(place.id, now);
  }

  /**
   * Checks the measurement in a request, unless it is the stored one. The check runs before the transaction. Inside, it
   * could wait for a connection while all connections belong to requests that wait for locks of this transaction.
   */
  private async requireMeasurement(
    { id, stationId }: AlarmPlace,
    { measkey }: ChangeAlarm,
    accountId: string,
  ): Promise<void> {
    if (measkey === undefined) return;
    const stored = await this.alarms.findOneBy({ id, stationId, accountId });
    if (!stored) throw new NotFound();
    const { variant } = stored;
    if (variant === 'nodata' || measkey === stored.measkey) return;
    await this.references.requireMeasurement(stationId, { variant, measkey });
  }
}

/** Checks the settings that the alarm will have after the change. */
async function checkChanges(
  manager: EntityManager,
  stored: AlarmEntity,
  changes: Partial<AlarmSettings>,
): Promise<void> {
  checkSettings({ ...toAlarm(stored), ...changes });
  if (!changes.notification_groups) return;
  changes.notification_groups = await requireGroups(manager, changes.notification_groups, stored.accountId);
}

/** Turns empty ids into null, because clients that create an alarm may send empty ids. */
function blankAsAbsent({ _id, accountid, stationid, last_notify_time }: CreateAlarm) {
  return { _id: _id || null, accountid: accountid || null, stationid: stationid || null, last_notify_time };
}

async function lockAlarm(
  manager: EntityManager,
  { id, stationId }: AlarmPlace,
  accountId: string,
): Promise<AlarmEntity> {
  await lockAccount(manager, accountId);
  const lock = { mode: 'pessimistic_write' } as const;
  const alarm = await manager.findOne(AlarmEntity, { where: { id, stationId, accountId }, lock });
  if (!alarm) throw new NotFound();
  return alarm;
}

async function applyChanges(
  manager: EntityManager,
  { stored, changes, now }: AlarmChange,
): Promise<AlarmEntity> {
  const before = toAlarm(stored);
  const settings = { ...before, ...changes };
  const isOther = isOtherRule(changes);
  const reason = changes.enabled === false ? 'disabled' : 'changed';
  if (isOther || reason === 'disabled') await endEpisode(manager, stored.id, { reason, now });
  if (changes.remind_until_acknowledged === false) await settleEpisodes(manager, stored.id);
  const { id, accountId } = stored;
  const begins = isOther || changes.enabled === true;
  const since = begins && { ruleSince: nextRuleSince(stored.ruleSince, now) };
  const columns = { ...toColumns(settings), ...since };
  await manager.update(AlarmEntity, { id, accountId }, columns);
  await writeAudit({ action: 'alarm_changed', before: { ...before }, after: { ...settings } }, manager, now);
  return { ...stored, ...columns };
}

/** Compares digits in names as whole numbers, so that "Frost 2" comes before "Frost 10". */
const names = new Intl.Collator('en', { numeric: true });

function sorted(alarms: AlarmEntity[]): AlarmEntity[] {
  return alarms.sort(
    (a, b) =>
      a.stationId.localeCompare(b.stationId) ||
      names.compare(a.description, b.description) ||
      a.id.localeCompare(b.id),
  );
}
