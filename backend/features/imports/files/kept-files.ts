import type { ImportState } from '@mesonet/contract/imports.js';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, LessThan, Not, type Repository } from 'typeorm';
import { SeriesKeepers } from '../../../samples/erasure/series-keepers.js';
import { ImportEntity } from '../import.entity.js';
import { ImportFiles } from './import-files.js';

/** Somebody may correct how a failed table is read; with the hour between two sweeps it is gone within a day. */
const FAILED_KEPT_MS = 22 * 3_600_000;
const NEEDS_FILE: readonly ImportState[] = ['reading', 'ready', 'waiting', 'running', 'failed'];

/** Decides how long the file of an import is kept. */
@Injectable()
export class KeptFiles {
  private readonly receiving = new Set<number>();

  constructor(
    @InjectRepository(ImportEntity) private readonly jobs: Repository<ImportEntity>,
    private readonly files: ImportFiles,
    keepers: SeriesKeepers,
  ) {
    keepers.add({
      tables: ['imports'],
      dependents: ['import_undo'],
      letGo: (series) => this.removeAll(series),
    });
  }

  /** Keeps a sweep away from a file while it is received. */
  async receive<T>(job: number, work: () => Promise<T>): Promise<T> {
    this.receiving.add(job);
    try {
      return await work();
    } finally {
      this.receiving.delete(job);
    }
  }

  /** Removes the file; the import stays in the list. */
  async remove(job: number): Promise<void> {
    await this.files.remove(job);
    await this.jobs.update({ id: job }, { hasFile: false });
  }

  /** Removes the import with its file. */
  async forget(job: number): Promise<void> {
    await this.jobs.delete({ id: job });
    await this.files.remove(job);
  }

  /** Removes the file if the import has no more use for it. */
  async removeIfUnused(job: number): Promise<void> {
    const isUnused = await this.jobs.existsBy({ id: job, hasFile: true, state: Not(In([...NEEDS_FILE])) });
    if (isUnused) await this.remove(job);
  }

  /** Removes whatever nobody needs any more, also what a process that died left behind. Safe to repeat. */
  async sweep(now: Date): Promise<void> {
    // An upload that broke off with the process that received it.
    await this.jobs.update(
      { state: 'failed', failedAt: IsNull(), id: Not(In([...this.receiving])) },
      { failedAt: now, bytes: 0, hasFile: false },
    );
    const over = await this.jobs.find({
      select: { id: true },
      where: [
        { hasFile: true, state: Not(In([...NEEDS_FILE])) },
        { hasFile: true, state: 'failed', failedAt: LessThan(new Date(now.getTime() - FAILED_KEPT_MS)) },
      ],
    });
    for (const { id } of over) await this.remove(id);
    const found = await this.files.jobs();
    const kept = await this.jobs.find({ select: { id: true }, where: { id: In(found), hasFile: true } });
    const known = new Set([...kept.map(({ id }) => id), ...this.receiving]);
    for (const job of found) if (!known.has(job)) await this.files.remove(job);
  }

  /** A deleted station takes its imports along. */
  private async removeAll(series: number): Promise<void> {
    for (const { id } of await this.jobs.findBy({ series })) await this.forget(id);
  }
}
