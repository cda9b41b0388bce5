import { MAX_ALARMS, MAX_GROUPS_OF_ALARM, NO_DATA_KEY } from '@mesonet/contract/alarms.js';
import { NUMERIC_KEYS } from '@mesonet/model/measurements.js';
import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { Conflict, InvalidInput, NotFound } from '../../../platform/errors.js';
import { isUuid } from '../../../platform/http/uuid-param.js';
import { StationDirectory } from '../../stations/station-directory.js';
import { NotificationGroupEntity } from '../groups/notification-group.entity.js';
import { AlarmEntity } from './alarm.entity.js';
import type { AlarmSettings } from './alarms.dto.js';

const NUMERIC: ReadonlySet<string> = new Set(NUMERIC_KEYS);

/** Checks the things that an alarm refers to: a measurement of its station, and notification groups of its account. */
@Injectable()
export class AlarmReferences {
  constructor(private readonly directory: StationDirectory) {}

  /**
   * Checks the measurement of an alarm.
   * @throws InvalidInput unless the station can have numeric values of this measurement
   */
  async requireMeasurement(
    stationId: string,
    { variant, measkey }: Pick<AlarmSettings, 'variant' | 'measkey'>,
  ): Promise<void> {
    if (variant === 'nodata' ? measkey === NO_DATA_KEY : NUMERIC.has(measkey)) return;
    const isOwn = () => this.directory.byId(stationId)?.extras?.has(measkey) === true;
    if (variant !== 'nodata') {
      if (isOwn()) return;
      // Another process may have registered this own measurement just now, so it is looked up again.
      await this.directory.refresh();
      if (isOwn()) return;
    }
    const message = 'Invalid measurement';
    throw new InvalidInput(message, 'invalid_measurement', [{ path: 'measkey', message }]);
  }
}

/**
 * Checks that an alarm refers to existing notification groups.
 * @returns the groups without duplicates
 * @throws InvalidInput for a group that the account does not have, and for too many groups
 */
export async function requireGroups(
  manager: EntityManager,
  given: readonly string[],
  accountId: string,
): Promise<string[]> {
  const ids = [...new Set(given.map((id) => id.toLowerCase()))];
  const known = ids.every(isUuid)
    ? await manager.countBy(NotificationGroupEntity, { id: In(ids), accountId })
    : null;
  const refuse = (message: string, code: string) =>
    new InvalidInput(message, code, [{ path: 'notification_groups', message }]);
  if (known !== ids.length) throw refuse('Unknown notification group', 'unknown_notification_group');
  if (ids.length <= MAX_GROUPS_OF_ALARM) return ids;
  throw refuse(`At most ${MAX_GROUPS_OF_ALARM} notification groups`, 'too_many_notification_groups');
}

/**
 * Checks that the station may have another alarm.
 * @throws NotFound when the station was deleted before
 * @throws Conflict when the station already has as many alarms as allowed
 */
export async function requireRoom(
  manager: EntityManager,
  stationId: string,
  accountId: string,
): Promise<void> {
  const query = 'SELECT FROM stations WHERE id = $1 AND account_id = $2 FOR KEY SHARE';
  const stations = await manager.query<unknown[]>(query, [stationId, accountId]);
  if (stations.length === 0) throw new NotFound();
  if ((await manager.countBy(AlarmEntity, { stationId, accountId })) < MAX_ALARMS) return;
  throw new Conflict(`A station has at most ${MAX_ALARMS} alarms`, 'too_many_alarms');
}
