import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, type Repository } from 'typeorm';
import { SeriesDirectory, type SeriesSettings } from '../../../samples/series-directory.js';
import { KeptFiles } from '../files/kept-files.js';
import { ImportEntity } from '../import.entity.js';
import { UnreadableFile } from '../readers/unreadable-file.js';
import type { Turn } from './import-queue.js';
import { ImportBringing } from './import-bringing.js';
import { ImportDryRun } from './import-dry-run.js';

/** So many processes may die while they work on an import, without getting any further, before it is given up. */
const MOST_ATTEMPTS = 2;

/** Works on imports and gives up those that cannot succeed. */
@Injectable()
export class ImportAttempts {
  /** Imports whose row says that this process works on them. */
  private readonly counted = new Set<number>();

  constructor(
    @InjectRepository(ImportEntity) private readonly jobs: Repository<ImportEntity>,
    private readonly directory: SeriesDirectory,
    private readonly dryRun: ImportDryRun,
    private readonly bringing: ImportBringing,
    private readonly kept: KeptFiles,
  ) {}

  /** @throws when a database is away: the import stands where it was, and the next attempt is the same one */
  async work(turn: Turn): Promise<void> {
    const { job } = turn;
    const site = this.directory.find(job.series);
    // Its station is gone, and its rows with it.
    if (!site) return this.kept.forget(job.id);
    if (!(await this.begin(job))) return this.giveUp(job);
    try {
      await this.step(turn, site);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      await this.fail(job, error.message);
    }
    await this.kept.removeIfUnused(job.id);
    // An import that has ended said so with its state: somebody may have asked for more of it since.
    await this.jobs.update({ id: job.id, attempts: MoreThan(0) }, { attempts: 0 });
    this.counted.delete(job.id);
  }

  private async step(turn: Turn, site: SeriesSettings): Promise<void> {
    switch (turn.job.state) {
      case 'reading':
        return this.dryRun.run(turn, site);
      case 'undoing':
        return this.bringing.undo(turn);
      default:
        return this.bringing.bring(turn, site);
    }
  }

  /** @returns false when processes have died of it often enough */
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
      `The server ended ${MOST_ATTEMPTS} times while it worked on this import, so it is not tried again; check the file and upload it anew`,
    );
    await this.kept.remove(job.id);
  }

  /** Changes nothing where somebody has cancelled it meanwhile. */
  private async fail({ id, state }: ImportEntity, error: string): Promise<void> {
    const current = await this.jobs.findOneBy({ id });
    if (!current) return;
    const states = state === 'waiting' ? (['waiting', 'running'] as const) : [state];
    if (!states.some((each) => each === current.state)) return;
    await this.jobs.update(
      { id, state: current.state },
      { state: 'failed', error, failedAt: new Date(), attempts: 0 },
    );
    // A table can be read in another way; of any other format nothing can be tried again.
    if (current.guess?.format !== 'csv') await this.kept.remove(id);
  }
}
