import { Body, Controller, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBasicAuth, ApiBody, ApiConsumes, ApiOperation, ApiSecurity, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { UploadResult } from '@mesonet/contract/samples.js';
import { addressOf } from '../../../platform/access/address-of.js';
import { AllowStationKey } from '../../../platform/access/allow.js';
import { TakesSamples } from '../../../platform/audit/audited.js';
import { Unauthorized } from '../../../platform/errors.js';
import { Answers } from '../../../platform/http/docs/answers.js';
import type { SeriesSettings } from '../../../samples/core/series-directory.js';
import { StationKeys } from '../../credentials/station-keys.js';
import { UploaderAccess } from '../../credentials/uploader-access.js';
import { BulkDoor, type BulkUpload } from '../../intake/bulk-door.js';
import { type IntakeBody, ReceivesUpload } from '../../intake/intake-body.js';
import type { BulkProtocol } from '../../reading/protocol.js';
import { NATIVE_JSON, nativeProtocol } from './native-protocols.js';

const UPLOAD = {
  summary: 'Upload samples',
  description:
    'Takes one sample, an array, a sample a line, or CSV; values have base units unless `units` (`metric`, or key → unit) or a CSV header such as `temperature[degreeC]` says otherwise. An answer of 200 means that the samples are stored durably. 400 with a result means that some values were refused and the rest was stored. Managers may upload by session or token, too.',
};

/** Receives samples in the native protocol. The answer passes through no serializer, because the route must be fast. */
@ApiTags('Samples in')
@Controller('api/v1/stations/:stationId/samples')
export class SamplesController {
  constructor(
    private readonly keys: StationKeys,
    private readonly uploaders: UploaderAccess,
    private readonly door: BulkDoor,
  ) {}

  @Post()
  @ApiOperation(UPLOAD)
  @TakesSamples()
  @AllowStationKey()
  @ReceivesUpload()
  @ApiBasicAuth('station')
  @ApiSecurity('session')
  @ApiSecurity('token')
  @ApiConsumes('application/json', 'application/x-ndjson', 'text/csv')
  @ApiBody({
    schema: { type: 'object' },
    description: 'One sample, an array of samples, or a sample a line; or CSV, `time,key[unit],…`',
  })
  @Answers(UploadResult, { also: { 400: 'The rest was stored' }, isSerialized: false })
  async receive(
    @Param('stationId') stationId: string,
    @Body() body: IntakeBody | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UploadResult> {
    const protocol = nativeProtocol(body?.type ?? '');
    const sent = sentUpload(request, stationId, protocol ?? NATIVE_JSON, body);
    const identify = async () => {
      try {
        return await this.identify(request, sent);
      } catch (error) {
        if (error instanceof Unauthorized) void reply.header('WWW-Authenticate', 'Basic realm="mesonet"');
        throw error;
      }
    };
    const received = await this.door.receive(sent, { identify, isSupported: protocol !== null });
    void reply.status(received.answer.status ?? 200);
    return received.upload.tally.result(received.duplicates);
  }

  /**
   * Finds the station. A station sends its id and password. A person with the role manager in the station's account may
   * also upload, with a session or an access token.
   */
  private async identify(
    request: FastifyRequest,
    { stationId, protocol, address, arrivedAt }: BulkUpload,
  ): Promise<SeriesSettings> {
    const basic = protocol.credentials(request.headers.authorization, {});
    if (!basic) return this.uploaders.check(request, stationId);
    if (basic.name !== stationId) throw new Unauthorized();
    const { password } = basic;
    return this.keys.check({ stationId, password, address, protocol: protocol.name }, arrivedAt);
  }
}

function sentUpload(
  request: FastifyRequest,
  stationId: string,
  protocol: BulkProtocol,
  body: IntakeBody | undefined,
): BulkUpload {
  const basic = protocol.credentials(request.headers.authorization, {});
  return {
    stationId,
    protocol,
    address: addressOf(request),
    method: 'POST',
    path: `/api/v1/stations/${stationId}/samples/`,
    text: body?.bytes ?? Buffer.alloc(0),
    secrets: basic ? [basic.password] : [],
    arrivedAt: Date.now(),
  };
}
