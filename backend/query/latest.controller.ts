import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import { LatestValues } from '@mesonet/contract/samples.js';
import { StationParam } from '../features/stations/station-param.js';
import { StationsService } from '../features/stations/stations.service.js';
import { AllowRole, Granted } from '../platform/access/allow.js';
import type { Access } from '../platform/access/principal.js';
import { Answers } from '../platform/http/docs/answers.js';
import type { SeriesSettings } from '../samples/core/series-directory.js';
import { LatestSamples } from '../samples/owner/latest-samples.js';
import { parseKeyList } from './key-list.js';
import { toLatestValues } from './latest.dto.js';

@ApiTags('Samples out')
@Controller('api/v1')
export class LatestController {
  constructor(
    private readonly stations: StationsService,
    private readonly latest: LatestSamples,
  ) {}

  @Get('stations/:stationId/latest')
  @ApiOperation({
    summary: 'Get the latest values of a station',
    description:
      'Answers the last known value of every key in base units, each with its time, its quality and, where it is derived, its formula.',
  })
  @AllowRole('guest', 'station')
  @Answers(LatestValues, { isSerialized: false })
  get(@StationParam() { stationId, series }: SeriesSettings): LatestValues {
    return toLatestValues(stationId, this.latest.get(series));
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
  @Answers(LatestValues.array(), { isSerialized: false })
  async list(
    @Granted() { accountId }: Access,
    @Query('measKeys') measKeys?: unknown,
  ): Promise<LatestValues[]> {
    const keys = parseKeyList(measKeys);
    const stations = await this.stations.listOf(accountId);
    return stations.map(({ id, series }) => toLatestValues(id, this.latest.get(series), keys));
  }
}
