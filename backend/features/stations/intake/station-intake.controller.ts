import { Body, Controller, Get, Param, Patch } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { StationIntake, StationIntakePatch } from '@mesonet/contract/station-intake.js';
import { AllowRole, Granted } from '../../../platform/access/allow.js';
import type { Access } from '../../../platform/access/principal.js';
import { Audited } from '../../../platform/audit/audited.js';
import { Answers } from '../../../platform/http/docs/answers.js';
import { StationIntakeService } from './station-intake.service.js';

@ApiTags('Stations')
@Controller('api/v1/stations/:stationId/intake')
export class StationIntakeController {
  constructor(private readonly intake: StationIntakeService) {}

  @Get()
  @ApiOperation({
    summary: 'Get how a station’s uploads are read',
    description:
      'Answers the MQTT switch, the Ecowitt passkey, the rain gauge in use, the mappings of unknown fields and the own limits of quality checks (base units).',
  })
  @AllowRole('manager', 'station')
  @Answers(StationIntake)
  get(@Granted() { accountId }: Access, @Param('stationId') stationId: string): Promise<StationIntake> {
    return this.intake.get(accountId, stationId);
  }

  @Patch()
  @ApiOperation({
    summary: 'Change how a station’s uploads are read',
    description:
      'What is absent stays; `mappings` and `limits` are replaced as a whole. It holds from the next upload on.',
  })
  @Audited('station_intake_changed', 'stationId')
  @AllowRole('manager', 'station')
  @Answers(StationIntake)
  update(
    @Granted() { accountId }: Access,
    @Param('stationId') stationId: string,
    @Body({ schema: StationIntakePatch }) patch: StationIntakePatch,
  ): Promise<StationIntake> {
    return this.intake.update(accountId, stationId, patch);
  }
}
