import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AllowStationKey } from '../../../platform/access/allow.js';
import { TakesSamples } from '../../../platform/audit/audited.js';
import { ConsoleResponses } from '../../intake/console-answer.js';
import { ConsoleDoor } from '../../intake/console-door.js';
import { AMBIENT } from './ambient.js';

/**
 * Receives uploads of Ambient's weather consoles, for which this server is their custom server. They can send no
 * header, so the path contains the station's id and password.
 */
@ApiTags('Station protocols')
@Controller('data/ambient/:stationId')
export class AmbientController {
  constructor(private readonly door: ConsoleDoor) {}

  @Get(':stationpwd')
  @ApiOperation({
    summary: 'Upload in the Ambient protocol',
    description:
      'Takes `dateutc` and readings in the query, in the units of the protocol (°F, inHg, mph, inches). Consoles can send no header, so the path holds the station’s password.',
  })
  @TakesSamples()
  @AllowStationKey()
  @ConsoleResponses(AMBIENT.answers)
  @ApiParam({ name: 'stationId', type: String })
  @ApiParam({ name: 'stationpwd', type: String })
  receive(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return this.door.receive(AMBIENT, request, reply);
  }

  /**
   * Receives uploads whose fields follow the path without `?`. A route parameter
   * cannot hold them, because they may be too long and contain slashes.
   */
  @Get('*')
  @TakesSamples()
  @AllowStationKey()
  @ApiExcludeEndpoint()
  receiveGlued(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.door.receive(AMBIENT, request, reply);
  }
}
