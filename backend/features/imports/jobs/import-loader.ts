import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { SeriesSettings } from '../../../samples/core/series-directory.js';
import { ImportChunks } from '../chunks/import-chunks.js';
import { ImportEntity } from '../import.entity.js';
import type { ImportSample } from '../import-samples.js';
import { ImportReading } from '../reading/import-reading.js';
import { ImportQueue, type Turn } from './import-queue.js';
import { TurnLength } from './turn-length.js';

/**
 * Appends the samples of a file to the journal, or removes them again. Both continue where they stopped after an
 * interruption.
 */
@Injectable()
export class ImportLoader {
  constructor(
    @InjectRepository(ImportEntity) private readonly jobs: Repository<ImportEntity>,
    private readonly reading: ImportReading,
    private readonly chunks: ImportChunks,
    private readonly queue: ImportQueue,
  ) {}

  /**
   * Appends the samples that are not in the journal yet, until it has appended all or other imports get their turn.
   * @throws UnreadableFile when the file cannot be imported
   */
  async load(turn: Turn, site: SeriesSettings): Promise<void> {
    const { job, signal } = turn;
    if (job.state === 'waiting') {
      await this.jobs.update({ id: job.id, state: 'waiting' }, { state: 'running' });
    }
    // The entries that undo a part of the import depend on all samples that were acknowledged before. Therefore, these
    // samples must first be in the sample store, where queries find them.
    await this.chunks.visible(signal);
    const length = new TurnLength(() => this.queue.isWantedByOthers(turn));
    const wanted = { kind: 'samples', skip: job.rowsDone } as const;
    for await (const result of this.reading.read({ job, timezone: site.timezone, wanted }, signal)) {
      if (result.kind !== 'samples') continue;
      if (!(await this.loadChunk(job, result.samples, site, signal))) return;
      if (await length.hasEnded()) return;
    }
    await this.chunks.visible(signal);
    if (!signal.aborted)
      await this.jobs.update({ id: job.id, state: 'running' }, { state: 'done', attempts: 0 });
  }

  /** Undoes an import in parts (chunks), the last one first, until none is left or other imports get their turn. */
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
      if (await length.hasEnded()) return;
    }
    await this.chunks.visible(signal);
    if (!signal.aborted)
      await this.jobs.update({ id: job.id }, { state: 'undone', rowsDone: 0, attempts: 0 });
  }

  /**
   * Imports the next part (chunk) of a file.
   * @returns false when the import was cancelled or interrupted
   */
  private async loadChunk(
    job: ImportEntity,
    samples: readonly ImportSample[],
    site: SeriesSettings,
    signal: AbortSignal,
  ): Promise<boolean> {
    await this.chunks.room(signal);
    if (signal.aborted || !(await this.isRunning(job))) return false;
    // Samples that are too old to be stored also count as done, so that the next turn continues at the right place of
    // the file.
    await this.chunks.append(samples, { job, firstRow: job.rowsDone, site });
    await this.progress(job, job.rowsDone + samples.length);
    return this.isRunning(job);
  }

  private isRunning({ id }: ImportEntity): Promise<boolean> {
    return this.jobs.existsBy({ id, state: 'running' });
  }

  /**
   * Stores the number of imported rows of the file, even if the import was cancelled meanwhile, so that the rows can be
   * undone.
   */
  private async progress(job: ImportEntity, rowsDone: number): Promise<void> {
    // The import has reached a new place in its file, so the count of its attempts begins again. The work of this
    // process is the first attempt.
    await this.jobs.update({ id: job.id }, { rowsDone, attempts: 1 });
    job.rowsDone = rowsDone;
  }
}
