import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { STATION_ID } from '@mesonet/contract/stations.js';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { isUniqueViolation } from '../../platform/database-errors.js';
import { Conflict, InvalidInput, NotFound } from '../../platform/errors.js';
import { checkTimezone } from '../../platform/check-timezone.js';
import { checkStationName } from './settings/station-changes.js';
import { StationDirectory } from './station-directory.js';
import { StationEntity } from './station.entity.js';
import { StationPasswordsService } from './station-passwords.service.js';
import { StationQuota } from './station-quota.js';

const FIRST_NUMBER = 1000;
const LAST_NUMBER = 9999;

export interface NewStation {
  /**
   * Id of the station: letters, digits and underscores. When it is blank or absent, the server chooses
   * `{accountid}_{number}`.
   */
  id?: string;
  stationname: string;
  timezone?: string;
  latitude?: number | null;
  longitude?: number | null;
  /** Height of the station above sea level in feet. */
  elevation?: number | null;
}

/** Adds stations to accounts. Each station gets an id and a password of its own. */
@Injectable()
export class NewStationsService {
  constructor(
    @InjectRepository(StationEntity) private readonly stations: Repository<StationEntity>,
    private readonly passwords: StationPasswordsService,
    private readonly directory: StationDirectory,
    private readonly quota: StationQuota,
  ) {}

  /**
   * @returns the new station with its generated password
   * @throws InvalidInput `Invalid id`, `Invalid name`
   * @throws NotFound when there is no such account, or no longer
   * @throws Conflict when the id is in use, no number is left for a generated id, or the account has as many stations
   *   as it may have
   * @throws TooManyRequests when too many of the ids that the account tried were in use
   */
  async create(accountId: string, input: NewStation): Promise<{ station: StationEntity; password: string }> {
    checkNewStation(input);
    if (input.id) this.quota.requireFewUsedIds(accountId);
    let id = input.id ? withPrefix(accountId, input.id) : await this.freeId(accountId);
    // Another request may take the generated id before this one stores its station; then another id is generated.
    let secret = this.passwords.seal(id);
    while (!(await this.insert(accountId, { id, passwordSealed: secret.passwordSealed }, input))) {
      if (input.id) {
        this.quota.noteUsedId(accountId);
        throw new Conflict('Id already in use', 'id_in_use');
      }
      id = await this.freeId(accountId);
      secret = this.passwords.seal(id);
    }
    await this.directory.reload();
    const station = await this.stations.findOneBy({ id, accountId });
    // Somebody has deleted the station or its account since it was stored.
    if (!station) throw new NotFound();
    return { station, password: secret.password };
  }

  /** @returns false when the id is in use; then the station is not stored */
  private async insert(
    accountId: string,
    own: Pick<StationEntity, 'id' | 'passwordSealed'>,
    input: NewStation,
  ): Promise<boolean> {
    const station = this.stations.create({
      ...own,
      accountId,
      stationname: input.stationname.trim(),
      timezone: input.timezone ?? null,
      latitude: input.latitude ?? null,
      longitude: input.longitude ?? null,
      elevationFeet: input.elevation ?? null,
    });
    try {
      await this.stations.manager.transaction(async (manager) => {
        await this.quota.requireRoom(manager, accountId);
        await manager.insert(StationEntity, station);
      });
    } catch (error) {
      if (isUniqueViolation(error)) return false;
      throw error;
    }
    return true;
  }

  private async freeId(accountId: string): Promise<string> {
    const prefix = `${accountId}_`;
    // Used ids are searched among the stations of all accounts, because an id does not show to which account its
    // station belongs.
    const used = await this.stations
      .createQueryBuilder('station')
      .select('lower(station.id)', 'id')
      .where('starts_with(lower(station.id), lower(:prefix))', { prefix })
      .getRawMany<{ id: string }>();
    const taken = new Set(used.map(({ id }) => id));
    const count = LAST_NUMBER - FIRST_NUMBER + 1;
    const first = randomInt(count);
    for (let i = 0; i < count; i++) {
      const id = `${prefix}${FIRST_NUMBER + ((first + i) % count)}`;
      if (!taken.has(id.toLowerCase())) return id;
    }
    throw new Conflict('No free station id', 'no_free_station_id');
  }
}

function checkNewStation({ id, stationname, timezone }: NewStation): void {
  if (id && (!STATION_ID.test(id) || id.toLowerCase() === 'all')) {
    throw new InvalidInput('Invalid id', 'invalid_id');
  }
  checkStationName(stationname);
  if (timezone !== undefined) checkTimezone(timezone);
}

function withPrefix(accountId: string, id: string): string {
  const full = id.startsWith(`${accountId}_`) ? id : `${accountId}_${id}`;
  // No station may have this id, because `{accountid}_all` names all stations of the account in addresses.
  if (full.toLowerCase() === `${accountId}_all`.toLowerCase())
    throw new InvalidInput('Invalid id', 'invalid_id');
  return full;
}
