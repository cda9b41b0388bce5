import { Body, Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import {
  ExtraMeasurement,
  ExtraMeasurementPatch,
  NewExtraMeasurement,
} from '@mesonet/contract/extra-measurements.js';
import { AllowRole, Granted } from '../../../platform/access/allow.js';
import type { Access } from '../../../platform/access/principal.js';
import { noteAudit } from '../../../platform/audit/request-audit.js';
import { Audited } from '../../../platform/audit/audited.js';
import { Answers, AnswersNothing } from '../../../platform/http/docs/answers.js';
import { toExtraMeasurement } from './station-measurements.dto.js';
import { StationMeasurementsService } from './station-measurements.service.js';

@ApiTags('Stations')
@ApiParam({ name: 'stationId' })
@Controller('api/v1/stations/:stationId/measurements')
export class StationMeasurementsController {
  constructor(private readonly measurements: StationMeasurementsService) {}

  @Get()
  @ApiOperation({
    summary: 'List the station’s own measurements',
    description:
      'Answers the measurements that the catalogue does not know, with their units. Their keys begin with `x_`.',
  })
  @AllowRole('guest', 'station')
  @Answers(ExtraMeasurement.array())
  async list(
    @Granted() { accountId }: Access,
    @Param('stationId') stationId: string,
  ): Promise<ExtraMeasurement[]> {
    return (await this.measurements.list(accountId, stationId)).map(toExtraMeasurement);
  }

  @Post()
  @ApiOperation({
    summary: 'Add an own measurement',
    description:
      'Registers a key that the station sends and the catalogue does not know. The class fixes the base unit for good; a key that exists is 409.',
  })
  @Audited('measurement_added', 'stationId')
  @AllowRole('manager', 'station')
  @Answers(ExtraMeasurement)
  async create(
    @Granted() { accountId }: Access,
    @Param('stationId') stationId: string,
    @Body({ schema: NewExtraMeasurement }) extra: NewExtraMeasurement,
  ): Promise<ExtraMeasurement> {
    noteAudit({ object: `${stationId} ${extra.key}`, after: extra });
    return toExtraMeasurement(await this.measurements.create(accountId, stationId, extra));
  }

  @Patch(':key')
  @ApiOperation({
    summary: 'Change an own measurement',
    description: 'Changes the label or the unit in which the station sends it. The class never changes.',
  })
  @Audited('measurement_changed', 'stationId', 'key')
  @ApiParam({ name: 'key' })
  @AllowRole('manager', 'station')
  @Answers(ExtraMeasurement)
  async update(
    @Granted() { accountId }: Access,
    @Param('stationId') stationId: string,
    @Param('key') key: string,
    @Body({ schema: ExtraMeasurementPatch }) patch: ExtraMeasurementPatch,
  ): Promise<ExtraMeasurement> {
    return toExtraMeasurement(await this.measurements.update(accountId, stationId, key, patch));
  }

  @Delete(':key')
  @ApiOperation({
    summary: 'Delete an own measurement',
    description: 'Removes the measurement and its stored values.',
  })
  @AnswersNothing()
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
