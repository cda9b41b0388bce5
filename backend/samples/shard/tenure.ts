import { Logger } from '@nestjs/common';
import type { SeriesState } from '../fold/series-state.js';
import type { BatchContent } from '../journal/packed-batch.js';
import { persist } from '../pacing/backoff.js';
import type { TenureStatus } from '../samples-status.js';
import { ShardRun, type ShardRunParts } from './shard-run.js';

export type TenureParts = Omit<ShardRunParts, 'storeLost'>;

/**
 * One ownership of a shard, from its beginning to its end: what the journal holds goes through the fold into the store,
 * again when the store has lost it. It begins as a start after a crash does: with the newest cut, and what the journal
 * holds after it.
 */
export class Tenure {
  private readonly logger = new Logger('Fold');
  private readonly stopping = new AbortController();
  private run: ShardRun;
  private again: Promise<void> | null = null;

  constructor(private readonly parts: TenureParts) {
    this.run = this.newRun();
  }

  async start(): Promise<void> {
    await this.parts.marks.load();
    await this.run.start();
  }

  /** @returns true when all that was in the journal at the start is folded, false when the signal ended first */
  caughtUp(signal: AbortSignal): Promise<boolean> {
    return this.run.caughtUp(signal);
  }

  /**
   * @returns true when queries show all that was committed before the call, false when the signal ended first, or the
   * store was found to be older than it was
   * @throws Error when PostgreSQL is away
   */
  async seen(signal: AbortSignal): Promise<boolean> {
    return !this.again && (await this.run.seen(signal));
  }

  committed(seq: number, content: BatchContent): void {
    this.run.feed.offer(seq, content);
  }

  doubted(): void {
    this.run.feed.lookUp();
  }

  /** @param seq of the newest batch in the journal: other processes append to it, too */
  noteNewest(seq: number): void {
    this.run.noteNewest(seq);
  }

  find(series: number): SeriesState | undefined {
    return this.run.states.find(series);
  }

  /** Drops what is known of series that no longer exist, in memory and in snapshots. */
  forget(series: readonly number[]): Promise<void> {
    return this.run.cuts.forget(series);
  }

  /**
   * Folds what is committed, takes a last cut, and stops. What does not end in time is done again after the next
   * start; with no time at all this leaves behind what a kill does.
   */
  async stop(withinMs: number): Promise<void> {
    const deadline = withinMs > 0 ? AbortSignal.timeout(withinMs) : AbortSignal.abort();
    this.stopping.abort();
    await this.run.finish(deadline);
  }

  /** Leaves everything to another owner. Resolves when nothing is written any more. */
  async abandon(): Promise<void> {
    this.stopping.abort();
    await this.again;
    await this.run.end();
  }

  status(): TenureStatus {
    const status = this.run.status();
    return {
      ...status,
      isReplaying: status.isReplaying || this.again !== null,
      gaps: this.parts.marks.gaps,
    };
  }

  private newRun(): ShardRun {
    const run: ShardRun = new ShardRun({
      ...this.parts,
      storeLost: () => {
        if (run === this.run) this.again ??= this.replay(run).finally(() => (this.again = null));
      },
    });
    return run;
  }

  /** Begins again where the store stands. What listeners heard of they do not hear of again. */
  private async replay(before: ShardRun): Promise<void> {
    const { cuts, marks } = this.parts;
    const { signal } = this.stopping;
    const tell = (error: unknown) => this.logger.warn(`The replay waits: ${String(error)}`);
    await before.end();
    await persist(() => cuts.inTurn(() => marks.stepBack()), signal, tell);
    const silentUntil = before.loop.announcedSeq;
    await persist(
      () => {
        this.run = this.newRun();
        return this.run.start(silentUntil);
      },
      signal,
      tell,
    );
  }
}
