import { Controller, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { StationPassword } from '@mesonet/contract/stations.js';
import { AllowRole, Granted } from '../../platform/access/allow.js';
import type { Access } from '../../platform/access/principal.js';
import { Audited } from '../../platform/audit/audited.js';
import { Answers } from '../../platform/http/docs/answers.js';
import { StationPasswordsService } from './station-passwords.service.js';

@ApiTags('Stations')
@ApiParam({ name: 'stationId' })
@Controller('api/v1/stations/:stationId/rotate_password')
export class StationPasswordController {
  constructor(private readonly passwords: StationPasswordsService) {}

  @Post()
  @ApiOperation({
    summary: 'Give a station a new password',
    description:
      'Answers the new password. The old one ends at once, so what uploads must be given the new one.',
  })
  @Audited('station_password_rotated', 'stationId')
  @AllowRole('manager', 'station')
  @Answers(StationPassword)
  async rotate(
    @Granted() { accountId, principal }: Access,
    @Param('stationId') stationId: string,
  ): Promise<StationPassword> {
    const author = principal?.email ?? principal?.id ?? '';
    return { stationpwd: await this.passwords.rotate(accountId, stationId, author) };
  }
}
