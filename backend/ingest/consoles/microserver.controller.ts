import { Body, Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBasicAuth, ApiBody, ApiConsumes, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AllowStationKey } from '../../platform/access/allow.js';
import { TakesSamples } from '../../platform/audit/audited.js';
import { Unauthorized } from '../../platform/errors.js';
import { basicCredentials } from '../credentials/basic-credentials.js';
import { type IntakeBody, ReceivesUpload } from '../intake-body.js';
import { readMicroserver } from '../protocols/consoles/microserver.js';
import { fieldReading } from '../protocols/field-reading.js';
import { answerConsole, type ConsoleAnswers, InConsoleWords } from './console-answer.js';
import { ConsoleUploads } from './console-uploads.js';

const PROTOCOL = 'MicroServer';
const ANSWERS: ConsoleAnswers = {
  contentType: 'text/plain; charset=utf-8',
  success: 'success',
  failure: (error) =>
    error instanceof Unauthorized ? 'ERROR wrong station or password' : `ERROR ${error.message}`,
};

/** The XML of Columbia's MicroServer. Whatever media type it declares, the body is read as XML. */
@ApiTags('Station protocols')
@Controller('api/v1/stations/:stationId/microserver')
export class MicroserverController {
  constructor(private readonly uploads: ConsoleUploads) {}

  @Post()
  @ApiOperation({
    summary: 'Upload the XML of a MicroServer',
    description:
      'Takes `oriondata` with a `meas` for each reading, which names its unit. The station identifies itself by Basic authentication.',
  })
  @TakesSamples()
  @HttpCode(200)
  @AllowStationKey()
  @InConsoleWords(ANSWERS)
  @ReceivesUpload()
  @ApiBasicAuth('station')
  @ApiConsumes('text/xml', 'application/xml')
  @ApiBody({ schema: { type: 'string' }, description: '<oriondata><meas name="mtTemp1" unit="degreeF">…' })
  receive(
    @Param('stationId') stationId: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() body: IntakeBody | undefined,
  ): Promise<string> {
    const now = Date.now();
    const bytes = body?.bytes ?? Buffer.alloc(0);
    const path = `/api/v1/stations/${stationId}/microserver/`;
    const text = { format: 'microserver', method: 'POST', path, text: bytes } as const;
    const basic = basicCredentials(request.headers.authorization);
    return answerConsole(reply, ANSWERS, async () => {
      try {
        if (basic?.name.toLowerCase() !== stationId.toLowerCase()) throw new Unauthorized();
        const caller = { stationId, password: basic.password, address: request.ip, protocol: PROTOCOL };
        await this.uploads.receive(
          caller,
          text,
          (station) => readMicroserver(bytes, now, fieldReading(station)),
          now,
        );
      } catch (error) {
        if (error instanceof Unauthorized) void reply.header('WWW-Authenticate', 'Basic realm="mesonet"');
        throw error;
      }
    });
  }
}
