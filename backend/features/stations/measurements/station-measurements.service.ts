import {
  type ExtraMeasurementPatch,
  type NewExtraMeasurement,
  unitProblem,
} from '@mesonet/contract/extra-measurements.js';
import { inputUnit } from '@mesonet/model/units.js';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { noteAudit } from '../../../platform/audit/request-audit.js';
import { isUniqueViolation } from '../../../platform/database-errors.js';
import { Conflict, Forbidden, InvalidInput, NotFound } from '../../../platform/errors.js';
import { ExtraTable } from '../../../samples/store/beside/extra-table.js';
import { StationDirectory } from '../station-directory.js';
import { StationsService } from '../stations.service.js';
import { deleteMeasurement, insertMeasurement } from './insert-measurements.js';
import { toExtraMeasurement } from './station-measurements.dto.js';
import { StationMeasurementEntity } from './station-measurement.entity.js';

/** Lists, adds, changes and removes the own measurements of stations. */
@Injectable()
export class StationMeasurementsService {
  constructor(
    @InjectRepository(StationMeasurementEntity)
    private readonly measurements: Repository<StationMeasurementEntity>,
    private readonly stations: StationsService,
    private readonly directory: StationDirectory,
    private readonly values: ExtraTable,
  ) {}

  /**
   * Lists the own measurements of a station, sorted by name.
   * @throws NotFound when the account has no such station
   */
  async list(accountId: string, stationId: string): Promise<StationMeasurementEntity[]> {
    const { series } = await this.stations.get(accountId, stationId);
    return this.measurements.find({ where: { series }, order: { label: 'ASC', key: 'ASC' } });
  }

  /**
   * Adds an own measurement, which samples may contain from now on.
   * @throws NotFound when the account has no such station
   * @throws Conflict when the station has a measurement of this key, in upper or lower case, or already as many own
   *   measurements as it may have
   */
  async create(
    accountId: string,
    stationId: string,
    extra: NewExtraMeasurement,
  ): Promise<StationMeasurementEntity> {
    const { series } = await this.stations.get(accountId, stationId);
    const insertion = this.measurements.manager.transaction((manager) =>
      insertMeasurement(manager, series, extra),
    );
    const inserted = await insertion.catch((error: unknown) => {
      if (isUniqueViolation(error)) throw new Conflict(`The station has ${extra.key} already`, 'key_in_use');
      throw error;
    });
    await this.directory.reload();
    return inserted;
  }

  /**
   * Changes the name of an own measurement, or the unit in which the
   * station sends it from now on. Stored values stay as they are.
   * @throws NotFound when there is no such station or measurement
   * @throws Forbidden for a field that never changes
   * @throws InvalidInput for a unit of another class
   */
  async update(
    accountId: string,
    stationId: string,
    key: string,
    patch: ExtraMeasurementPatch,
  ): Promise<StationMeasurementEntity> {
    const extra = await this.get(accountId, stationId, key);
    checkFixed(toExtraMeasurement(extra), patch);
    const { label = extra.label, unit = extra.unit } = patch;
    const message = unitProblem(extra.mClass, unit);
    if (message !== null) throw new InvalidInput('Unknown unit', 'unknown_unit', [{ path: 'unit', message }]);
    const change = { label, unit: inputUnit(extra.mClass, unit)!.unit };
    await this.measurements.update({ series: extra.series, key }, change);
    noteAudit({ before: { label: extra.label, unit: extra.unit }, after: change });
    await this.directory.reload();
    return { ...extra, ...change };
  }

  /**
   * Removes an own measurement with all its values and the mappings of fields to it. These fields are unknown again,
   * and a removed sensor channel is not registered again by itself. If the removal stops half-way, it can be repeated.
   * @throws NotFound when there is no such station or measurement
   */
  async remove(accountId: string, stationId: string, key: string, now: () => Date): Promise<void> {
    const { series } = await this.get(accountId, stationId, key);
    await this.values.erase(series, key);
    // Values that arrived during the erasure are still stored. They become invisible because the measurement is no
    // longer registered.
    await this.measurements.manager.transaction((manager) =>
      deleteMeasurement(manager, { series, key, now: now() }),
    );
    await this.directory.reload();
  }

  private async get(accountId: string, stationId: string, key: string): Promise<StationMeasurementEntity> {
    const { series } = await this.stations.get(accountId, stationId);
    const extra = await this.measurements.findOneBy({ series, key });
    if (!extra) throw new NotFound();
    return extra;
  }
}

function checkFixed(
  stored: ReturnType<typeof toExtraMeasurement>,
  { label: _label, unit: _unit, ...fixed }: ExtraMeasurementPatch,
): void {
  for (const [name, value] of Object.entries(fixed)) {
    if (value === undefined || value === stored[name as keyof typeof stored]) continue;
    throw new Forbidden(`The ${name} of a measurement never changes`, 'fixed_field');
  }
}
