import { Body, Controller, Get, Param, Patch, Query, SerializeOptions } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import {
  RainCorrection,
  RainLedgerEntry,
  RainLedgerPage,
  RainLedgerQuery,
} from '@mesonet/contract/rain-ledger.js';
import { AllowRole, Granted } from '../../platform/access/allow.js';
import type { Access } from '../../platform/access/principal.js';
import { Audited } from '../../platform/audit/audited.js';
import { NotFound } from '../../platform/errors.js';
import { StationDirectory } from '../stations/station-directory.js';
import { RainLedgerService } from './rain-ledger.service.js';
import type { StoredRainEntry } from './rain-ledger-store.js';

@ApiTags('Rain ledger')
@ApiParam({ name: 'stationId' })
@Controller('api/v1/stations/:stationId/rain_ledger')
@AllowRole('manager', 'station')
export class RainLedgerController {
  constructor(
    private readonly ledger: RainLedgerService,
    private readonly directory: StationDirectory,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'List where a station’s rain came from',
    description:
      'Answers the entries of the rain ledger, newest first, in inches: what fell, and what was not counted and why.',
  })
  @ApiResponse({ status: 200, standardSchema: RainLedgerPage })
  @SerializeOptions({ schema: RainLedgerPage })
  async list(
    @Param('stationId') stationId: string,
    @Query({ schema: RainLedgerQuery }) query: RainLedgerQuery,
  ): Promise<RainLedgerPage> {
    const series = this.series(stationId);
    const { count } = query;
    const isRecounting = await this.ledger.isRecounting(series);
    const entries = await this.ledger.page(series, { ...query, count: count + 1 });
    const items = entries.slice(0, count);
    const last = items.at(-1);
    const next = last && entries.length > count ? `${last.time.getTime()}-${last.id}` : null;
    return { items: items.map(toWire), next, isRecounting };
  }

  @Patch(':entry')
  @ApiOperation({
    summary: 'Correct an entry of the rain ledger',
    description:
      'Counts `amount` inches instead: 0 voids the entry, null takes the correction back. Stored totals are computed anew in the background.',
  })
  @Audited('rain_corrected', 'stationId', 'entry')
  @ApiParam({ name: 'entry' })
  @ApiResponse({ status: 200, standardSchema: RainLedgerEntry })
  @SerializeOptions({ schema: RainLedgerEntry })
  async correct(
    @Param('stationId') stationId: string,
    @Param('entry') id: string,
    @Granted() { principal }: Access,
    @Body({ schema: RainCorrection }) correction: RainCorrection,
  ): Promise<RainLedgerEntry> {
    if (!/^\d{1,18}$/.test(id)) throw new NotFound();
    const by = principal?.email ?? principal?.id ?? '';
    const change = { correction, by, now: Date.now() };
    return toWire(await this.ledger.correct(this.series(stationId), id, change));
  }

  private series(stationId: string): number {
    const station = this.directory.byId(stationId);
    if (!station) throw new NotFound();
    return station.series;
  }
}

function toWire(entry: StoredRainEntry): RainLedgerEntry {
  const { id, cause, from_time, time, amount, totals, reading, before, corrected, note } = entry;
  return {
    _id: id,
    cause: cause as RainLedgerEntry['cause'],
    from: from_time.toISOString(),
    time: time.toISOString(),
    amount,
    totals,
    reading,
    before,
    corrected,
    correctedBy: entry.corrected_by,
    correctedAt: entry.corrected_at?.toISOString() ?? null,
    note,
  };
}
