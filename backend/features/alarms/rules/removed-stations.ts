import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { StationRemovalService } from '../../stations/station-removal.service.js';
import type { StationEntity } from '../../stations/station.entity.js';
import { lockAccount } from '../lock-account.js';
import { endEpisode } from './end-episode.js';

const LOCK = 'SELECT id FROM alarms WHERE station_id = $1 AND account_id = $2 ORDER BY id FOR UPDATE';

const UNSETTLED = `SELECT DISTINCT alarm_id AS id FROM violations
  WHERE alarm_id = ANY ($1::uuid[]) AND NOT is_settled ORDER BY id`;

/**
 * SQL that marks those episodes of a removed station that have notices which still wait to be sent. Marked episodes are
 * no longer shown, but stay stored until their notices are sent.
 */
const KEEP = `UPDATE violations v SET removed_station = $3
  WHERE station_id = $1 AND account_id = $2 AND EXISTS (
    SELECT FROM alarm_notices n
    WHERE n.alarm_id = v.alarm_id AND n.started_at = v.started_at AND n.state = 'waiting')`;

const DROP = `DELETE FROM violations WHERE station_id = $1 AND account_id = $2 AND removed_station IS NULL`;

/**
 * Ends the episodes of a removed station, and notifies people who were notified of their beginning. When a whole
 * account is removed, nobody is notified, because its notification groups are removed, too.
 */
@Injectable()
export class RemovedStations implements OnModuleInit {
  constructor(private readonly removal: StationRemovalService) {}

  onModuleInit(): void {
    this.removal.join(endEpisodesOf);
  }
}

async function endEpisodesOf(
  manager: EntityManager,
  { id, accountId, stationname, timezone }: StationEntity,
  now: Date,
): Promise<void> {
  await lockAccount(manager, accountId);
  const alarms = await manager.query<{ id: string }[]>(LOCK, [id, accountId]);
  const ids = alarms.map((alarm) => alarm.id);
  const ending = await manager.query<{ id: string }[]>(UNSETTLED, [ids]);
  for (const alarm of ending) await endEpisode(manager, alarm.id, { reason: 'station_deleted', now });
  await manager.query(KEEP, [id, accountId, JSON.stringify({ stationname, timezone })]);
  await manager.query(DROP, [id, accountId]);
}
