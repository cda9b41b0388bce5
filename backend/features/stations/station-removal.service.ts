import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { writeAudit } from '../../platform/audit/request-audit.js';
import { NotFound } from '../../platform/errors.js';
import { EventBus } from '../../platform/event-bus.js';
import { StationDirectory } from './station-directory.js';
import { StationEntity } from './station.entity.js';

/** Ends what a part of the program keeps about a station, in the transaction that removes it, before its row goes. */
type RemovalPart = (manager: EntityManager, station: StationEntity, now: Date) => Promise<void>;

/** Removes stations. */
@Injectable()
export class StationRemovalService {
  private readonly parts: RemovalPart[] = [];

  constructor(
    @InjectRepository(StationEntity) private readonly stations: Repository<StationEntity>,
    private readonly directory: StationDirectory,
    private readonly events: EventBus,
  ) {}

  /** Rows that only refer to the station need no part: they go with its row. */
  join(part: RemovalPart): void {
    this.parts.push(part);
  }

  /**
   * It is gone at once, and so is all that was measured: what is left of that in files is erased in the background.
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
   * The same within a transaction of the caller's, who has the directory follow afterwards.
   * @throws NotFound when it was removed meanwhile
   */
  async removeRows(manager: EntityManager, station: StationEntity, now: Date): Promise<void> {
    const { id, series, accountId } = station;
    for (const part of this.parts) await part(manager, station, now);
    const { affected } = await manager.delete(StationEntity, { id, series, accountId });
    if (affected === 0) throw new NotFound();
    await manager.query('INSERT INTO erasures (series) VALUES ($1)', [series]);
  }
}

/** Leaves what the stations of an account measured to the erasure, which goes on after a restart, before the account goes. */
export async function eraseStationsOf(manager: EntityManager, accountId: string): Promise<void> {
  await manager.query(
    `INSERT INTO erasures (series, account_id, accountname)
     SELECT series, account_id, accountname FROM stations JOIN accounts ON accounts.id = account_id
     WHERE account_id = $1`,
    [accountId],
  );
}
