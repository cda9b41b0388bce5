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
@ApiTags('station protocols')
@Controller('weatherstation/updateweatherstation.php')
export class WeatherUndergroundController {
  constructor(private readonly uploads: ConsoleUploads) {}

  @Get()
  @TakesSamples()
  @AllowStationKey()
  @InConsoleWords(ANSWERS)
  @ApiOperation({
    summary: 'Upload as to Weather Underground: ID, PASSWORD, dateutc and fields in the query',
  })
  get(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return this.receive(request, reply, '');
  }

  @Post()
  @TakesSamples()
  @HttpCode(200)
  @AllowStationKey()
  @InConsoleWords(ANSWERS)
  @ReceivesUpload()
  @ReceivesForm()
  @ApiOperation({ summary: 'The same with the fields in a form body' })
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
