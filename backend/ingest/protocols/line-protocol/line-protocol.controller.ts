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
import { addressOf } from '../../../platform/access/address-of.js';
import { AllowStationKey } from '../../../platform/access/allow.js';
import { TakesSamples } from '../../../platform/audit/audited.js';
import {
  DomainError,
  InvalidInput,
  TooManyRequests,
  Unauthorized,
  Unavailable,
} from '../../../platform/errors.js';
import type { SeriesSettings } from '../../../samples/core/series-directory.js';
import { StationKeys } from '../../credentials/station-keys.js';
import { BulkDoor, type BulkUpload } from '../../intake/bulk-door.js';
import { type IntakeBody, ReceivesUpload } from '../../intake/intake-body.js';
import type { UploadAnswer } from '../../reading/protocol.js';
import { LINE_PROTOCOL } from './line-protocol.js';
import { isPrecision } from './timestamp-precision.js';

const REFUSALS = [400, 401, 413, 415, 429, 503];

/** Describes refusals in the API document, in the JSON form in which InfluxDB answers them. */
const InfluxResponses = () => {
  const schema = { type: 'object', properties: { error: { type: 'string' } }, required: ['error'] };
  const content = { 'application/json': { schema, example: { error: 'authorization failed' } } };
  return applyDecorators(...REFUSALS.map((status) => ApiResponse({ status, content })));
};

/** Query parameters that this server reads. Clients also send `db`, `org`, `bucket` and `rp`, which are ignored. */
interface WriteQuery extends Record<string, unknown> {
  precision?: unknown;
  u?: unknown;
  p?: unknown;
}

/** Receives uploads at the two write paths of InfluxDB and answers like InfluxDB: 204, or JSON with `error`. */
@ApiTags('Station protocols')
@Controller()
export class LineProtocolController {
  constructor(
    private readonly keys: StationKeys,
    private readonly door: BulkDoor,
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
  @InfluxResponses()
  async write(
    @Query() query: WriteQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() body: IntakeBody | undefined,
  ): Promise<{ error: string } | undefined> {
    try {
      const { status, answer } = await this.store(query, request, body?.bytes ?? Buffer.alloc(0));
      void reply.status(status ?? 204);
      return status === 204 ? undefined : { error: answer };
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

  /** @throws Unauthorized without credentials; such an upload is not kept for inspection, because it has no station */
  private async store(query: WriteQuery, request: FastifyRequest, bytes: Buffer): Promise<UploadAnswer> {
    const credentials = LINE_PROTOCOL.credentials(request.headers.authorization, query);
    if (!credentials) throw new Unauthorized();
    const { name: stationId, password } = credentials;
    const { precision: unit = 'ns' } = query;
    const precision = typeof unit === 'string' ? unit : '';
    const sent: BulkUpload = {
      stationId,
      protocol: LINE_PROTOCOL,
      address: addressOf(request),
      method: 'POST',
      path: linePath(request, precision),
      text: bytes,
      secrets: [password],
      arrivedAt: Date.now(),
    };
    const identify = () => this.identify(sent, password, precision);
    const received = await this.door.receive(sent, { identify, precision });
    return received.answer;
  }

  /**
   * Checks the station's credentials and then the precision of the timestamps.
   * @throws InvalidInput for an unknown precision; only a station that has identified itself gets this answer
   */
  private async identify(
    { stationId, protocol, address, arrivedAt }: BulkUpload,
    password: string,
    precision: string,
  ): Promise<SeriesSettings> {
    const caller = { stationId, password, address, protocol: protocol.name };
    const station = await this.keys.check(caller, arrivedAt);
    if (!isPrecision(precision)) {
      throw new InvalidInput('invalid precision: use ns, us, ms or s');
    }
    return station;
  }
}

/**
 * Returns the path to store with an upload, with the precision of the timestamps
 * as its only parameter, because other parameters may hold credentials.
 */
function linePath({ url }: FastifyRequest, precision: string): string {
  const path = url.startsWith('/write') ? '/write' : '/api/v2/write';
  return `${path}?${new URLSearchParams({ precision: precision.slice(0, 10) }).toString()}`;
}
