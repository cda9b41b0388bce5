import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, type Repository } from 'typeorm';
import { SeriesDirectory } from '../../../samples/core/series-directory.js';
import { KeptFiles } from '../files/kept-files.js';
import { ImportEntity } from '../import.entity.js';
import { UnreadableFile } from '../readers/unreadable-file.js';
import { ReaderEnded } from '../reading/running-reader.js';
import type { Turn } from './import-queue.js';
import { ImportSteps } from './import-steps.js';

/** Number of processes that may end at the same place of an import before the import counts as failed. */
const MOST_ATTEMPTS = 2;

/** Works on imports, and marks an import as failed when it cannot succeed. */
@Injectable()
export class ImportAttempts {
  /** Ids of imports in which this process is already counted in the column `attempts` */
  private readonly counted = new Set<number>();

  constructor(
    @InjectRepository(ImportEntity) private readonly jobs: Repository<ImportEntity>,
    private readonly directory: SeriesDirectory,
    private readonly steps: ImportSteps,
    private readonly kept: KeptFiles,
  ) {}

  /**
   * Works on an import until it ends or another import gets its turn.
   * @throws ReaderEnded when the process that reads the file ended by itself; the next call is another attempt
   * @throws Error when PostgreSQL or QuestDB does not answer, or no process can be started; the import then keeps its
   *   state, and the next call does not count as another attempt
   */
  async work(turn: Turn): Promise<void> {
    const { job } = turn;
    const site = this.directory.find(job.series);
    // The station was deleted, and its rows with it.
    if (!site) return this.kept.forget(job.id);
    if (!(await this.begin(job))) return this.giveUp(job);
    try {
      await this.steps.run(turn, site);
    } catch (error) {
      // The end of a reader counts as that of this process: the next turn is another attempt.
      if (error instanceof ReaderEnded) this.counted.delete(job.id);
      else if (!(error instanceof UnreadableFile)) await this.uncount(job);
      if (!(error instanceof UnreadableFile)) throw error;
      await this.fail(job, error.message);
    }
    await this.kept.removeIfUnused(job.id);
    // This process was not killed while it worked on the import, so no attempt counts any longer. If the import has
    // ended, its counter is 0 already.
    await this.jobs.update({ id: job.id, attempts: MoreThan(0) }, { attempts: 0 });
    this.counted.delete(job.id);
  }

  /** Takes back that the work of this process counts as an attempt, because something else than the file ended it. */
  private async uncount({ id }: ImportEntity): Promise<void> {
    await this.jobs.decrement({ id, attempts: MoreThan(0) }, 'attempts', 1);
    this.counted.delete(id);
  }

  /**
   * Counts the work of this process on the import as an attempt, unless it is counted already.
   * @returns false when too many processes were killed while they worked on the import
   */
  private async begin(job: ImportEntity): Promise<boolean> {
    if (this.counted.has(job.id)) return true;
    if (job.attempts >= MOST_ATTEMPTS) return false;
    await this.jobs.increment({ id: job.id }, 'attempts', 1);
    this.counted.add(job.id);
    return true;
  }

  private async giveUp(job: ImportEntity): Promise<void> {
    await this.fail(
      job,
      `The server, or the program that reads the file, ended ${MOST_ATTEMPTS} times during this import, so it is not tried again; check the file and upload it anew`,
    );
    await this.kept.remove(job.id);
  }

  /** Marks an import as failed. If somebody has cancelled it before, nothing changes. */
  private async fail({ id, state }: ImportEntity, error: string): Promise<void> {
    const current = await this.jobs.findOneBy({ id });
    if (!current) return;
    const states = state === 'waiting' ? (['waiting', 'running'] as const) : [state];
    if (!states.some((each) => each === current.state)) return;
    await this.jobs.update(
      { id, state: current.state },
      { state: 'failed', error, failedAt: new Date(), attempts: 0 },
    );
    // After a failure the file of a table is kept, because the user can choose to read the table in another way. Files
    // of other formats can be read in one way only, so they are removed.
    if (current.guess?.format !== 'csv') await this.kept.remove(id);
  }
}
