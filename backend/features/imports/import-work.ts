import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { BackgroundLane } from '../../samples/background-lane.js';
import { SampleRetention } from '../../samples/retention/sample-retention.js';
import type { SeriesSettings } from '../../samples/series-directory.js';
import { ImportEntity } from './import.entity.js';
import { ImportFiles } from './import-files.js';
import { ImportChunks } from './chunks/import-chunks.js';
import { PreviewBuilder } from './import-preview.js';
import { type ImportSample, importSamples } from './import-samples.js';
import { guessFormat } from './readers/guess-table.js';

const CHUNK = 500;

/** The three long steps of an import. Each ends early when the signal does, or somebody has changed the job's state. */
@Injectable()
export class ImportWork {
  constructor(
    @InjectRepository(ImportEntity) private readonly jobs: Repository<ImportEntity>,
    private readonly files: ImportFiles,
    private readonly chunks: ImportChunks,
    private readonly lane: BackgroundLane,
    private readonly retention: SampleRetention,
  ) {}

  /** Reads the whole file and stores nothing of it. */
  async dryRun(job: ImportEntity, site: SeriesSettings, signal: AbortSignal): Promise<void> {
    const guess = job.guess ?? guessFormat(await this.files.head(job.id));
    await this.jobs.update({ id: job.id }, { guess });
    const preview = new PreviewBuilder(site.timezone, this.retention.keptFrom(site.series));
    for await (const item of this.samples({ ...job, guess }, site)) {
      if (signal.aborted) return;
      preview.add(item);
    }
    const built = preview.build();
    const [firstAt, lastAt] = [built.first, built.last].map((time) => (time ? new Date(time) : null));
    const outcome = {
      preview: built,
      rowsTotal: built.rows && built.rows + built.expired,
      firstAt: firstAt!,
      lastAt: lastAt!,
    };
    // Corrected meanwhile: it is read again.
    await this.jobs
      .createQueryBuilder()
      .update()
      .set({ ...outcome, firstAt, lastAt, state: 'ready' })
      .where('id = :id AND state = :state AND guess = :guess', {
        id: job.id,
        state: 'reading',
        guess: JSON.stringify(guess),
      })
      .execute();
  }

  /** Brings what is not in the journal yet. */
  async bring(job: ImportEntity, site: SeriesSettings, signal: AbortSignal): Promise<void> {
    await this.files.require(job.id);
    if (job.state === 'waiting')
      await this.jobs.update({ id: job.id, state: 'waiting' }, { state: 'running' });
    // What was acknowledged before must be seen, or the undo would not know of it.
    await this.lane.visible(signal);
    let row = 0;
    let chunk: ImportSample[] = [];
    const flush = async (): Promise<boolean> => {
      await this.lane.room(signal);
      if (signal.aborted || !(await this.isStill(job, 'running'))) return false;
      const firstRow = row - chunk.length;
      // By the time of now: what is left out still counts as a row, so that going on finds its place.
      const from = Math.max(this.retention.keptFrom(site.series), job.firstAt?.getTime() ?? -Infinity);
      const kept = chunk.filter(({ time }) => time >= from);
      if (kept.length > 0)
        await this.chunks.bring(kept, { job: job.id, firstRow, site, now: job.createdAt.getTime() });
      chunk = [];
      return this.progress(job, 'running', row);
    };
    for await (const item of this.samples(job, site)) {
      if ('problem' in item) continue;
      row += 1;
      if (row <= job.rowsDone) continue;
      chunk.push(item);
      if (chunk.length === CHUNK && !(await flush())) return;
    }
    if (chunk.length > 0 && !(await flush())) return;
    await this.lane.visible(signal);
    if (signal.aborted) return;
    await this.jobs.update({ id: job.id, state: 'running' }, { state: 'done' });
    await this.files.remove(job.id);
  }

  /** Takes back chunk by chunk, the last first. */
  async undo(job: ImportEntity, signal: AbortSignal): Promise<void> {
    for (;;) {
      await this.lane.room(signal);
      if (signal.aborted) return;
      const chunk = await this.chunks.takeBack(job.id);
      if (!chunk) break;
      await this.chunks.takenBack(job.id, chunk.firstRow);
      await this.progress(job, 'undoing', chunk.firstRow);
    }
    await this.lane.visible(signal);
    if (!signal.aborted) await this.jobs.update({ id: job.id }, { state: 'undone', rowsDone: 0 });
  }

  private samples(job: ImportEntity, { timezone }: SeriesSettings) {
    // The upload's time, so that a second reading refuses the same rows.
    const limits = { timezone, now: job.createdAt.getTime(), oldest: this.chunks.oldest };
    return importSamples(this.files.path(job.id), job.guess!, limits);
  }

  private async isStill(job: ImportEntity, state: ImportEntity['state']): Promise<boolean> {
    return this.jobs.existsBy({ id: job.id, state });
  }

  /** @returns false when the job's state was changed by somebody */
  private async progress(
    job: ImportEntity,
    state: ImportEntity['state'],
    rowsDone: number,
  ): Promise<boolean> {
    // What was brought counts even when it was cancelled meanwhile: it can be taken back.
    await this.jobs.update({ id: job.id }, { rowsDone });
    return this.isStill(job, state);
  }
}
