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

/** A file that is being received. */
export interface Reception {
  /** Of its import; null until that has a row. */
  job: number | null;
}

/** Decides how long the file of an import is kept. */
@Injectable()
export class KeptFiles {
  private readonly receptions = new Set<Reception>();

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

  /**
   * Keeps a sweep away from a file while it is received.
   * @param work tells its reception the import before it writes the file, and ends when the import's row says that it is there
   */
  async receive<T>(work: (reception: Reception) => Promise<T>): Promise<T> {
    const reception: Reception = { job: null };
    this.receptions.add(reception);
    try {
      return await work(reception);
    } finally {
      this.receptions.delete(reception);
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
    await this.endBroken(now);
    const over = await this.jobs.find({
      select: { id: true },
      where: [
        { hasFile: true, state: Not(In([...NEEDS_FILE])) },
        { hasFile: true, state: 'failed', failedAt: LessThan(new Date(now.getTime() - FAILED_KEPT_MS)) },
      ],
    });
    for (const { id } of over) await this.remove(id);
    const found = await this.files.jobs();
    // A file whose reception is over by now has a row that says so.
    const known = this.received();
    const kept = await this.jobs.find({ select: { id: true }, where: { id: In(found), hasFile: true } });
    for (const { id } of kept) known.add(id);
    for (const job of found) if (!known.has(job)) await this.files.remove(job);
  }

  /** Uploads that broke off with the process that received them. */
  private async endBroken(now: Date): Promise<void> {
    const unfinished = { state: 'failed', failedAt: IsNull() } as const;
    const found = await this.jobs.find({ select: { id: true }, where: unfinished });
    const received = this.received();
    // One of those found may be of an upload that has only just begun: the next sweep knows.
    if ([...this.receptions].some(({ job }) => job === null)) return;
    const broken = found.map(({ id }) => id).filter((id) => !received.has(id));
    await this.jobs.update({ ...unfinished, id: In(broken) }, { failedAt: now, bytes: 0, hasFile: false });
  }

  private received(): Set<number> {
    return new Set([...this.receptions].flatMap(({ job }) => job ?? []));
  }

  /** A deleted station takes its imports along. */
  private async removeAll(series: number): Promise<void> {
    for (const { id } of await this.jobs.findBy({ series })) await this.forget(id);
  }
}
