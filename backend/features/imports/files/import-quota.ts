import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { Conflict, TooLarge } from '../../../platform/errors.js';
import { StationDirectory } from '../../stations/station-directory.js';
import { ImportEntity } from '../import.entity.js';
import { KeptFiles } from './kept-files.js';

const QUOTA_LOCK = 7_302_020;
const MIB = 1024 * 1024;

/** Bounds how many files an organization keeps here, so that no one fills the disk on which everybody's samples arrive. */
@Injectable()
export class ImportQuota {
  constructor(
    @InjectRepository(ImportEntity) private readonly jobs: Repository<ImportEntity>,
    private readonly directory: StationDirectory,
    private readonly kept: KeptFiles,
    @Inject(CONFIG)
    private readonly limits: Pick<Config, 'ACCOUNT_IMPORT_FILES' | 'ACCOUNT_IMPORT_BYTES'>,
  ) {}

  /**
   * Makes an import whose file is still to come, and which counts from now on. Files of failed imports make room.
   * @param bytes that are expected, at most
   * @throws Conflict when too many files wait already, TooLarge when this one would be too much beside them
   */
  async reserve(series: number, filename: string, bytes: number): Promise<ImportEntity> {
    const accountId = this.directory.find(series)!.accountId;
    const all = this.directory.ofAccount(accountId).map((station) => station.series);
    const { job, failed } = await this.jobs.manager.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [QUOTA_LOCK, accountId]);
      const files = await manager.find(ImportEntity, {
        where: { series: In(all), hasFile: true },
        order: { id: 'ASC' },
      });
      const failed = files.filter(({ state, failedAt }) => state === 'failed' && failedAt !== null);
      const waiting = files.filter((file) => !failed.includes(file));
      this.requireRoom(waiting, bytes);
      // It is at work once its file is whole; a sweep finds those whose file never was.
      const job = await manager.save(
        manager.create(ImportEntity, {
          ...{ series, filename: filename.slice(0, 200), bytes },
          ...{ state: 'failed', error: 'The upload was not finished' },
        }),
      );
      return { job, failed: this.beyond(failed, [...waiting, job]) };
    });
    for (const { id } of failed) await this.kept.remove(id);
    return job;
  }

  private requireRoom(waiting: readonly ImportEntity[], bytes: number): void {
    const { ACCOUNT_IMPORT_FILES: mostFiles, ACCOUNT_IMPORT_BYTES: mostBytes } = this.limits;
    const advice = 'Start, finish or remove one of them first';
    if (mostFiles > 0 && waiting.length >= mostFiles) {
      throw new Conflict(
        `${waiting.length} files of this organization wait to be imported, which is as many as may. ${advice}`,
        'too_many_imports',
      );
    }
    const used = sumOf(waiting);
    if (mostBytes === 0 || used + bytes <= mostBytes) return;
    const [usedMib, mostMib] = [used, mostBytes].map((each) => Math.ceil(each / MIB).toLocaleString('en'));
    throw new TooLarge(
      `Files of this organization that wait to be imported have ${usedMib} MiB; with this one they would have more than ${mostMib} MiB. ${advice}`,
      'imports_too_large',
    );
  }

  /** The oldest failed files, as many as have to go so that the newest fit beside those that wait. */
  private beyond(failed: readonly ImportEntity[], waiting: readonly ImportEntity[]): ImportEntity[] {
    const { ACCOUNT_IMPORT_FILES: mostFiles, ACCOUNT_IMPORT_BYTES: mostBytes } = this.limits;
    const left = [...failed];
    const isTooMuch = () =>
      (mostFiles > 0 && left.length + waiting.length > mostFiles) ||
      (mostBytes > 0 && sumOf([...left, ...waiting]) > mostBytes);
    const gone: ImportEntity[] = [];
    while (left.length > 0 && isTooMuch()) gone.push(left.shift()!);
    return gone;
  }
}

function sumOf(files: readonly ImportEntity[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
