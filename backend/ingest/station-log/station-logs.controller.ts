import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { StationLogPage, StationLogQuery } from '@mesonet/contract/station-logs.js';
import { StationParam } from '../../features/stations/station-param.js';
import { AllowRole } from '../../platform/access/allow.js';
import { Answers } from '../../platform/http/docs/answers.js';
import type { SeriesSettings } from '../../samples/core/series-directory.js';
import { StationLogTable, type StoredLogLine } from './station-log-table.js';

@ApiTags('Stations')
@Controller('api/v1/stations/:stationId/logs')
export class StationLogsController {
  constructor(private readonly table: StationLogTable) {}

  @Get()
  @ApiOperation({
    summary: 'List the log of a station',
    description:
      'Answers what happened to its uploads, newest first: refusals, unknown fields, clock skew, silence. Equal events of one minute are one line with a count.',
  })
  @AllowRole('manager', 'station')
  @Answers(StationLogPage)
  async list(
    @StationParam() { series }: SeriesSettings,
    @Query({ schema: StationLogQuery }) { before, count }: StationLogQuery,
  ): Promise<StationLogPage> {
    return toPage(await this.table.page(series, count + 1, before), count);
  }
}

/** @param lines one line more than `count` when there is another page */
function toPage(lines: readonly StoredLogLine[], count: number): StationLogPage {
  const items = lines.slice(0, count);
  return { items: items.map(toEntry), next: lines.length > count ? (items.at(-1)?.id ?? null) : null };
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
