import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AllowStationKey } from '../../../platform/access/allow.js';
import { TakesSamples } from '../../../platform/audit/audited.js';
import { ReceivesForm } from '../../../platform/http/docs/answers.js';
import { ConsoleResponses } from '../../intake/console-answer.js';
import { ConsoleDoor } from '../../intake/console-door.js';
import { type IntakeBody, ReceivesUpload } from '../../intake/intake-body.js';
import { WEATHER_UNDERGROUND } from './weather-underground.js';

/**
 * Receives uploads in the Weather Underground protocol. It answers
 * with short texts, because weather consoles understand nothing else.
 */
@ApiTags('Station protocols')
@Controller('weatherstation/updateweatherstation.php')
export class WeatherUndergroundController {
  constructor(private readonly door: ConsoleDoor) {}

  @Get()
  @ApiOperation({
    summary: 'Upload in the Weather Underground protocol',
    description:
      'Takes `ID` (the station id), `PASSWORD` (the station password), `dateutc` and readings in the query, in the units of the protocol (°F, inHg, mph, inches). Answers `success`, or `INVALIDPASSWORDID` with 401.',
  })
  @TakesSamples()
  @AllowStationKey()
  @ConsoleResponses(WEATHER_UNDERGROUND.answers)
  get(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return this.door.receive(WEATHER_UNDERGROUND, request, reply);
  }

  @Post()
  @ApiOperation({
    summary: 'Upload in the Weather Underground protocol by a form',
    description: 'The same as the GET, with the fields in a form body.',
  })
  @TakesSamples()
  @HttpCode(200)
  @AllowStationKey()
  @ConsoleResponses(WEATHER_UNDERGROUND.answers)
  @ReceivesUpload()
  @ReceivesForm()
  post(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() body: IntakeBody | undefined,
  ): Promise<string> {
    return this.door.receive(WEATHER_UNDERGROUND, request, reply, body);
  }
}
