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
import { ApiParam, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CreateStation, Station, STATION_INCLUDES, type StationInclude } from '@mesonet/contract/stations.js';
import { AllowRole, AllowSignedIn, Caller, Granted } from '../../platform/access/allow.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { InvalidInput } from '../../platform/errors.js';
import { type Access, atLeast, type Principal, roleIn } from '../../platform/access/principal.js';
import { LatestSamples } from '../../samples/latest-samples.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { StationDirectory } from './station-directory.js';
import type { StationEntity } from './station.entity.js';
import { toStation } from './stations.dto.js';
import { StationsService } from './stations.service.js';

@ApiTags('stations')
@ApiQuery({ name: 'include', required: false, description: `Comma list of ${STATION_INCLUDES.join(', ')}` })
@Controller('api/v1')
export class StationsController {
  constructor(
    private readonly stations: StationsService,
    private readonly accounts: AccountsService,
    private readonly latest: LatestSamples,
    private readonly directory: StationDirectory,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('stations')
  @AllowSignedIn()
  @ApiResponse({ status: 200, standardSchema: Station.array() })
  @SerializeOptions({ schema: Station })
  async list(@Caller() caller: Principal, @Query('include') include?: unknown): Promise<Station[]> {
    const fields = parseInclude(include);
    const zones = new Map((await this.accounts.list(caller)).map(({ id, timezone }) => [id, timezone]));
    const stations = await this.stations.list(caller);
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
  @ApiParam({ name: 'accountId' })
  @AllowRole('guest', 'account')
  @ApiResponse({ status: 200, standardSchema: Station.array() })
  @SerializeOptions({ schema: Station })
  async listOf(
    @Granted() { accountId, role }: Access,
    @Query('include') include?: unknown,
  ): Promise<Station[]> {
    const fields = parseInclude(include);
    const { timezone } = await this.accounts.get(accountId);
    const stations = await this.stations.listOf(accountId);
    return stations.map((station) => this.describe(station, fields, role, timezone));
  }

  @Post('accounts/:accountId/stations')
  @HttpCode(200)
  @ApiParam({ name: 'accountId' })
  @AllowRole('manager', 'account')
  @ApiResponse({ status: 200, standardSchema: Station })
  @SerializeOptions({ schema: Station })
  async create(
    @Granted() { accountId, role }: Access,
    @Body({ schema: CreateStation }) { _id, stationname, timezone, ...place }: CreateStation,
  ): Promise<Station> {
    const { station } = await this.stations.create(accountId, { id: _id, stationname, timezone, ...place });
    const account = await this.accounts.get(accountId);
    return this.describe(station, new Set(['stationpwd']), role, account.timezone);
  }

  @Get('accounts/:accountId/stations/:stationId')
  @ApiParam({ name: 'accountId' })
  @AllowRole('guest', 'station')
  @ApiResponse({ status: 200, standardSchema: Station })
  @SerializeOptions({ schema: Station })
  async get(
    @Granted() { accountId, role }: Access,
    @Param('stationId') stationId: string,
    @Query('include') include?: unknown,
  ): Promise<Station> {
    const fields = parseInclude(include);
    const { timezone } = await this.accounts.get(accountId);
    return this.describe(await this.stations.get(accountId, stationId), fields, role, timezone);
  }

  /** All that it measured goes with it, for good. */
  @Delete('accounts/:accountId/stations/:stationId')
  @HttpCode(204)
  @ApiParam({ name: 'accountId' })
  @AllowRole('manager', 'station')
  remove(@Granted() { accountId }: Access, @Param('stationId') stationId: string): Promise<void> {
    return this.stations.remove(accountId, stationId);
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
      password: atLeast(role, 'manager') ? () => this.stations.passwordOf(station) : null,
      publicUrl: this.config.PUBLIC_URL,
      now: new Date(),
    });
  }
}

/** @throws InvalidInput for an unknown name */
function parseInclude(include: unknown): ReadonlySet<StationInclude> {
  if (include === undefined || include === '') return new Set();
  const names = typeof include === 'string' ? include.split(',') : [''];
  const unknown = names.find((name) => !STATION_INCLUDES.includes(name as StationInclude));
  if (unknown !== undefined)
    throw new InvalidInput(`Unknown include: ${unknown.slice(0, 60)}`, 'unknown_include');
  return new Set(names as StationInclude[]);
}
