import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AllowStationKey } from '../platform/access/allow.js';
import { DomainError, TooManyRequests, Unauthorized, Unavailable } from '../platform/errors.js';
import { ConsoleUploads } from './console-uploads.js';
import { type IntakeBody, ReceivesUpload } from './intake-body.js';
import {
  readWeatherUnderground,
  uploadFields,
  weatherUndergroundCredentials,
} from './protocols/weather-underground.js';
import { StationContacts } from './station-log/station-contacts.js';
import { StationKeys } from './credentials/station-keys.js';

const PROTOCOL = 'Weather Underground';
const FORM_TYPES: ReadonlySet<string> = new Set(['', 'application/x-www-form-urlencoded', 'text/plain']);

/** The Weather Underground dialect: short texts, which is all that consoles understand. */
@ApiTags('station protocols')
@Controller('weatherstation/updateweatherstation.php')
export class WeatherUndergroundController {
  constructor(
    private readonly keys: StationKeys,
    private readonly uploads: ConsoleUploads,
    private readonly contacts: StationContacts,
  ) {}

  @Get()
  @AllowStationKey()
  @ApiOperation({
    summary: 'Upload as to Weather Underground: ID, PASSWORD, dateutc and fields in the query',
  })
  get(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return this.receive(request, reply, '');
  }

  @Post()
  @AllowStationKey()
  @ReceivesUpload()
  @ApiOperation({ summary: 'The same with the fields in a form body' })
  post(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() body: IntakeBody | undefined,
  ): Promise<string> {
    return this.receive(request, reply, body && FORM_TYPES.has(body.type) ? body.bytes.toString('utf8') : '');
  }

  private async receive(request: FastifyRequest, reply: FastifyReply, form: string): Promise<string> {
    void reply.type('text/plain; charset=utf-8').header('Cache-Control', 'no-store');
    try {
      await this.store(request, form);
      void reply.status(200);
      return 'success\n';
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error instanceof TooManyRequests || error instanceof Unavailable) {
        void reply.header('Retry-After', String(error.retryAfterSeconds));
      }
      void reply.status(error.status);
      return error instanceof Unauthorized ? 'INVALIDPASSWORDID\n' : `ERROR ${error.message}\n`;
    }
  }

  private async store(request: FastifyRequest, form: string): Promise<void> {
    const now = Date.now();
    const [, query = ''] = /\?(.*)$/s.exec(request.url) ?? [];
    const fields = uploadFields(query, form);
    const caller = { ...weatherUndergroundCredentials(fields), address: request.ip, protocol: PROTOCOL };
    const station = await this.keys.check(caller, now);
    await this.uploads.receive(station, readWeatherUnderground(fields, now), now);
    this.contacts.note(station.series, PROTOCOL, request.ip, now);
  }
}
