import { Controller, Get, Header, Param, Query, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { SUMMARY_TREND_KEYS, TrendData, TrendDataKeys } from '@mesonet/contract/trends.js';
import { StationDirectory } from '../../features/stations/station-directory.js';
import { AllowRole, Granted } from '../../platform/access/allow.js';
import { NotFound } from '../../platform/errors.js';
import type { Access } from '../../platform/access/principal.js';
import { ClosedSignal } from '../request-closed.js';
import { ApiRange, ApiTrend } from './trend-docs.js';
import { trendJson } from './trend-json.js';
import { parseRange, parseTrendQuery, type QueryParams, type TrendDefaults } from './trend-query.js';
import { TrendsService } from './trends.service.js';

const SUMMARY: TrendDefaults = { measKeys: SUMMARY_TREND_KEYS, interval: 'day' };
const TREND: TrendDefaults = { measKeys: [], interval: 5 };

@ApiTags('trends')
@Controller()
export class TrendsController {
  constructor(
    private readonly trends: TrendsService,
    private readonly stations: StationDirectory,
  ) {}

  @Get('api/v1/stations/:stationId/trendsummarydata')
  @AllowRole('guest', 'station')
  @ApiTrend('day', 'a list of the usual daily values')
  @ApiResponse({ status: 200, standardSchema: TrendData })
  summary(
    @Param('stationId') stationId: string,
    @Granted() access: Access,
    @Query() params: QueryParams,
    @ClosedSignal() signal: AbortSignal,
  ): Promise<StreamableFile> {
    return this.answer(stationId, access, params, SUMMARY, signal);
  }

  /** The address of the specified client. */
  @Get('api/trendsummarydata/:stationId')
  @AllowRole('guest', 'station')
  @Header('Deprecation', '@1767225600')
  @ApiOperation({ deprecated: true })
  @ApiTrend('day', 'a list of the usual daily values')
  @ApiResponse({ status: 200, standardSchema: TrendData })
  summaryAlias(
    @Param('stationId') stationId: string,
    @Granted() access: Access,
    @Query() params: QueryParams,
    @ClosedSignal() signal: AbortSignal,
  ): Promise<StreamableFile> {
    return this.answer(stationId, access, params, SUMMARY, signal);
  }

  @Get('api/v1/stations/:stationId/trenddata')
  @AllowRole('guest', 'station')
  @ApiTrend('5', 'nothing: at least one must be named')
  @ApiResponse({ status: 200, standardSchema: TrendData })
  trend(
    @Param('stationId') stationId: string,
    @Granted() access: Access,
    @Query() params: QueryParams,
    @ClosedSignal() signal: AbortSignal,
  ): Promise<StreamableFile> {
    return this.answer(stationId, access, params, TREND, signal);
  }

  @Get('api/v1/stations/:stationId/trenddatakeys')
  @AllowRole('guest', 'station')
  @ApiRange()
  @ApiResponse({ status: 200, standardSchema: TrendDataKeys })
  async keys(
    @Param('stationId') stationId: string,
    @Query() params: QueryParams,
    @ClosedSignal() signal: AbortSignal,
  ): Promise<string[]> {
    const station = this.station(stationId);
    return this.trends.keys(station, parseRange(params, station.timezone, Date.now()), signal);
  }

  private async answer(
    stationId: string,
    access: Access,
    params: QueryParams,
    defaults: TrendDefaults,
    signal: AbortSignal,
  ): Promise<StreamableFile> {
    const now = Date.now();
    const station = this.station(stationId);
    const query = parseTrendQuery(params, defaults, station, now);
    const answer = await this.trends.trend(station, access, query, now, signal);
    return new StreamableFile(trendJson(answer), { type: 'application/json; charset=utf-8' });
  }

  private station(stationId: string) {
    const station = this.stations.byId(stationId);
    if (!station) throw new NotFound();
    return station;
  }
}
