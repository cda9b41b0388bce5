import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { SeriesSettings } from '../../../samples/series-directory.js';
import { ImportChunks } from '../chunks/import-chunks.js';
import { ImportEntity } from '../import.entity.js';
import type { ImportSample } from '../import-samples.js';
import { ImportReading } from '../reading/import-reading.js';
import { ImportQueue, type Turn } from './import-queue.js';
import { TurnLength } from './turn-length.js';

/** Brings what a file holds into the journal, and takes it back. Both go on where they were, chunk by chunk. */
@Injectable()
export class ImportBringing {
  constructor(
    @InjectRepository(ImportEntity) private readonly jobs: Repository<ImportEntity>,
    private readonly reading: ImportReading,
    private readonly chunks: ImportChunks,
    private readonly queue: ImportQueue,
  ) {}

  /**
   * Brings what is not in the journal yet, until all is or the turn is over.
   * @throws UnreadableFile
   */
  async bring(turn: Turn, site: SeriesSettings): Promise<void> {
    const { job, signal } = turn;
    if (job.state === 'waiting') {
      await this.jobs.update({ id: job.id, state: 'waiting' }, { state: 'running' });
    }
    // The undo has to know of everything that was acknowledged before.
    await this.chunks.visible(signal);
    const length = new TurnLength(() => this.queue.isWantedByOthers(turn));
    const wanted = { kind: 'samples', skip: job.rowsDone } as const;
    for await (const result of this.reading.read({ job, timezone: site.timezone, wanted }, signal)) {
      if (result.kind !== 'samples') continue;
      if (!(await this.bringChunk(job, result.samples, site, signal))) return;
      if (await length.isOver()) return;
    }
    await this.chunks.visible(signal);
    if (!signal.aborted)
      await this.jobs.update({ id: job.id, state: 'running' }, { state: 'done', attempts: 0 });
  }

  /** Takes back chunk by chunk, the last first, until none is left or the turn is over. */
  async undo(turn: Turn): Promise<void> {
    const { job, signal } = turn;
    const length = new TurnLength(() => this.queue.isWantedByOthers(turn));
    for (;;) {
      await this.chunks.room(signal);
      if (signal.aborted) return;
      const chunk = await this.chunks.takeBack(job.id);
      if (!chunk) break;
      await this.chunks.takenBack(job.id, chunk.firstRow);
      await this.progress(job, chunk.firstRow);
      if (await length.isOver()) return;
    }
    await this.chunks.visible(signal);
    if (!signal.aborted)
      await this.jobs.update({ id: job.id }, { state: 'undone', rowsDone: 0, attempts: 0 });
  }

  /** @returns false when the import was cancelled or its turn has ended */
  private async bringChunk(
    job: ImportEntity,
    samples: readonly ImportSample[],
    site: SeriesSettings,
    signal: AbortSignal,
  ): Promise<boolean> {
    await this.chunks.room(signal);
    if (signal.aborted || !(await this.isRunning(job))) return false;
    // Rows that are left out count, too, so that going on finds its place.
    await this.chunks.bring(samples, { job, firstRow: job.rowsDone, site });
    await this.progress(job, job.rowsDone + samples.length);
    return this.isRunning(job);
  }

  private isRunning({ id }: ImportEntity): Promise<boolean> {
    return this.jobs.existsBy({ id, state: 'running' });
  }

  /** Whatever was brought counts even when the import was cancelled meanwhile: it can be taken back. */
  private async progress(job: ImportEntity, rowsDone: number): Promise<void> {
    // A process that dies from now on is the first to die at this place.
    await this.jobs.update({ id: job.id }, { rowsDone, attempts: 1 });
    job.rowsDone = rowsDone;
  }
}
