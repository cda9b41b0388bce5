import { Controller, Get, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { SUMMARY_TREND_KEYS, TrendData, TrendDataKeys } from '@mesonet/contract/trends.js';
import { LocalTime } from '@mesonet/model/calendar/local-time.js';
import { type NamedSeries, StationDirectory } from '../../features/stations/station-directory.js';
import { StationParam } from '../../features/stations/station-param.js';
import { AllowRole, Granted } from '../../platform/access/allow.js';
import { FeatureFlags } from '../../platform/feature-flags.js';
import { Answers, AnswersAlso } from '../../platform/http/docs/answers.js';
import { DeprecatedRoute } from '../../platform/http/deprecated-route.js';
import type { Access } from '../../platform/access/principal.js';
import { ClosedSignal } from '../closed-signal.js';
import { trendCsv } from './csv/trend-csv.js';
import { whileThere } from './csv/while-there.js';
import { ApiFile, ApiRange, ApiTrend } from './trend-docs.js';
import { trendJson } from './trend-json.js';
import {
  parseRange,
  parseTrendQuery,
  type QueryParams,
  type TrendDefaults,
  type TrendQuery,
} from './trend-query.js';
import type { TrendCall } from './trend-plan.js';
import { TrendsService } from './trends.service.js';

const SUMMARY: TrendDefaults = { measKeys: SUMMARY_TREND_KEYS, interval: 'day' };
const TREND: TrendDefaults = { measKeys: [], interval: 5, formats: ['json', 'csvfile'] };
const FORMATS =
  '`json` (default) or `csvfile`: a file of up to 10,000,000 rows (RFC 4180, UTF-8; managers and above)';

@ApiTags('Samples out')
@Controller()
export class TrendsController {
  constructor(
    private readonly trends: TrendsService,
    private readonly stations: StationDirectory,
    private readonly flags: FeatureFlags,
  ) {}

  @Get('api/v1/stations/:stationId/trendsummarydata')
  @ApiOperation({
    summary: 'Get a summary of a station’s measurements',
    description:
      'Answers columns of one length, a bucket a row: by default the usual daily values of today. Values are in the organization’s units unless `units` says otherwise; null is a gap. `interval=0` is for managers and above.',
  })
  @AllowRole('guest', 'station')
  @ApiTrend('day', 'a list of the usual daily values')
  @Answers(TrendData, { isSerialized: false })
  summary(
    @StationParam() station: NamedSeries,
    @Granted() access: Access,
    @Query() params: QueryParams,
    @ClosedSignal() signal: AbortSignal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | StreamableFile> {
    return this.answer({ station, access, params }, SUMMARY, { signal, reply });
  }

  /**
   * An older, deprecated path of the summary (a trend of the usual daily values), which an earlier client of the API
   * uses.
   */
  @Get('api/trendsummarydata/:stationId')
  @ApiOperation({
    summary: 'Get a summary (deprecated address)',
    description:
      'The same as `GET /api/v1/stations/{stationId}/trendsummarydata`, at the address of an earlier client.',
  })
  @AllowRole('guest', 'station')
  @DeprecatedRoute('2026-01-01')
  @ApiTrend('day', 'a list of the usual daily values')
  @Answers(TrendData, { isSerialized: false })
  summaryAlias(
    @StationParam() station: NamedSeries,
    @Granted() access: Access,
    @Query() params: QueryParams,
    @ClosedSignal() signal: AbortSignal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | StreamableFile> {
    return this.answer({ station, access, params }, SUMMARY, { signal, reply });
  }

  @Get('api/v1/stations/:stationId/trenddata')
  @ApiOperation({
    summary: 'Get the curves of a station',
    description:
      'Answers columns of one length, a bucket a row; null is a gap. `format=csvfile` answers a file with times of the station, for managers and above. More than 100,000 rows are 400, which names an interval that fits.',
  })
  @AllowRole('guest', 'station')
  @ApiTrend('5', 'nothing: at least one must be named', FORMATS)
  @ApiFile()
  @Answers(TrendData, { isSerialized: false })
  @AnswersAlso('text/csv')
  trend(
    @StationParam() station: NamedSeries,
    @Granted() access: Access,
    @Query() params: QueryParams,
    @ClosedSignal() signal: AbortSignal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | StreamableFile> {
    return this.answer({ station, access, params }, TREND, { signal, reply });
  }

  @Get('api/v1/stations/:stationId/trenddatakeys')
  @ApiOperation({
    summary: 'List what a station measured',
    description: 'Answers the keys with at least one value in the range, in the order of the catalogue.',
  })
  @AllowRole('guest', 'station')
  @ApiRange()
  @Answers(TrendDataKeys, { isSerialized: false })
  async keys(
    @StationParam() station: NamedSeries,
    @Query() params: QueryParams,
    @ClosedSignal() signal: AbortSignal,
  ): Promise<string[]> {
    return this.trends.keys(station, parseRange(params, station.timezone, Date.now()), signal);
  }

  private async answer(
    { station, access, params }: { station: NamedSeries; access: Access; params: QueryParams },
    defaults: TrendDefaults,
    { signal, reply }: { signal: AbortSignal; reply: FastifyReply },
  ): Promise<Buffer | StreamableFile> {
    const now = Date.now();
    const query = parseTrendQuery(params, defaults, station, now);
    if (query.format === 'csvfile') return this.file(station, access, query, { now, signal });
    const answer = await this.trends.trend(station, access, query, { now, signal });
    const json = await trendJson(answer);
    void reply.type('application/json; charset=utf-8');
    return Buffer.isBuffer(json) ? json : new StreamableFile(json);
  }

  private async file(
    station: NamedSeries,
    access: Access,
    query: TrendQuery,
    { now, signal }: TrendCall,
  ): Promise<StreamableFile> {
    await this.flags.require('data_export_page', access.accountId);
    const file = await this.trends.file(station, access, query, { now, signal });
    const isThere = () => this.stations.find(station.series) !== undefined;
    const blocks = whileThere(file.blocks, isThere);
    const local = new LocalTime(query.timezone);
    const [start, end] = [local.inName(query.range.start), local.inName(query.range.end)];
    return new StreamableFile(trendCsv({ ...file, blocks }, query.timezone), {
      type: 'text/csv; charset=utf-8; header=present',
      disposition: `attachment; filename="${station.stationId}_${start}_${end}.csv"`,
    });
  }
}
