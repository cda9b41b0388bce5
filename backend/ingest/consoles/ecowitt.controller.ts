import { Body, Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AllowStationKey } from '../../platform/access/allow.js';
import { TakesSamples } from '../../platform/audit/audited.js';
import { Unauthorized } from '../../platform/errors.js';
import { ReceivesForm } from '../../platform/http/docs/answers.js';
import type { PasskeyCaller, StationCaller } from '../credentials/station-keys.js';
import { type IntakeBody, ReceivesUpload } from '../intake-body.js';
import { uploadFields } from '../protocols/consoles/console-upload.js';
import { readEcowitt } from '../protocols/consoles/ecowitt.js';
import { fieldReading } from '../protocols/field-reading.js';
import { MASK } from '../../platform/secrets/secret-names.js';
import { answerConsole, type ConsoleAnswers, InConsoleWords } from './console-answer.js';
import { formOf } from './console-request.js';
import { ConsoleUploads } from './console-uploads.js';

const PROTOCOL = 'Ecowitt';
const ANSWERS: ConsoleAnswers = {
  contentType: 'application/json; charset=utf-8',
  success: '{"errcode":"0","errmsg":"ok"}',
  failure: (error) => {
    const errmsg = error instanceof Unauthorized ? 'wrong station or password' : error.message;
    return JSON.stringify({ errcode: String(error.status), errmsg });
  },
};

/** The custom server of Ecowitt's gateways and consoles. They can send no header, so the path identifies them, or their PASSKEY. */
@ApiTags('Station protocols')
@Controller('data/report')
export class EcowittController {
  constructor(private readonly uploads: ConsoleUploads) {}

  @Post(':stationId/:stationpwd')
  @ApiOperation({
    summary: 'Upload in the Ecowitt protocol',
    description:
      'Takes the form that gateways and consoles send to a custom server, in the units of the protocol (°F, inHg, mph, inches). They can send no header, so the path holds the station’s password.',
  })
  @TakesSamples()
  @HttpCode(200)
  @AllowStationKey()
  @InConsoleWords(ANSWERS)
  @ReceivesUpload()
  @ReceivesForm()
  receive(
    @Param('stationId') stationId: string,
    @Param('stationpwd') password: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() body: IntakeBody | undefined,
  ): Promise<string> {
    const caller = { stationId, password, address: request.ip, protocol: PROTOCOL };
    return this.answer(reply, caller, `/data/report/${stationId}/${MASK}`, formOf(body));
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
  @InConsoleWords(ANSWERS)
  @ReceivesUpload()
  @ReceivesForm()
  receiveByPasskey(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() body: IntakeBody | undefined,
  ): Promise<string> {
    const form = formOf(body);
    const passkey = uploadFields(form).get('passkey')?.value.trim() ?? '';
    return this.answer(reply, { passkey, address: request.ip, protocol: PROTOCOL }, '/data/report/', form);
  }

  private answer(
    reply: FastifyReply,
    caller: StationCaller | PasskeyCaller,
    path: string,
    form: string,
  ): Promise<string> {
    const now = Date.now();
    const text = { format: 'ecowitt', method: 'POST', path, text: form } as const;
    const fields = uploadFields(form);
    return answerConsole(reply, ANSWERS, () =>
      this.uploads.receive(
        caller,
        text,
        (station) => readEcowitt(fields, now, station.intake.rainGauge, fieldReading(station)),
        now,
      ),
    );
  }
}
