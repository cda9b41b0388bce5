import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  DEFAULT_INTAKE,
  type StationIntake,
  type StationIntakePatch,
} from '@mesonet/contract/station-intake.js';
import type { Repository } from 'typeorm';
import { NotFound } from '../../../platform/errors.js';
import { StationDirectory } from '../station-directory.js';
import { StationEntity } from '../station.entity.js';

/** How the uploads of stations are taken. */
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
   * Changes what the patch holds; samples are taken by it from the next on.
   * @throws NotFound when the account has no such station
   */
  async update(accountId: string, id: string, patch: StationIntakePatch): Promise<StationIntake> {
    // Two managers may change different settings at once: neither undoes the other's.
    await this.stations
      .createQueryBuilder()
      .update()
      .set({ intake: () => 'intake || :patch::jsonb' })
      .setParameter('patch', JSON.stringify(patch))
      .where('id = :id AND account_id = :accountId', { id, accountId })
      .execute();
    const intake = await this.get(accountId, id);
    await this.directory.reload();
    return intake;
  }
}
