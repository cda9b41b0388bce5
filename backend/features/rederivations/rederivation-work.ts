import { DAY_MS } from '@mesonet/model/durations.js';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { isDatabaseAway } from '../../platform/database-errors.js';
import { Unavailable } from '../../platform/errors.js';
import { BackgroundLane } from '../../samples/upkeep/lane/background-lane.js';
import { Rederiver } from '../../samples/upkeep/rederive/rederiver.js';
import type { SeriesSettings } from '../../samples/core/series-directory.js';
import { SampleReader } from '../../samples/store/sample-reader.js';
import { RederivationEntity } from './rederivation.entity.js';

const UNDER_WAY = ['waiting', 'running'] as const;
/**
 * The range of sample times that one slice covers. After each slice, a job lets the jobs of other stations go first.
 */
const SLICE_MS = 7 * DAY_MS;
const SAVE_EVERY_MS = 1_000;
/** After this many failures of its slices in a row, a job fails for good, because other jobs wait behind it. */
const MOST_FAILURES = 5;

/** The two ways to stop a slice of a rederivation job: a signal from outside, and the cancellation of the job. */
export interface SliceEnd {
  signal: AbortSignal;
  /** The slice aborts this controller as soon as it finds that its job was cancelled. */
  cancel: AbortController;
}

/** Derives stored rows of stations again, as jobs request it, one slice of a job's range at a time. */
@Injectable()
export class RederivationWork {
  private readonly failures = new Map<number, number>();

  constructor(
    @InjectRepository(RederivationEntity) private readonly jobs: Repository<RederivationEntity>,
    private readonly rederiver: Rederiver,
    private readonly lane: BackgroundLane,
    private readonly samples: SampleReader,
  ) {}

  /** Returns the rederivation job that has waited longest since its last slice. */
  next(): Promise<RederivationEntity | null> {
    const order = { workedAt: { direction: 'ASC', nulls: 'FIRST' }, id: 'ASC' } as const;
    return this.jobs.findOne({ where: { state: In([...UNDER_WAY]) }, order });
  }

  /**
   * Derives the next slice of a job. After a restart it may derive the same rows again, with the same result.
   * @throws Error when QuestDB or PostgreSQL does not answer; the job later continues where it stopped
   */
  async slice(job: RederivationEntity, site: SeriesSettings, end: SliceEnd): Promise<void> {
    // The job may have been cancelled since it was chosen.
    if (!(await this.save(job, { state: 'running', workedAt: new Date() }))) return;
    try {
      await this.derive(job, site, end);
      this.failures.delete(job.id);
    } catch (error) {
      // The slice was stopped on purpose, which is no failure.
      if (end.signal.aborted) return;
      await this.fail(job, error);
      throw error;
    }
  }

  /** Removes a job whose station has been deleted together with its rows. */
  async forget({ id }: RederivationEntity): Promise<void> {
    await this.jobs.delete({ id });
  }

  private async derive(job: RederivationEntity, site: SeriesSettings, end: SliceEnd): Promise<void> {
    const { signal } = end;
    // The rain ledger must already contain the rain of samples that came before the job, and the store must contain the
    // rows that the job has written so far.
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

  /** Finds the time of the next stored row of the job's range, UTC ms, so that the job skips spans without rows. */
  private async firstRow(job: RederivationEntity, signal: AbortSignal): Promise<number | null> {
    const range = { start: job.doneUntil.getTime(), end: job.endAt.getTime() };
    if (range.start >= range.end) return null;
    const [first] = await this.samples.rowsIn(job.series, range, { limit: 1, signal });
    return first?.time ?? null;
  }

  private async saveOrStop(
    job: RederivationEntity,
    progress: Partial<RederivationEntity>,
    { cancel }: SliceEnd,
  ): Promise<void> {
    if (!(await this.save(job, progress))) cancel.abort();
  }

  /**
   * Saves changes of a job that waits or runs.
   * @returns false when the job has been cancelled; it then stays cancelled
   */
  private async save(job: RederivationEntity, changes: Partial<RederivationEntity>): Promise<boolean> {
    const { affected } = await this.jobs.update({ id: job.id, state: In([...UNDER_WAY]) }, changes);
    return affected === 1;
  }

  private async finish(job: RederivationEntity): Promise<void> {
    await this.save(job, { state: 'done', doneUntil: job.endAt, finishedAt: new Date() });
  }

  /**
   * Counts a failure of a slice. A job waits as long as a database does not answer. Any other error that repeats makes
   * the job fail, because it would hold up the other jobs for ever.
   */
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
