import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import type { Principal } from '../../platform/access/principal.js';
import { NotFound } from '../../platform/errors.js';
import { StationEntity } from './station.entity.js';

@Injectable()
export class StationsService {
  constructor(@InjectRepository(StationEntity) private readonly stations: Repository<StationEntity>) {}

  /** Lists the stations of one account, sorted by name. */
  async listOf(accountId: string): Promise<StationEntity[]> {
    return sortedByName(await this.stations.findBy({ accountId }));
  }

  /** Lists the stations of all accounts that the caller belongs to; a super admin gets all stations. */
  async list(principal: Principal): Promise<StationEntity[]> {
    const where = principal.isSuperAdmin ? {} : { accountId: In([...principal.memberships.keys()]) };
    return sortedByName(await this.stations.findBy(where));
  }

  /** @throws NotFound when the account has no such station */
  async get(accountId: string, id: string): Promise<StationEntity> {
    const station = await this.stations.findOneBy({ id, accountId });
    if (!station) throw new NotFound();
    return station;
  }
}

/** Compares names with the numbers in them, so that "Mast 2" comes before "Mast 10". */
const names = new Intl.Collator('en', { numeric: true });

function sortedByName(stations: StationEntity[]): StationEntity[] {
  return stations.sort((a, b) => names.compare(a.stationname, b.stationname) || names.compare(a.id, b.id));
}
