import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiBasicAuth, ApiBody, ApiConsumes, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AllowStationKey } from '../../../platform/access/allow.js';
import { TakesSamples } from '../../../platform/audit/audited.js';
import { ConsoleResponses } from '../../intake/console-answer.js';
import { ConsoleDoor } from '../../intake/console-door.js';
import { type IntakeBody, ReceivesUpload } from '../../intake/intake-body.js';
import { MICROSERVER } from './microserver.js';

/** Receives uploads of Columbia's MicroServer. The body is read as XML, whatever media type it declares. */
@ApiTags('Station protocols')
@Controller('api/v1/stations/:stationId/microserver')
export class MicroserverController {
  constructor(private readonly door: ConsoleDoor) {}

  @Post()
  @ApiOperation({
    summary: 'Upload the XML of a MicroServer',
    description:
      'Takes `oriondata` with a `meas` for each reading, which names its unit. The station identifies itself by Basic authentication.',
  })
  @TakesSamples()
  @HttpCode(200)
  @AllowStationKey()
  @ConsoleResponses(MICROSERVER.answers)
  @ReceivesUpload()
  @ApiBasicAuth('station')
  @ApiConsumes('text/xml', 'application/xml')
  @ApiBody({ schema: { type: 'string' }, description: '<oriondata><meas name="mtTemp1" unit="degreeF">…' })
  @ApiParam({ name: 'stationId', type: String })
  receive(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() body: IntakeBody | undefined,
  ): Promise<string> {
    return this.door.receive(MICROSERVER, request, reply, body);
  }
}
