import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AllowStationKey } from '../../platform/access/allow.js';
import { TakesSamples } from '../../platform/audit/audited.js';
import { Unauthorized } from '../../platform/errors.js';
import { ReceivesForm } from '../../platform/http/docs/answers.js';
import { type IntakeBody, ReceivesUpload } from '../intake-body.js';
import { uploadFields } from '../protocols/consoles/console-upload.js';
import {
  readWeatherUnderground,
  weatherUndergroundCredentials,
} from '../protocols/consoles/weather-underground.js';
import { fieldReading } from '../protocols/field-reading.js';
import { answerConsole, type ConsoleAnswers, InConsoleWords } from './console-answer.js';
import { formOf, queryOf } from './console-request.js';
import { ConsoleUploads } from './console-uploads.js';

const PROTOCOL = 'Weather Underground';
const ANSWERS: ConsoleAnswers = {
  contentType: 'text/plain; charset=utf-8',
  success: 'success\n',
  failure: (error) => (error instanceof Unauthorized ? 'INVALIDPASSWORDID\n' : `ERROR ${error.message}\n`),
};

/** The Weather Underground dialect: short texts, which is all that consoles understand. */
@ApiTags('Station protocols')
@Controller('weatherstation/updateweatherstation.php')
export class WeatherUndergroundController {
  constructor(private readonly uploads: ConsoleUploads) {}

  @Get()
  @ApiOperation({
    summary: 'Upload in the Weather Underground protocol',
    description:
      'Takes `ID` (the station id), `PASSWORD` (the station password), `dateutc` and readings in the query, in the units of the protocol (°F, inHg, mph, inches). Answers `success`, or `INVALIDPASSWORDID` with 401.',
  })
  @TakesSamples()
  @AllowStationKey()
  @InConsoleWords(ANSWERS)
  get(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return this.receive(request, reply, '');
  }

  @Post()
  @ApiOperation({
    summary: 'Upload in the Weather Underground protocol by a form',
    description: 'The same as the GET, with the fields in a form body.',
  })
  @TakesSamples()
  @HttpCode(200)
  @AllowStationKey()
  @InConsoleWords(ANSWERS)
  @ReceivesUpload()
  @ReceivesForm()
  post(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() body: IntakeBody | undefined,
  ): Promise<string> {
    return this.receive(request, reply, formOf(body));
  }

  private receive(request: FastifyRequest, reply: FastifyReply, form: string): Promise<string> {
    const now = Date.now();
    const query = queryOf(request);
    const fields = uploadFields(query, form);
    const text = {
      format: 'weather_underground',
      method: request.method,
      path: '/weatherstation/updateweatherstation.php',
      text: [query, form].filter(Boolean).join('&'),
    } as const;
    const caller = { ...weatherUndergroundCredentials(fields), address: request.ip, protocol: PROTOCOL };
    return answerConsole(reply, ANSWERS, () =>
      this.uploads.receive(
        caller,
        text,
        (station) => readWeatherUnderground(fields, now, fieldReading(station)),
        now,
      ),
    );
  }
}
