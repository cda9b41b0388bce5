import { Body, Controller, Param, Patch } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { ChangeStation, Station } from '@mesonet/contract/stations.js';
import { AllowRole, Granted } from '../../../platform/access/allow.js';
import type { Access } from '../../../platform/access/principal.js';
import { Audited } from '../../../platform/audit/audited.js';
import { Answers } from '../../../platform/http/docs/answers.js';
import { AccountsService } from '../../accounts/accounts.service.js';
import { StationSettingsService } from './station-settings.service.js';

@ApiTags('Stations')
@ApiParam({ name: 'accountId' })
@ApiParam({ name: 'stationId' })
@Controller('api/v1/accounts/:accountId/stations/:stationId')
export class StationSettingsController {
  constructor(
    private readonly settings: StationSettingsService,
    private readonly accounts: AccountsService,
  ) {}

  @Patch()
  @ApiOperation({
    summary: 'Change a station',
    description:
      'Sets name, place and time zone; a client may send the whole station back. Values that depend on the place, such as sea-level pressure, follow from the next sample on.',
  })
  @Audited('station_changed', 'stationId')
  @AllowRole('manager', 'station')
  @Answers(Station)
  async change(
    @Granted() { accountId }: Access,
    @Param('stationId') stationId: string,
    @Body({ schema: ChangeStation }) given: ChangeStation,
  ): Promise<Station> {
    const { timezone: accountZone } = await this.accounts.get(accountId);
    return this.settings.change(accountId, stationId, { given, accountZone });
  }
}
