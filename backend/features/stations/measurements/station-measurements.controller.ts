import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  SerializeOptions,
} from '@nestjs/common';
import { ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import {
  ExtraMeasurement,
  ExtraMeasurementPatch,
  NewExtraMeasurement,
} from '@mesonet/contract/extra-measurements.js';
import { AllowRole, Granted } from '../../../platform/access/allow.js';
import type { Access } from '../../../platform/access/principal.js';
import { noteAudit } from '../../../platform/audit/request-audit.js';
import { Audited } from '../../../platform/audit/audited.js';
import { toExtraMeasurement } from './station-measurements.dto.js';
import { StationMeasurementsService } from './station-measurements.service.js';

@ApiTags('stations')
@ApiParam({ name: 'stationId' })
@Controller('api/v1/stations/:stationId/measurements')
export class StationMeasurementsController {
  constructor(private readonly measurements: StationMeasurementsService) {}

  @Get()
  @AllowRole('guest', 'station')
  @ApiResponse({ status: 200, standardSchema: ExtraMeasurement.array() })
  @SerializeOptions({ schema: ExtraMeasurement })
  async list(
    @Granted() { accountId }: Access,
    @Param('stationId') stationId: string,
  ): Promise<ExtraMeasurement[]> {
    return (await this.measurements.list(accountId, stationId)).map(toExtraMeasurement);
  }

  @Post()
  @HttpCode(200)
  @Audited('measurement_added', 'stationId')
  @AllowRole('manager', 'station')
  @ApiResponse({ status: 200, standardSchema: ExtraMeasurement })
  @SerializeOptions({ schema: ExtraMeasurement })
  async create(
    @Granted() { accountId }: Access,
    @Param('stationId') stationId: string,
    @Body({ schema: NewExtraMeasurement }) extra: NewExtraMeasurement,
  ): Promise<ExtraMeasurement> {
    noteAudit({ object: `${stationId} ${extra.key}`, after: extra });
    return toExtraMeasurement(await this.measurements.create(accountId, stationId, extra));
  }

  @Patch(':key')
  @Audited('measurement_changed', 'stationId', 'key')
  @ApiParam({ name: 'key' })
  @AllowRole('manager', 'station')
  @ApiResponse({ status: 200, standardSchema: ExtraMeasurement })
  @SerializeOptions({ schema: ExtraMeasurement })
  async update(
    @Granted() { accountId }: Access,
    @Param('stationId') stationId: string,
    @Param('key') key: string,
    @Body({ schema: ExtraMeasurementPatch }) patch: ExtraMeasurementPatch,
  ): Promise<ExtraMeasurement> {
    return toExtraMeasurement(await this.measurements.update(accountId, stationId, key, patch));
  }

  /** Its values go with it. */
  @Delete(':key')
  @HttpCode(204)
  @Audited('measurement_removed', 'stationId', 'key')
  @ApiParam({ name: 'key' })
  @AllowRole('manager', 'station')
  remove(
    @Granted() { accountId }: Access,
    @Param('stationId') stationId: string,
    @Param('key') key: string,
  ): Promise<void> {
    return this.measurements.remove(accountId, stationId, key, () => new Date());
  }
}
