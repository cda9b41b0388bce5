import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { writeAudit } from '../../platform/audit/request-audit.js';
import { NotFound } from '../../platform/errors.js';
import { EventBus } from '../../platform/event-bus.js';
import { StationDirectory } from './station-directory.js';
import { StationEntity } from './station.entity.js';

/**
 * Removes what one part of the program has stored about a station. It runs in the transaction that deletes the station,
 * before the database row of the station is deleted.
 */
type RemovalPart = (manager: EntityManager, station: StationEntity, now: Date) => Promise<void>;

@Injectable()
export class StationRemovalService {
  private readonly parts: RemovalPart[] = [];

  constructor(
    @InjectRepository(StationEntity) private readonly stations: Repository<StationEntity>,
    private readonly directory: StationDirectory,
    private readonly events: EventBus,
  ) {}

  /**
   * Adds a function that runs before a station is deleted. Database rows that refer to the row of the station need no
   * such function, because the database deletes them with it.
   */
  join(part: RemovalPart): void {
    this.parts.push(part);
  }

  /**
   * Deletes a station. Its samples cannot be read from then on, and are erased from the disk in the background.
   * @throws NotFound when the account has no such station
   */
  async remove(accountId: string, id: string, now: Date): Promise<void> {
    const station = await this.stations.findOneBy({ id, accountId });
    if (!station) throw new NotFound();
    const { series, stationname } = station;
    await this.stations.manager.transaction(async (manager) => {
      await this.removeRows(manager, station, now);
      await writeAudit({ action: 'station_deleted', before: { stationname } }, manager);
    });
    this.directory.forget(series);
    this.events.publish('station.removed', { series, stationId: id });
    await this.directory.reload();
  }

  /**
   * Deletes a station within a transaction of the caller, who reloads the station directory afterwards.
   * @throws NotFound when the station has been deleted already
   */
  async removeRows(manager: EntityManager, station: StationEntity, now: Date): Promise<void> {
    const { id, series, accountId } = station;
    for (const part of this.parts) await part(manager, station, now);
    const { affected } = await manager.delete(StationEntity, { id, series, accountId });
    if (affected === 0) throw new NotFound();
    await manager.query('INSERT INTO erasures (series) VALUES ($1)', [series]);
  }
}

/**
 * Requests the erasure of all samples of an account, before the account is
 * deleted. The erasure runs in the background and continues after a restart.
 */
export async function eraseStationsOf(manager: EntityManager, accountId: string): Promise<void> {
  await manager.query(
    `INSERT INTO erasures (series, account_id, accountname)
     SELECT series, account_id, accountname FROM stations JOIN accounts ON accounts.id = account_id
     WHERE account_id = $1`,
    [accountId],
  );
}
