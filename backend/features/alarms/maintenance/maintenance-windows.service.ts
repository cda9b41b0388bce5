import {
  type ChangeMaintenanceWindow,
  type CreateMaintenanceWindow,
  MAX_MAINTENANCE_WINDOWS,
} from '@mesonet/contract/maintenance-windows.js';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, MoreThan, type Repository } from 'typeorm';
import type { Access } from '../../../platform/access/principal.js';
import { writeAudit } from '../../../platform/audit/request-audit.js';
import { Conflict, Forbidden, InvalidInput, NotFound, Unauthorized } from '../../../platform/errors.js';
import { lockAccount } from '../lock-account.js';
import { MaintenanceWindowEntity } from './maintenance-window.entity.js';
import { toMaintenanceWindow } from './maintenance-windows.dto.js';
import { checkTimes, windowInstant } from './window-times.js';

/** The most windows in a list. Past windows stay stored as a record, so there can be many. */
const MOST_SHOWN = 1_000;

/** Stores maintenance windows: spans of time in which violations are recorded but nobody is notified. */
@Injectable()
export class MaintenanceWindowsService {
  constructor(
    @InjectRepository(MaintenanceWindowEntity)
    private readonly windows: Repository<MaintenanceWindowEntity>,
  ) {}

  /** Lists the maintenance windows of an account; the one that begins latest comes first. */
  list({ accountId }: Access): Promise<MaintenanceWindowEntity[]> {
    return this.windows.find({
      where: { accountId },
      order: { startAt: 'DESC', id: 'DESC' },
      take: MOST_SHOWN,
    });
  }

  /**
   * Creates a maintenance window.
   * @throws InvalidInput for an empty or too long window, and for a station that the account does not have
   * @throws Conflict when the account already has the greatest allowed number of windows that end in the future
   */
  create(access: Access, given: CreateMaintenanceWindow, now: Date): Promise<MaintenanceWindowEntity> {
    const { principal, accountId } = access;
    if (!principal) throw new Unauthorized();
    const times = { startAt: windowInstant('start', given.start), endAt: windowInstant('end', given.end) };
    checkTimes(times);
    const stationId = given.stationid ?? null;
    return this.windows.manager.transaction(async (manager) => {
      await lockAccount(manager, accountId);
      await requireRoom(manager, accountId, now);
      if (stationId !== null) await requireStation(manager, stationId, accountId);
      const createdBy = principal.email ?? principal.id;
      const window = { accountId, stationId, ...times, reason: given.reason, createdBy };
      const created = await manager.save(
        MaintenanceWindowEntity,
        manager.create(MaintenanceWindowEntity, window),
      );
      const facts = { object: created.id, after: toMaintenanceWindow(created) };
      await writeAudit({ action: 'maintenance_window_created', ...facts }, manager, now);
      return created;
    });
  }

  /**
   * Changes a maintenance window.
   * @throws NotFound when the account has no such window
   * @throws Forbidden for a read-only field
   * @throws InvalidInput like `create`
   */
  change(
    { accountId }: Access,
    id: string,
    given: ChangeMaintenanceWindow,
  ): Promise<MaintenanceWindowEntity> {
    return this.windows.manager.transaction(async (manager) => {
      const stored = await lockWindow(manager, id, accountId);
      const before = toMaintenanceWindow(stored);
      const { start, end, reason = stored.reason, ...fixed } = given;
      for (const [field, value] of Object.entries(fixed)) {
        if (value === null || value === undefined || value === before[field as keyof typeof before]) continue;
        throw new Forbidden(`You may not change ${field}`, 'field_not_writable');
      }
      const changes = {
        startAt: start === undefined ? stored.startAt : windowInstant('start', start),
        endAt: end === undefined ? stored.endAt : windowInstant('end', end),
        reason,
      };
      checkTimes(changes);
      const changed = { ...stored, ...changes };
      const after = toMaintenanceWindow(changed);
      if (JSON.stringify(after) === JSON.stringify(before)) return stored;
      await manager.update(MaintenanceWindowEntity, { id, accountId }, changes);
      await writeAudit({ action: 'maintenance_window_changed', before, after }, manager);
      return changed;
    });
  }

  /**
   * Removes a maintenance window.
   * @throws NotFound when the account has no such window
   */
  remove({ accountId }: Access, id: string): Promise<void> {
    return this.windows.manager.transaction(async (manager) => {
      const stored = await lockWindow(manager, id, accountId);
      await manager.delete(MaintenanceWindowEntity, { id, accountId });
      const before = toMaintenanceWindow(stored);
      await writeAudit({ action: 'maintenance_window_deleted', before }, manager);
    });
  }
}

async function lockWindow(
  manager: EntityManager,
  id: string,
  accountId: string,
): Promise<MaintenanceWindowEntity> {
  const lock = { mode: 'pessimistic_write' } as const;
  const window = await manager.findOne(MaintenanceWindowEntity, { where: { id, accountId }, lock });
  if (!window) throw new NotFound();
  return window;
}

async function requireRoom(manager: EntityManager, accountId: string, now: Date): Promise<void> {
  const ahead = await manager.countBy(MaintenanceWindowEntity, { endAt: MoreThan(now), accountId });
  if (ahead < MAX_MAINTENANCE_WINDOWS) return;
  const message = `An organization has at most ${MAX_MAINTENANCE_WINDOWS} maintenance windows that are not over`;
  throw new Conflict(message, 'too_many_maintenance_windows');
}

async function requireStation(manager: EntityManager, stationId: string, accountId: string): Promise<void> {
  const query = 'SELECT FROM stations WHERE id = $1 AND account_id = $2 FOR KEY SHARE';
  if ((await manager.query<unknown[]>(query, [stationId, accountId])).length > 0) return;
  const message = 'Unknown station';
  throw new InvalidInput(message, 'unknown_station', [{ path: 'stationid', message }]);
}
