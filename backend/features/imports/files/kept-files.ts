import { HOUR_MS } from '@mesonet/model/durations.js';
import type { ImportState } from '@mesonet/contract/imports.js';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, LessThan, Not, type Repository } from 'typeorm';
import { SeriesKeepers } from '../../../samples/upkeep/erasure/series-keepers.js';
import { ImportEntity } from '../import.entity.js';
import { ImportFiles } from './import-files.js';

/**
 * Time for which the file of a failed import stays, so that a user can correct how the file is read and try again. It
 * is shorter than a day, so that the hourly cleanup removes the file within a day.
 */
const FAILED_KEPT_MS = 22 * HOUR_MS;
const NEEDS_FILE: readonly ImportState[] = ['reading', 'ready', 'waiting', 'running', 'failed'];

/** A file of an import that is being received */
export interface Reception {
  /** Id of the import; null until the import has a row in the database */
  job: number | null;
}

/** Decides how long the file of an import stays on disk. */
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
   * Protects a file from the cleanup while it is being received.
   * @param work receives the file. It must set `job` before it writes the file, and must not end before the database
   *   says that the import has a file
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

  /** Removes the file of an import. The import itself stays in the list. */
  async remove(job: number): Promise<void> {
    await this.files.remove(job);
    await this.jobs.update({ id: job }, { hasFile: false });
  }

  /** Removes an import with its file. */
  async forget(job: number): Promise<void> {
    await this.jobs.delete({ id: job });
    await this.files.remove(job);
  }

  /** Removes the file of an import that no longer needs it. */
  async removeIfUnused(job: number): Promise<void> {
    const isUnused = await this.jobs.existsBy({ id: job, hasFile: true, state: Not(In([...NEEDS_FILE])) });
    if (isUnused) await this.remove(job);
  }

  /**
   * Removes all files that no import needs, including files whose upload was interrupted when a process was killed. It
   * can be called any number of times.
   */
  async sweep(now: Date): Promise<void> {
    await this.endBroken(now);
    const expired = await this.jobs.find({
      select: { id: true },
      where: [
        { hasFile: true, state: Not(In([...NEEDS_FILE])) },
        { hasFile: true, state: 'failed', failedAt: LessThan(new Date(now.getTime() - FAILED_KEPT_MS)) },
      ],
    });
    for (const { id } of expired) await this.remove(id);
    const found = await this.files.jobs();
    // The uploads in progress are listed before the imports are read from the database. An upload that ends in between
    // is then found in both lists, and its file stays.
    const known = this.received();
    const kept = await this.jobs.find({ select: { id: true }, where: { id: In(found), hasFile: true } });
    for (const { id } of kept) known.add(id);
    for (const job of found) if (!known.has(job)) await this.files.remove(job);
  }

  /** Marks imports as failed whose upload was cut off because the receiving process was killed. */
  private async endBroken(now: Date): Promise<void> {
    const unfinished = { state: 'failed', failedAt: IsNull() } as const;
    const found = await this.jobs.find({ select: { id: true }, where: unfinished });
    const received = this.received();
    // While an upload has just begun and its import id is not known, one of the found imports may belong to it. In this
    // case, none is marked until the next cleanup.
    if ([...this.receptions].some(({ job }) => job === null)) return;
    const broken = found.map(({ id }) => id).filter((id) => !received.has(id));
    await this.jobs.update({ ...unfinished, id: In(broken) }, { failedAt: now, bytes: 0, hasFile: false });
  }

  private received(): Set<number> {
    return new Set([...this.receptions].flatMap(({ job }) => job ?? []));
  }

  /** Removes the imports of a deleted station. */
  private async removeAll(series: number): Promise<void> {
    for (const { id } of await this.jobs.findBy({ series })) await this.forget(id);
  }
}
