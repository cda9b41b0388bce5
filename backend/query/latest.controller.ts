import { Controller, Get, Param } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import { LatestValues } from '@mesonet/contract/samples.js';
import { StationDirectory } from '../features/stations/station-directory.js';
import { AllowRole } from '../platform/access/allow.js';
import { NotFound } from '../platform/errors.js';
import { LatestSamples } from '../samples/latest-samples.js';
import { toLatestValues } from './latest.dto.js';

@ApiTags('trends')
@Controller('api/v1/stations/:stationId/latest')
export class LatestController {
  constructor(
    private readonly stations: StationDirectory,
    private readonly latest: LatestSamples,
  ) {}

  @Get()
  @AllowRole('guest', 'station')
  @ApiResponse({ status: 200, standardSchema: LatestValues })
  get(@Param('stationId') stationId: string): LatestValues {
    const station = this.stations.byId(stationId);
    if (!station) throw new NotFound();
    return toLatestValues(station.stationId, this.latest.get(station.series));
  }
}
