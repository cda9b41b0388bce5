import { applyDecorators, Body, Controller, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import {
  ApiBasicAuth,
  ApiBody,
  ApiConsumes,
  ApiOperation,
  ApiQuery,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AllowStationKey } from '../../platform/access/allow.js';
import { TakesSamples } from '../../platform/audit/audited.js';
import {
  DomainError,
  InvalidInput,
  TooManyRequests,
  Unauthorized,
  Unavailable,
} from '../../platform/errors.js';
import { influxCredentials } from '../credentials/influx-credentials.js';
import { StationKeys } from '../credentials/station-keys.js';
import { UploadInspector } from '../inspector/upload-inspector.js';
import { type IntakeBody, ReceivesUpload } from '../intake-body.js';
import { isPrecision } from '../protocols/timestamp-precision.js';
import { LineUploads } from './line-uploads.js';

const PROTOCOL = 'InfluxDB line protocol';
const STORED = { status: 204, answer: 'No content' };

const REFUSALS = [400, 401, 413, 415, 429, 503];

/** Documents how InfluxDB refuses. */
const InInfluxWords = () => {
  const schema = { type: 'object', properties: { error: { type: 'string' } }, required: ['error'] };
  const content = { 'application/json': { schema, example: { error: 'authorization failed' } } };
  return applyDecorators(...REFUSALS.map((status) => ApiResponse({ status, content })));
};

/** What clients add to the address; the rest (`db`, `org`, `bucket`, `rp`) means nothing here. */
interface WriteQuery {
  precision?: unknown;
  u?: unknown;
  p?: unknown;
}

/** InfluxDB's two ways to write, with its answers: 204, or JSON with `error`. */
@ApiTags('Station protocols')
@Controller()
export class LineProtocolController {
  constructor(
    private readonly keys: StationKeys,
    private readonly uploads: LineUploads,
    private readonly inspector: UploadInspector,
  ) {}

  @Post(['write', 'api/v2/write'])
  @ApiOperation({
    summary: 'Upload InfluxDB line protocol',
    description:
      'Takes lines whose tag `station` names the station and whose fields are measurement keys in base units; the measurement’s name is ignored. Authenticate by Basic, or by `Authorization: Token {stationId}:{stationpwd}`.',
  })
  @TakesSamples()
  @HttpCode(204)
  @AllowStationKey()
  @ReceivesUpload()
  @ApiBasicAuth('station')
  @ApiQuery({ name: 'precision', enum: ['ns', 'us', 'ms', 's'], required: false })
  @ApiConsumes('text/plain')
  @ApiBody({ schema: { type: 'string' } })
  @ApiResponse({ status: 204 })
  @InInfluxWords()
  async write(
    @Query() query: WriteQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() body: IntakeBody | undefined,
  ): Promise<{ error: string } | undefined> {
    try {
      await this.store(query, request, body?.bytes ?? Buffer.alloc(0));
      void reply.status(204);
      return undefined;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error instanceof TooManyRequests || error instanceof Unavailable) {
        void reply.header('Retry-After', String(error.retryAfterSeconds));
      }
      if (error instanceof Unauthorized) void reply.header('WWW-Authenticate', 'Basic realm="mesonet"');
      void reply.status(error.status);
      return { error: error instanceof Unauthorized ? 'authorization failed' : error.message };
    }
  }

  private async store(query: WriteQuery, request: FastifyRequest, bytes: Buffer): Promise<void> {
    const now = Date.now();
    const credentials = influxCredentials(request.headers.authorization, query);
    if (!credentials) throw new Unauthorized();
    const { name: stationId, password } = credentials;
    const { precision = 'ns' } = query;
    const caller = { stationId, password, address: request.ip, protocol: PROTOCOL };
    const sent = {
      stationId,
      protocol: PROTOCOL,
      format: 'line' as const,
      address: request.ip,
      method: 'POST',
      path: linePath(request, precision),
      text: bytes,
      secrets: [password],
      arrivedAt: now,
    };
    await this.inspector.watch(
      sent,
      async () => {
        const station = await this.keys.check(caller, now);
        if (typeof precision !== 'string' || !isPrecision(precision)) {
          throw new InvalidInput('invalid precision: use ns, us, ms or s');
        }
        await this.uploads.receive(station, bytes, precision, now);
      },
      () => STORED,
    );
  }
}

/** The part of the address that says how to read the body; the rest may hold credentials. */
function linePath({ url }: FastifyRequest, precision: unknown): string {
  const path = url.startsWith('/write') ? '/write' : '/api/v2/write';
  const unit = typeof precision === 'string' ? precision.slice(0, 10) : '';
  return `${path}?${new URLSearchParams({ precision: unit }).toString()}`;
}
