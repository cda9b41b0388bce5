import { Body, Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import {
  ApiBasicAuth,
  ApiBody,
  ApiConsumes,
  ApiOperation,
  ApiResponse,
  ApiSecurity,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { UploadResult } from '@mesonet/contract/samples.js';
import { AllowStationKey } from '../platform/access/allow.js';
import { TakesSamples } from '../platform/audit/audited.js';
import { Unauthorized } from '../platform/errors.js';
import type { SeriesSettings } from '../samples/series-directory.js';
import { basicCredentials } from './credentials/basic-credentials.js';
import { UploadInspector } from './inspector/upload-inspector.js';
import { type IntakeBody, ReceivesUpload } from './intake-body.js';
import { nativeFormat, SampleUploads } from './sample-uploads.js';
import { StationKeys } from './credentials/station-keys.js';
import { UploaderAccess } from './credentials/uploader-access.js';

/** Samples in the native protocol. A hot path: the answer is not passed through a serializer. */
@ApiTags('Samples in')
@Controller('api/v1/stations/:stationId/samples')
export class SamplesController {
  constructor(
    private readonly keys: StationKeys,
    private readonly uploaders: UploaderAccess,
    private readonly uploads: SampleUploads,
    private readonly inspector: UploadInspector,
  ) {}

  @Post()
  @ApiOperation({
    summary: 'Upload samples',
    description:
      'Takes one sample, an array, a sample a line, or CSV; values have base units unless `units` (`metric`, or key → unit) or a CSV header such as `temperature[degreeC]` says otherwise. An answer of 200 means that the samples are stored durably. 400 with a result means that some values were refused and the rest was stored. Managers may upload by session or token, too.',
  })
  @TakesSamples()
  @AllowStationKey()
  @ReceivesUpload()
  @HttpCode(200)
  @ApiBasicAuth('station')
  @ApiSecurity('session')
  @ApiSecurity('token')
  @ApiConsumes('application/json', 'application/x-ndjson', 'text/csv')
  @ApiBody({
    schema: { type: 'object' },
    description: 'One sample, an array of samples, or a sample a line; or CSV, `time,key[unit],…`',
  })
  @ApiResponse({ status: 200, standardSchema: UploadResult })
  @ApiResponse({ status: 400, standardSchema: UploadResult, description: 'The rest was stored' })
  async receive(
    @Param('stationId') stationId: string,
    @Body() body: IntakeBody | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UploadResult> {
    const now = Date.now();
    const upload = body ?? { type: '', bytes: Buffer.alloc(0) };
    const format = nativeFormat(upload) ?? 'json';
    const basic = basicCredentials(request.headers.authorization);
    const protocol = format === 'csv' ? 'CSV' : 'native JSON';
    const sent = {
      stationId,
      protocol,
      format,
      address: request.ip,
      method: 'POST',
      path: `/api/v1/stations/${stationId}/samples/`,
      text: upload.bytes,
      secrets: basic ? [basic.password] : [],
      arrivedAt: now,
    } as const;
    const work = async () =>
      this.uploads.receive(await this.identify(request, reply, { stationId, protocol, now }), upload, now);
    const result = await this.inspector.watch(sent, work, toAnswer);
    void reply.status(toAnswer(result).status);
    return result;
  }

  /** A station by its own key, or a manager by a session. */
  private async identify(
    request: FastifyRequest,
    reply: FastifyReply,
    { stationId, protocol, now }: { stationId: string; protocol: string; now: number },
  ): Promise<SeriesSettings> {
    try {
      const basic = basicCredentials(request.headers.authorization);
      if (!basic) return await this.uploaders.check(request, stationId);
      if (basic.name !== stationId) throw new Unauthorized();
      const { password } = basic;
      return await this.keys.check({ stationId, password, address: request.ip, protocol }, now);
    } catch (error) {
      if (error instanceof Unauthorized) void reply.header('WWW-Authenticate', 'Basic realm="mesonet"');
      throw error;
    }
  }
}

function toAnswer({ accepted, rejected, errors }: UploadResult): { status: number; answer: string } {
  return { status: errors.length > 0 ? 400 : 200, answer: `${accepted} accepted, ${rejected} rejected` };
}
