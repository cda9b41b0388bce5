import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  Post,
  Query,
  SerializeOptions,
} from '@nestjs/common';
import { ApiOperation, ApiParam, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CreateStation, Station, STATION_INCLUDES, type StationInclude } from '@mesonet/contract/stations.js';
import { AllowRole, AllowSignedIn, Caller, Granted } from '../../platform/access/allow.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { parseInclude } from '../../platform/http/include.js';
import { Refuses } from '../../platform/http/docs/answers.js';
import { type Access, atLeast, type Principal, roleIn } from '../../platform/access/principal.js';
import { noteAudit } from '../../platform/audit/request-audit.js';
import { Audited, AuditedWhenNoted } from '../../platform/audit/audited.js';
import { LatestSamples } from '../../samples/latest-samples.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { StationDirectory } from './station-directory.js';
import { StationRemovalService } from './station-removal.service.js';
import type { StationEntity } from './station.entity.js';
import { toStation } from './stations.dto.js';
import { StationsService } from './stations.service.js';

@ApiTags('Stations')
@ApiQuery({ name: 'include', required: false, description: `Comma list of ${STATION_INCLUDES.join(', ')}` })
@Controller('api/v1')
export class StationsController {
  constructor(
    private readonly stations: StationsService,
    private readonly removal: StationRemovalService,
    private readonly accounts: AccountsService,
    private readonly latest: LatestSamples,
    private readonly directory: StationDirectory,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('stations')
  @ApiOperation({
    summary: 'List the stations of the caller',
    description:
      'Answers the stations of all own organizations, of all organizations for a super admin. `include` adds fields; `stationpwd` comes for managers and above only.',
  })
  @AllowSignedIn()
  @AuditedWhenNoted('station_password_shown')
  @ApiResponse({ status: 200, standardSchema: Station.array() })
  @SerializeOptions({ schema: Station })
  async list(@Caller() caller: Principal, @Query('include') include?: unknown): Promise<Station[]> {
    const fields = parseInclude(include, STATION_INCLUDES);
    const zones = new Map((await this.accounts.list(caller)).map(({ id, timezone }) => [id, timezone]));
    const stations = await this.stations.list(caller);
    const shown = stations.map(({ accountId }) => accountId).filter((id) => manages(roleIn(caller, id)));
    if (fields.has('stationpwd') && shown.length > 0) noteAudit({ accounts: [...new Set(shown)].sort() });
    return stations.map((station) =>
      this.describe(
        station,
        fields,
        roleIn(caller, station.accountId) ?? 'guest',
        zones.get(station.accountId) ?? 'UTC',
      ),
    );
  }

  @Get('accounts/:accountId/stations')
  @ApiOperation({
    summary: 'List the stations of an organization',
    description:
      'Answers the stations by name. `include` adds fields: `stationpwd` (managers and above, with the addresses to upload to), `active`, `last_update` and the lists of measurements.',
  })
  @ApiParam({ name: 'accountId' })
  @AllowRole('guest', 'account')
  @AuditedWhenNoted('station_password_shown')
  @ApiResponse({ status: 200, standardSchema: Station.array() })
  @SerializeOptions({ schema: Station })
  async listOf(
    @Granted() { accountId, role }: Access,
    @Query('include') include?: unknown,
  ): Promise<Station[]> {
    const fields = parseInclude(include, STATION_INCLUDES);
    const { timezone } = await this.accounts.get(accountId);
    const stations = await this.stations.listOf(accountId);
    if (fields.has('stationpwd') && manages(role) && stations.length > 0) noteAudit();
    return stations.map((station) => this.describe(station, fields, role, timezone));
  }

  @Post('accounts/:accountId/stations')
  @ApiOperation({
    summary: 'Add a station',
    description:
      'Creates the station and answers it with the password it uploads with. An id that is left out is chosen by the server; one that is taken is 409. Elevation is in feet.',
  })
  @HttpCode(200)
  @Audited('station_created')
  @ApiParam({ name: 'accountId' })
  @AllowRole('manager', 'account')
  @ApiResponse({ status: 200, standardSchema: Station })
  @Refuses(429, 'The organization asked for too many ids that are taken; `Retry-After` says how long to wait')
  @SerializeOptions({ schema: Station })
  async create(
    @Granted() { accountId, role }: Access,
    @Body({ schema: CreateStation }) { _id, stationname, timezone, ...place }: CreateStation,
  ): Promise<Station> {
    const { station } = await this.stations.create(accountId, { id: _id, stationname, timezone, ...place });
    noteAudit({ object: station.id, after: { stationname, timezone, ...place } });
    const account = await this.accounts.get(accountId);
    return this.describe(station, new Set(['stationpwd']), role, account.timezone);
  }

  @Get('accounts/:accountId/stations/:stationId')
  @ApiOperation({
    summary: 'Get a station',
    description:
      'Answers name, place and time zone; elevation is in feet above sea level. `include` adds fields, the password for managers and above only.',
  })
  @AuditedWhenNoted('station_password_shown', 'stationId')
  @ApiParam({ name: 'accountId' })
  @AllowRole('guest', 'station')
  @ApiResponse({ status: 200, standardSchema: Station })
  @SerializeOptions({ schema: Station })
  async get(
    @Granted() { accountId, role }: Access,
    @Param('stationId') stationId: string,
    @Query('include') include?: unknown,
  ): Promise<Station> {
    const fields = parseInclude(include, STATION_INCLUDES);
    const { timezone } = await this.accounts.get(accountId);
    const station = await this.stations.get(accountId, stationId);
    if (fields.has('stationpwd') && manages(role)) noteAudit();
    return this.describe(station, fields, role, timezone);
  }

  @Delete('accounts/:accountId/stations/:stationId')
  @ApiOperation({
    summary: 'Delete a station',
    description: 'Removes the station and all that it measured, for good.',
  })
  @HttpCode(204)
  @Audited('station_deleted', 'stationId')
  @ApiParam({ name: 'accountId' })
  @AllowRole('manager', 'station')
  remove(@Granted() { accountId }: Access, @Param('stationId') stationId: string): Promise<void> {
    return this.removal.remove(accountId, stationId, new Date());
  }

  private describe(
    station: StationEntity,
    include: ReadonlySet<StationInclude>,
    role: Access['role'],
    accountZone: string,
  ): Station {
    return toStation(station, {
      include,
      accountZone,
      latest: this.latest.get(station.series),
      imported: this.latest.imported(station.series),
      own: this.directory.find(station.series)?.extras ?? null,
      password: manages(role) ? () => this.stations.passwordOf(station) : null,
      publicUrl: this.config.PUBLIC_URL,
      now: new Date(),
    });
  }
}

/** Whoever does is shown passwords. */
function manages(role: Access['role'] | null): boolean {
  return role !== null && atLeast(role, 'manager');
}
