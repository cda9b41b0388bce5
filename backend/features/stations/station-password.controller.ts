import { Controller, HttpCode, Param, Post, SerializeOptions } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { StationPassword } from '@mesonet/contract/stations.js';
import { AllowRole, Granted } from '../../platform/access/allow.js';
import type { Access } from '../../platform/access/principal.js';
import { Audited } from '../../platform/audit/audited.js';
import { StationsService } from './stations.service.js';

@ApiTags('Stations')
@ApiParam({ name: 'stationId' })
@Controller('api/v1/stations/:stationId/rotate_password')
export class StationPasswordController {
  constructor(private readonly stations: StationsService) {}

  @Post()
  @ApiOperation({
    summary: 'Give a station a new password',
    description:
      'Answers the new password. The old one ends at once, so what uploads must be given the new one.',
  })
  @HttpCode(200)
  @Audited('station_password_rotated', 'stationId')
  @AllowRole('manager', 'station')
  @ApiResponse({ status: 200, standardSchema: StationPassword })
  @SerializeOptions({ schema: StationPassword })
  async rotate(
    @Granted() { accountId, principal }: Access,
    @Param('stationId') stationId: string,
  ): Promise<StationPassword> {
    const by = principal?.email ?? principal?.id ?? '';
    return { stationpwd: await this.stations.rotatePassword(accountId, stationId, by) };
  }
}
