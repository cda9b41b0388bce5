import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import { LatestValues } from '@mesonet/contract/samples.js';
import { StationDirectory } from '../features/stations/station-directory.js';
import { StationsService } from '../features/stations/stations.service.js';
import { AllowRole, Granted } from '../platform/access/allow.js';
import type { Access } from '../platform/access/principal.js';
import { NotFound } from '../platform/errors.js';
import { LatestSamples } from '../samples/latest-samples.js';
import { parseKeyList } from './key-list.js';
import { toLatestValues } from './latest.dto.js';

@ApiTags('Samples out')
@Controller('api/v1')
export class LatestController {
  constructor(
    private readonly stations: StationsService,
    private readonly directory: StationDirectory,
    private readonly latest: LatestSamples,
  ) {}

  @Get('stations/:stationId/latest')
  @ApiOperation({
    summary: 'Get the latest values of a station',
    description:
      'Answers the last known value of every key in base units, each with its time, its quality and, where it is derived, its formula.',
  })
  @ApiParam({ name: 'stationId' })
  @AllowRole('guest', 'station')
  @ApiResponse({ status: 200, standardSchema: LatestValues })
  get(@Param('stationId') stationId: string): LatestValues {
    const station = this.directory.byId(stationId);
    if (!station) throw new NotFound();
    return toLatestValues(station.stationId, this.latest.get(station.series));
  }

  @Get('accounts/:accountId/latest')
  @ApiOperation({
    summary: 'Get the latest values of all stations',
    description:
      'Answers the same as for one station, for every station of the organization, by their names.',
  })
  @ApiParam({ name: 'accountId' })
  @ApiQuery({
    name: 'measKeys',
    required: false,
    description: 'Comma list of the keys wanted; all when it is absent',
  })
  @AllowRole('guest', 'account')
  @ApiResponse({ status: 200, standardSchema: LatestValues.array() })
  async list(
    @Granted() { accountId }: Access,
    @Query('measKeys') measKeys?: unknown,
  ): Promise<LatestValues[]> {
    const keys = parseKeyList(measKeys);
    const stations = await this.stations.listOf(accountId);
    return stations.map(({ id, series }) => toLatestValues(id, this.latest.get(series), keys));
  }
}
