import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { isDatabaseAway } from '../../platform/database-errors.js';
import { Unavailable } from '../../platform/errors.js';
import { BackgroundLane } from '../../samples/background-lane.js';
import { Rederiver } from '../../samples/rederive/rederiver.js';
import type { SeriesSettings } from '../../samples/series-directory.js';
import { SampleStore } from '../../samples/store/sample-store.js';
import { RederivationEntity } from './rederivation.entity.js';

const UNDER_WAY = ['waiting', 'running'] as const;
/** A job gives way to those of other stations after so much of its range. */
const SLICE_MS = 7 * 24 * 3_600_000;
const SAVE_EVERY_MS = 1_000;
/** A slice that fails so often in a row fails its job: others wait behind it. */
const MOST_FAILURES = 5;

/** How a slice of a job is stopped. */
export interface SliceEnd {
  signal: AbortSignal;
  /** Stops the slice once its job turns out to be cancelled. */
  cancel: AbortController;
}

/** Derives the past by jobs, a slice of the range at a time. */
@Injectable()
export class RederivationWork {
  private readonly failures = new Map<number, number>();

  constructor(
    @InjectRepository(RederivationEntity) private readonly jobs: Repository<RederivationEntity>,
    private readonly rederiver: Rederiver,
    private readonly lane: BackgroundLane,
    private readonly store: SampleStore,
  ) {}

  /** The job that was not worked on for the longest time. */
  next(): Promise<RederivationEntity | null> {
    const order = { workedAt: { direction: 'ASC', nulls: 'FIRST' }, id: 'ASC' } as const;
    return this.jobs.findOne({ where: { state: In([...UNDER_WAY]) }, order });
  }

  /**
   * Derives the next slice of a job; what is done already, after a restart, is done again to the same end.
   * @throws Error when the store or PostgreSQL is away; the job stands where it was
   */
  async slice(job: RederivationEntity, site: SeriesSettings, end: SliceEnd): Promise<void> {
    await this.save(job, { state: 'running', workedAt: new Date() });
    try {
      await this.derive(job, site, end);
      this.failures.delete(job.id);
    } catch (error) {
      // It was stopped in the middle.
      if (end.signal.aborted) return;
      await this.fail(job, error);
      throw error;
    }
  }

  /** Forgets a job whose station is gone, and its rows with it. */
  async forget({ id }: RederivationEntity): Promise<void> {
    await this.jobs.delete({ id });
  }

  private async derive(job: RederivationEntity, site: SeriesSettings, end: SliceEnd): Promise<void> {
    const { signal } = end;
    // The rain of samples that came before the job has to be in the ledger, and what the job wrote in the store.
    if (!(await this.lane.visible(signal))) throw new Unavailable();
    const start = await this.firstRow(job, signal);
    if (start === null) return this.finish(job);
    const range = { start, end: Math.min(start + SLICE_MS, job.endAt.getTime()) };
    const before = job.rowsDone;
    let savedAt = Date.now();
    let saving = Promise.resolve();
    const { rows } = await this.rederiver.rederive(site, range, {
      scope: 'all',
      signal,
      onProgress: ({ rows: done, until }) => {
        if (Date.now() - savedAt < SAVE_EVERY_MS) return;
        savedAt = Date.now();
        const progress = { rowsDone: before + done, doneUntil: new Date(until) };
        saving = saving.then(() => this.saveOrStop(job, progress, end)).catch(() => undefined);
      },
    });
    await saving;
    if (signal.aborted) return;
    await this.save(job, { rowsDone: before + rows, doneUntil: new Date(range.end) });
  }

  /** Where the next row of the range is, UTC ms: stretches without rows cost nothing. */
  private async firstRow(job: RederivationEntity, signal: AbortSignal): Promise<number | null> {
    const range = { start: job.doneUntil.getTime(), end: job.endAt.getTime() };
    if (range.start >= range.end) return null;
    const [first] = await this.store.rowsIn(job.series, range, { limit: 1, signal });
    return first?.time ?? null;
  }

  private async saveOrStop(
    job: RederivationEntity,
    progress: Partial<RederivationEntity>,
    { cancel }: SliceEnd,
  ): Promise<void> {
    if (!(await this.save(job, progress))) cancel.abort();
  }

  /** @returns false when the job was cancelled meanwhile: it stays so */
  private async save(job: RederivationEntity, changes: Partial<RederivationEntity>): Promise<boolean> {
    const { affected } = await this.jobs.update({ id: job.id, state: In([...UNDER_WAY]) }, changes);
    return affected === 1;
  }

  private async finish(job: RederivationEntity): Promise<void> {
    await this.save(job, { state: 'done', doneUntil: job.endAt, finishedAt: new Date() });
  }

  /** A store that is away is waited for; whatever else fails again and again would hold up other jobs for ever. */
  private async fail(job: RederivationEntity, error: unknown): Promise<void> {
    if (error instanceof Unavailable || isDatabaseAway(error)) return;
    const count = (this.failures.get(job.id) ?? 0) + 1;
    this.failures.set(job.id, count);
    if (count < MOST_FAILURES) return;
    this.failures.delete(job.id);
    const message = `It could not go on from ${job.doneUntil.toISOString()}: ${String(error)}`;
    await this.save(job, { state: 'failed', error: message, finishedAt: new Date() });
  }
}
