import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AllowStationKey } from '../../platform/access/allow.js';
import { TakesSamples } from '../../platform/audit/audited.js';
import { Unauthorized } from '../../platform/errors.js';
import { readAmbient, readAmbientAddress } from '../protocols/consoles/ambient.js';
import { uploadFields } from '../protocols/consoles/console-upload.js';
import { fieldReading } from '../protocols/field-reading.js';
import { MASK } from '../../platform/secrets/secret-names.js';
import { answerConsole, type ConsoleAnswers, InConsoleWords } from './console-answer.js';
import { ConsoleUploads } from './console-uploads.js';

const PROTOCOL = 'Ambient';
const ANSWERS: ConsoleAnswers = {
  contentType: 'text/plain; charset=utf-8',
  success: 'success',
  failure: (error) =>
    error instanceof Unauthorized ? 'ERROR wrong station or password' : `ERROR ${error.message}`,
};

/** The custom server of Ambient's consoles. They can send no header, so the path identifies them. */
@ApiTags('Station protocols')
@Controller('data/ambient/:stationId')
export class AmbientController {
  constructor(private readonly uploads: ConsoleUploads) {}

  @Get(':stationpwd')
  @ApiOperation({
    summary: 'Upload in the Ambient protocol',
    description:
      'Takes `dateutc` and readings in the query, in the units of the protocol (°F, inHg, mph, inches). Consoles can send no header, so the path holds the station’s password.',
  })
  @TakesSamples()
  @AllowStationKey()
  @InConsoleWords(ANSWERS)
  @ApiParam({ name: 'stationId', type: String })
  @ApiParam({ name: 'stationpwd', type: String })
  receive(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const now = Date.now();
    const { stationId, password, encodedFields } = readAmbientAddress(request.url);
    const caller = { stationId, password, address: request.ip, protocol: PROTOCOL };
    const text = {
      format: 'ambient',
      method: request.method,
      path: `/data/ambient/${stationId}/${MASK}`,
      text: encodedFields.filter(Boolean).join('&'),
    } as const;
    return answerConsole(reply, ANSWERS, () =>
      this.uploads.receive(
        caller,
        text,
        (station) => readAmbient(uploadFields(...encodedFields), now, fieldReading(station)),
        now,
      ),
    );
  }

  /** Fields glued to the path are longer than a parameter may be, and may contain slashes. */
  @Get('*')
  @TakesSamples()
  @AllowStationKey()
  @ApiExcludeEndpoint()
  receiveGlued(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.receive(request, reply);
  }
}
