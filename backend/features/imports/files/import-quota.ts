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

/**
 * Limits the files of imports that an organization may have on this server. Otherwise they could fill the disk, which
 * the samples of all stations need.
 */
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
   * Creates an import before its file is received, so that the file counts towards the limits. To make room, this
   * method deletes the oldest files of failed imports.
   * @param bytes greatest expected size of the file
   * @throws Conflict when too many files of the organization already wait to be imported
   * @throws TooLarge when the files of the organization would become too large in total
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
      // The import counts as failed until its file is complete. If the server is killed during the upload, the import
      // therefore stays marked as failed.
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

  /** Finds the oldest files of failed imports that must be deleted to stay within the limits. */
  private beyond(failed: readonly ImportEntity[], waiting: readonly ImportEntity[]): ImportEntity[] {
    const { ACCOUNT_IMPORT_FILES: mostFiles, ACCOUNT_IMPORT_BYTES: mostBytes } = this.limits;
    const left = [...failed];
    const isTooMuch = () =>
      (mostFiles > 0 && left.length + waiting.length > mostFiles) ||
      (mostBytes > 0 && sumOf([...left, ...waiting]) > mostBytes);
    const removed: ImportEntity[] = [];
    while (left.length > 0 && isTooMuch()) removed.push(left.shift()!);
    return removed;
  }
}

function sumOf(files: readonly ImportEntity[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
