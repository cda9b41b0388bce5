import { Injectable } from '@nestjs/common';
import type { CreateStation, Station, StationInclude } from '@mesonet/contract/stations.js';
import { type Access, type Principal, roleIn } from '../../platform/access/principal.js';
import { noteAudit } from '../../platform/audit/request-audit.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { NewStationsService } from './new-stations.service.js';
import { managesStations, StationDescriber } from './station-describer.js';
import { StationsService } from './stations.service.js';

/** Returns stations as the caller may see them, and notes in the audit log when passwords are shown. */
@Injectable()
export class StationDetailsService {
  constructor(
    private readonly stations: StationsService,
    private readonly newStations: NewStationsService,
    private readonly accounts: AccountsService,
    private readonly describer: StationDescriber,
  ) {}

  /** Lists the stations of all accounts that the caller belongs to; a super admin gets all stations. */
  async list(caller: Principal, include: ReadonlySet<StationInclude>): Promise<Station[]> {
    const zones = new Map((await this.accounts.list(caller)).map(({ id, timezone }) => [id, timezone]));
    const stations = await this.stations.list(caller);
    const managed = stations
      .map(({ accountId }) => accountId)
      .filter((id) => managesStations(roleIn(caller, id)));
    if (include.has('stationpwd') && managed.length > 0)
      noteAudit({ accounts: [...new Set(managed)].sort() });
    return stations.map((station) =>
      this.describer.describe(station, {
        include,
        role: roleIn(caller, station.accountId) ?? 'guest',
        accountZone: zones.get(station.accountId) ?? 'UTC',
      }),
    );
  }

  /** Lists the stations of one account by name. */
  async listOf({ accountId, role }: Access, include: ReadonlySet<StationInclude>): Promise<Station[]> {
    const { timezone: accountZone } = await this.accounts.get(accountId);
    const stations = await this.stations.listOf(accountId);
    if (include.has('stationpwd') && managesStations(role) && stations.length > 0) noteAudit();
    return stations.map((station) => this.describer.describe(station, { include, role, accountZone }));
  }

  /** @throws NotFound when the account has no such station */
  async get({ accountId, role }: Access, id: string, include: ReadonlySet<StationInclude>): Promise<Station> {
    const { timezone: accountZone } = await this.accounts.get(accountId);
    const station = await this.stations.get(accountId, id);
    if (include.has('stationpwd') && managesStations(role)) noteAudit();
    return this.describer.describe(station, { include, role, accountZone });
  }

  /**
   * Adds a station, and returns it with its password.
   * @throws the same errors as `NewStationsService.create`
   */
  async create(
    { accountId, role }: Access,
    { _id, stationname, timezone, ...place }: CreateStation,
  ): Promise<Station> {
    const input = { id: _id, stationname, timezone, ...place };
    const { station } = await this.newStations.create(accountId, input);
    noteAudit({ object: station.id, after: { stationname, timezone, ...place } });
    const account = await this.accounts.get(accountId);
    const include = new Set<StationInclude>(['stationpwd']);
    return this.describer.describe(station, { include, role, accountZone: account.timezone });
  }
}
