import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AllowStationKey } from '../../../platform/access/allow.js';
import { TakesSamples } from '../../../platform/audit/audited.js';
import { ReceivesForm } from '../../../platform/http/docs/answers.js';
import { ConsoleResponses } from '../../intake/console-answer.js';
import { ConsoleDoor } from '../../intake/console-door.js';
import { type IntakeBody, ReceivesUpload } from '../../intake/intake-body.js';
import { ECOWITT } from './ecowitt.js';

/**
 * Receives uploads of Ecowitt's gateways and weather consoles, for which this server is their custom server. They can
 * send no header, so the station's id and password in the path, or the console's PASSKEY, identify the station.
 */
@ApiTags('Station protocols')
@Controller('data/report')
export class EcowittController {
  constructor(private readonly door: ConsoleDoor) {}

  @Post(':stationId/:stationpwd')
  @ApiOperation({
    summary: 'Upload in the Ecowitt protocol',
    description:
      'Takes the form that gateways and consoles send to a custom server, in the units of the protocol (°F, inHg, mph, inches). They can send no header, so the path holds the station’s password.',
  })
  @TakesSamples()
  @HttpCode(200)
  @AllowStationKey()
  @ConsoleResponses(ECOWITT.answers)
  @ReceivesUpload()
  @ReceivesForm()
  @ApiParam({ name: 'stationId', type: String })
  @ApiParam({ name: 'stationpwd', type: String })
  receive(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() body: IntakeBody | undefined,
  ): Promise<string> {
    return this.door.receive(ECOWITT, request, reply, body);
  }

  @Post()
  @ApiOperation({
    summary: 'Upload in the Ecowitt protocol by PASSKEY',
    description:
      'The same on the factory path, for a `PASSKEY` that is registered in the intake settings of a station.',
  })
  @TakesSamples()
  @HttpCode(200)
  @AllowStationKey()
  @ConsoleResponses(ECOWITT.answers)
  @ReceivesUpload()
  @ReceivesForm()
  receiveByPasskey(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() body: IntakeBody | undefined,
  ): Promise<string> {
    return this.door.receive(ECOWITT, request, reply, body);
  }
}
