import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import { CreateStation, Station, STATION_INCLUDES } from '@mesonet/contract/stations.js';
import { AllowRole, AllowSignedIn, Caller, Granted } from '../../platform/access/allow.js';
import { parseInclude } from '../../platform/http/include.js';
import { Answers, AnswersNothing, Refuses } from '../../platform/http/docs/answers.js';
import type { Access, Principal } from '../../platform/access/principal.js';
import { Audited, AuditedWhenNoted } from '../../platform/audit/audited.js';
import { StationDetailsService } from './station-details.service.js';
import { StationRemovalService } from './station-removal.service.js';

@ApiTags('Stations')
@ApiQuery({ name: 'include', required: false, description: `Comma list of ${STATION_INCLUDES.join(', ')}` })
@Controller('api/v1')
export class StationsController {
  constructor(
    private readonly details: StationDetailsService,
    private readonly removal: StationRemovalService,
  ) {}

  @Get('stations')
  @ApiOperation({
    summary: 'List the stations of the caller',
    description:
      'Answers the stations of all own organizations, of all organizations for a super admin. `include` adds fields; `stationpwd` comes for managers and above only.',
  })
  @AllowSignedIn()
  @AuditedWhenNoted('station_password_shown')
  @Answers(Station.array())
  list(@Caller() caller: Principal, @Query('include') include?: unknown): Promise<Station[]> {
    return this.details.list(caller, parseInclude(include, STATION_INCLUDES));
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
  @Answers(Station.array())
  listOf(@Granted() access: Access, @Query('include') include?: unknown): Promise<Station[]> {
    return this.details.listOf(access, parseInclude(include, STATION_INCLUDES));
  }

  @Post('accounts/:accountId/stations')
  @ApiOperation({
    summary: 'Add a station',
    description:
      'Creates the station and answers it with the password it uploads with. An id that is left out is chosen by the server; one that is taken is 409. Elevation is in feet.',
  })
  @Audited('station_created')
  @ApiParam({ name: 'accountId' })
  @AllowRole('manager', 'account')
  @Answers(Station)
  @Refuses(429, 'The organization asked for too many ids that are taken; `Retry-After` says how long to wait')
  create(
    @Granted() access: Access,
    @Body({ schema: CreateStation }) station: CreateStation,
  ): Promise<Station> {
    return this.details.create(access, station);
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
  @Answers(Station)
  get(
    @Granted() access: Access,
    @Param('stationId') stationId: string,
    @Query('include') include?: unknown,
  ): Promise<Station> {
    return this.details.get(access, stationId, parseInclude(include, STATION_INCLUDES));
  }

  @Delete('accounts/:accountId/stations/:stationId')
  @ApiOperation({
    summary: 'Delete a station',
    description: 'Removes the station and all that it measured, for good.',
  })
  @AnswersNothing()
  @Audited('station_deleted', 'stationId')
  @ApiParam({ name: 'accountId' })
  @AllowRole('manager', 'station')
  remove(@Granted() { accountId }: Access, @Param('stationId') stationId: string): Promise<void> {
    return this.removal.remove(accountId, stationId, new Date());
  }
}
