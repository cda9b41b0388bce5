import { randomBytes, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { STATION_ID } from '@mesonet/contract/stations.js';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { isUniqueViolation } from '../../platform/database-errors.js';
import { Conflict, InvalidInput, NotFound } from '../../platform/errors.js';
import { checkTimezone } from '../../platform/calendar/check-timezone.js';
import { EventBus } from '../../platform/event-bus.js';
import type { Principal } from '../../platform/access/principal.js';
import { SecretBox } from '../../platform/secrets/secret-box.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { checkStationName } from './settings/station-changes.js';
import { StationDirectory } from './station-directory.js';
import { StationEntity } from './station.entity.js';
import { StationQuota } from './station-quota.js';

const FIRST_NUMBER = 1000;
const LAST_NUMBER = 9999;

export interface NewStation {
  /** Letters, digits, underscore; blank or absent: `{accountid}_{number}` is chosen. */
  id?: string;
  stationname: string;
  timezone?: string;
  latitude?: number | null;
  longitude?: number | null;
  /** Feet */
  elevation?: number | null;
}

@Injectable()
export class StationsService {
  constructor(
    @InjectRepository(StationEntity) private readonly stations: Repository<StationEntity>,
    private readonly accounts: AccountsService,
    private readonly directory: StationDirectory,
    private readonly secrets: SecretBox,
    private readonly events: EventBus,
    private readonly quota: StationQuota,
  ) {}

  /** Stations of one account by name. */
  async listOf(accountId: string): Promise<StationEntity[]> {
    return sortedByName(await this.stations.findBy({ accountId }));
  }

  /** Stations of all accounts the caller belongs to, all for a super admin. */
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

  /**
   * @returns the station with its generated password
   * @throws InvalidInput `Invalid id`, `Invalid name`
   * @throws Conflict when the id is in use, no number is free, or the account has as many stations as it may
   * @throws TooManyRequests when too many of the ids it asked for were in use
   */
  async create(accountId: string, input: NewStation): Promise<{ station: StationEntity; password: string }> {
    checkNewStation(input);
    await this.accounts.get(accountId);
    if (input.id) this.quota.requireFewUsedIds(accountId);
    let id = input.id ? withPrefix(accountId, input.id) : await this.freeId(accountId);
    // Somebody else may take the free one first.
    while (!(await this.insert(accountId, id, input))) {
      if (input.id) {
        this.quota.noteUsedId(accountId);
        throw new Conflict('Id already in use', 'id_in_use');
      }
      id = await this.freeId(accountId);
    }
    await this.directory.reload();
    const station = await this.get(accountId, id);
    return { station, password: this.passwordOf(station) };
  }

  /** @returns false when the id is in use */
  private async insert(accountId: string, id: string, input: NewStation): Promise<boolean> {
    const password = generatePassword();
    const station = this.stations.create({
      id,
      accountId,
      stationname: input.stationname.trim(),
      passwordSealed: this.secrets.seal(password, id),
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

  /**
   * Gives a station a new password; the old one ends with it.
   * @param by who asked for it, for the station's log
   * @throws NotFound when the account has no such station
   */
  async rotatePassword(accountId: string, id: string, by: string): Promise<string> {
    const { series } = await this.get(accountId, id);
    const password = generatePassword();
    await this.stations.update({ id, accountId }, { passwordSealed: this.secrets.seal(password, id) });
    await this.directory.reload();
    this.events.publish('station.password-changed', { series, by });
    return password;
  }

  passwordOf(station: StationEntity): string {
    return this.secrets.open(station.passwordSealed, station.id);
  }

  private async freeId(accountId: string): Promise<string> {
    const ids = Array.from(
      { length: LAST_NUMBER - FIRST_NUMBER + 1 },
      (_, i) => `${accountId}_${FIRST_NUMBER + i}`,
    );
    // Of any account: an id does not say whose it is.
    const used = await this.stations
      .createQueryBuilder('station')
      .where('lower(station.id) = ANY(:ids)', { ids: ids.map((id) => id.toLowerCase()) })
      .getMany();
    const taken = new Set(used.map(({ id }) => id.toLowerCase()));
    const free = ids.filter((id) => !taken.has(id.toLowerCase()));
    const id = free[randomInt(Math.max(free.length, 1))];
    if (id === undefined) throw new Conflict('No free station id', 'no_free_station_id');
    return id;
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
  // `{accountid}_all` names all stations of the account in addresses.
  if (full.toLowerCase() === `${accountId}_all`.toLowerCase())
    throw new InvalidInput('Invalid id', 'invalid_id');
  return full;
}

/** 26 letters and digits: 154 bit. */
function generatePassword(): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  let password = '';
  while (password.length < 26) {
    for (const byte of randomBytes(32)) {
      // 248 = 4 × 62: bytes above it would favour the first letters.
      if (byte < 248 && password.length < 26) password += alphabet[byte % 62]!;
    }
  }
  return password;
}

/** "Mast 2" comes before "Mast 10". */
const names = new Intl.Collator('en', { numeric: true });

function sortedByName(stations: StationEntity[]): StationEntity[] {
  return stations.sort((a, b) => names.compare(a.stationname, b.stationname) || names.compare(a.id, b.id));
}
