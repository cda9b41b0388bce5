import { MINUTE_MS } from '@mesonet/model/durations.js';
import { Controller, Get, Headers, Query, Res } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { ChartQuery } from '@mesonet/contract/charts.js';
import type { FastifyReply } from 'fastify';
import { AllowRole, Granted } from '../../platform/access/allow.js';
import type { Access } from '../../platform/access/principal.js';
import { AnswersImage } from '../../platform/http/docs/answers.js';
import { isKnownTag } from '../../platform/http/etags.js';
import type { NamedSeries } from '../stations/station-directory.js';
import { StationParam } from '../stations/station-param.js';
import type { ChartImage } from './chart-images.js';
import { ChartsService } from './charts.service.js';

const TYPES = { png: 'image/png', svg: 'image/svg+xml; charset=utf-8' } as const;

@ApiTags('Charts')
@Controller('api/v1/stations/:stationId/trendchart')
@AllowRole('guest', 'station')
export class ChartsController {
  constructor(private readonly charts: ChartsService) {}

  @Get()
  @ApiOperation({
    summary: 'Get a chart as an image',
    description:
      'Draws curves or a wind rose as PNG or SVG, for a page of one’s own. An image is reused for `ttl` minutes; 304 when `If-None-Match` names it.',
  })
  @ApiHeader({ name: 'If-None-Match', required: false })
  @AnswersImage('The image', 'image/png', 'image/svg+xml')
  @ApiResponse({ status: 304, description: 'It is the one named by If-None-Match' })
  @ApiResponse({ status: 503, description: 'Too many charts are being drawn' })
  async image(
    @StationParam() station: NamedSeries,
    @Query({ schema: ChartQuery }) query: ChartQuery,
    @Headers('if-none-match') known: string | undefined,
    @Granted() access: Access,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const now = Date.now();
    const image = await this.charts.image(station, access, query, now);
    describeImage(reply, image, { query, isPublic: access.isPublic, now });
    if (isKnownTag(known, image.etag)) await reply.status(304).send();
    else
      await reply
        .type(TYPES[query.format])
        .send(Buffer.from(image.bytes.buffer, image.bytes.byteOffset, image.bytes.length));
  }
}

/**
 * Sets the headers of an image. Any page may embed a public image. A shared cache must not store a private image,
 * because it could give it to other people.
 */
function describeImage(
  reply: FastifyReply,
  { etag, drawnAt }: ChartImage,
  { query: { ttl, format }, isPublic, now }: { query: ChartQuery; isPublic: boolean; now: number },
): void {
  const left = Math.max(0, Math.ceil((drawnAt + ttl * MINUTE_MS - now) / 1000));
  void reply.headers({
    etag,
    'cache-control': `${isPublic ? 'public' : 'private'}, max-age=${left}`,
    ...(isPublic ? { 'cross-origin-resource-policy': 'cross-origin' } : { vary: 'Cookie, Authorization' }),
    // This header keeps an SVG from running scripts when it is opened as a page.
    ...(format === 'svg' && { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" }),
  });
}
