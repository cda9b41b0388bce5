import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import {
  RainCorrection,
  RainLedgerEntry,
  RainLedgerPage,
  RainLedgerQuery,
} from '@mesonet/contract/rain-ledger.js';
import { AllowRole, Granted } from '../../platform/access/allow.js';
import type { Access } from '../../platform/access/principal.js';
import { Audited } from '../../platform/audit/audited.js';
import { Answers } from '../../platform/http/docs/answers.js';
import type { SeriesSettings } from '../../samples/core/series-directory.js';
import { StationParam } from '../stations/station-param.js';
import { RainLedgerService } from './rain-ledger.service.js';

@ApiTags('Rain ledger')
@Controller('api/v1/stations/:stationId/rain_ledger')
@AllowRole('manager', 'station')
export class RainLedgerController {
  constructor(private readonly ledger: RainLedgerService) {}

  @Get()
  @ApiOperation({
    summary: 'List where a station’s rain came from',
    description:
      'Answers the entries of the rain ledger, newest first, in inches: what fell, and what was not counted and why.',
  })
  @Answers(RainLedgerPage)
  list(
    @StationParam() { series }: SeriesSettings,
    @Query({ schema: RainLedgerQuery }) query: RainLedgerQuery,
  ): Promise<RainLedgerPage> {
    return this.ledger.list(series, query);
  }

  @Patch(':entry')
  @ApiOperation({
    summary: 'Correct an entry of the rain ledger',
    description:
      'Counts `amount` inches instead: 0 voids the entry, null takes the correction back. Stored totals are computed anew in the background.',
  })
  @Audited('rain_corrected', 'stationId', 'entry')
  @ApiParam({ name: 'entry' })
  @Answers(RainLedgerEntry)
  correct(
    @StationParam() { series }: SeriesSettings,
    @Param('entry') id: string,
    @Granted() { principal }: Access,
    @Body({ schema: RainCorrection }) correction: RainCorrection,
  ): Promise<RainLedgerEntry> {
    return this.ledger.correct(series, id, { correction, principal, now: Date.now() });
  }
}
