import { Controller, Get, Param, Query, SerializeOptions } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { StationLogPage, StationLogQuery } from '@mesonet/contract/station-logs.js';
import { StationDirectory } from '../../features/stations/station-directory.js';
import { AllowRole } from '../../platform/access/allow.js';
import { NotFound } from '../../platform/errors.js';
import { StationLogTable, type StoredLogLine } from './station-log-table.js';

@ApiTags('Stations')
@Controller('api/v1/stations/:stationId/logs')
export class StationLogsController {
  constructor(
    private readonly directory: StationDirectory,
    private readonly table: StationLogTable,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'List the log of a station',
    description:
      'Answers what happened to its uploads, newest first: refusals, unknown fields, clock skew, silence. Equal events of one minute are one line with a count.',
  })
  @AllowRole('manager', 'station')
  @ApiResponse({ status: 200, standardSchema: StationLogPage })
  @SerializeOptions({ schema: StationLogPage })
  async list(
    @Param('stationId') stationId: string,
    @Query({ schema: StationLogQuery }) { before, count }: StationLogQuery,
  ): Promise<StationLogPage> {
    const station = this.directory.byId(stationId);
    if (!station) throw new NotFound();
    const lines = await this.table.page(station.series, count + 1, before);
    const items = lines.slice(0, count);
    return { items: items.map(toEntry), next: lines.length > count ? (items.at(-1)?.id ?? null) : null };
  }
}

function toEntry({
  firstAt,
  lastAt,
  kind,
  detail,
  message,
  count,
}: StoredLogLine): StationLogPage['items'][number] {
  return {
    time: new Date(firstAt).toISOString(),
    last: new Date(lastAt).toISOString(),
    kind,
    detail,
    message,
    count,
  };
}
