import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { isExtraKey, unitProblem } from '@mesonet/contract/extra-measurements.js';
import {
  DEFAULT_INTAKE,
  type StationIntake,
  type StationIntakePatch,
} from '@mesonet/contract/station-intake.js';
import type { Repository } from 'typeorm';
import { noteAudit } from '../../../platform/audit/request-audit.js';
import { isUniqueViolation } from '../../../platform/database-errors.js';
import { Conflict, InvalidInput, NotFound } from '../../../platform/errors.js';
import type { ExtraFields } from '../../../samples/core/extra-fields.js';
import { limitsOf } from '../../../samples/fold/quality/limits-in-force.js';
import { StationDirectory } from '../station-directory.js';
import { StationEntity } from '../station.entity.js';

/** Reads and changes the settings by which the uploads of a station are read. */
@Injectable()
export class StationIntakeService {
  constructor(
    @InjectRepository(StationEntity) private readonly stations: Repository<StationEntity>,
    private readonly directory: StationDirectory,
  ) {}

  /** @throws NotFound when the account has no such station */
  async get(accountId: string, id: string): Promise<StationIntake> {
    const station = await this.stations.findOneBy({ id, accountId });
    if (!station) throw new NotFound();
    return { ...DEFAULT_INTAKE, ...station.intake };
  }

  /**
   * Changes the settings that the patch contains. They apply from the next sample on.
   * @throws NotFound when the account has no such station
   * @throws Conflict when another station, of any account, has the same PASSKEY
   * @throws InvalidInput for limits that no value could pass, and
   *   for a field mapped to a measurement that the station lacks
   */
  async update(accountId: string, id: string, patch: StationIntakePatch): Promise<StationIntake> {
    if (patch.limits) checkLimits(patch.limits);
    if (patch.mappings) checkMappings(patch.mappings, this.directory.byId(id)?.extras);
    const before = await this.get(accountId, id);
    await this.store(accountId, id, patch);
    const intake = await this.get(accountId, id);
    noteAudit({ before, after: intake });
    await this.directory.reload();
    return intake;
  }

  /**
   * Merges the patch into the stored settings by SQL, so that two managers
   * who change different settings at once do not undo each other's changes.
   */
  private async store(accountId: string, id: string, patch: StationIntakePatch): Promise<void> {
    try {
      await this.stations
        .createQueryBuilder()
        .update()
        .set({ intake: () => 'intake || :patch::jsonb' })
        .setParameter('patch', JSON.stringify(patch))
        .where('id = :id AND account_id = :accountId', { id, accountId })
        .execute();
    } catch (error) {
      if (isUniqueViolation(error)) {
        throw new Conflict('Another station has this PASSKEY', 'passkey_in_use');
      }
      throw error;
    }
  }
}

/** Checks the fields that are mapped to own measurements. The schema in `contract` has checked the other mappings. */
function checkMappings(mappings: StationIntake['mappings'], extras: ExtraFields | null | undefined): void {
  for (const [name, { key, unit }] of Object.entries(mappings)) {
    if (!isExtraKey(key)) continue;
    const extra = extras?.get(key);
    const unitMessage = extra && unit !== undefined ? unitProblem(extra.measurement.mClass, unit) : null;
    const message = extra ? unitMessage : 'Not a measurement of this station';
    if (message === null) continue;
    const path = `mappings.${name}.${extra ? 'unit' : 'key'}`;
    throw new InvalidInput(`${name} cannot be mapped so`, 'invalid_mapping', [{ path, message }]);
  }
}

/**
 * Checks a manager's limits for values together with the default limits, because a
 * new maximum below a default minimum would flag every value.
 */
function checkLimits(limits: StationIntake['limits']): void {
  const inForce = limitsOf({ ...DEFAULT_INTAKE, limits });
  for (const [key, { min, max }] of inForce) {
    if (min === null || max === null || min < max) continue;
    throw new InvalidInput(`${key}: min must lie below max`, 'invalid_limits', [
      { path: `limits.${key}`, message: `no value lies between ${min} and ${max}` },
    ]);
  }
}
