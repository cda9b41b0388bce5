import { Logger } from '@nestjs/common';
import type { SeriesState } from '../fold/series-state.js';
import type { Ownership } from '../lease/ownership.js';
import type { ShardLease } from '../lease/shard-lease.js';
import type { BatchContent } from '../journal/packed-batch.js';
import { ended, rest } from '../pacing/backoff.js';
import type { JournalFollower } from '../sample-journal.js';
import type { ShardStatus } from '../samples-status.js';
import { Standby } from './standby.js';
import { Tenure, type TenureParts } from './tenure.js';

/** How often the lease is kept, or asked for, and the journal looked at for what other processes appended. */
const LOOK_EVERY_MS = 250;
/** The session of a process that was killed a moment ago ends. */
const START_WITHIN_MS = 1_000;
const RELEASE_WITHIN_MS = 1_000;

export interface ShardOwnerParts extends Omit<TenureParts, 'lease'> {
  lease: ShardLease;
  ownership: Ownership;
}

/** Owns one shard while it has the lease, and stands by while another process has it. */
export class ShardOwner implements JournalFollower {
  private readonly logger = new Logger('Fold');
  private readonly stopping = new AbortController();
  private tenure: Tenure | null = null;
  private readonly standby: Standby;
  private looking: Promise<void> = Promise.resolve();
  private isFailing = false;

  constructor(private readonly parts: ShardOwnerParts) {
    this.standby = new Standby(parts.store);
  }

  /** Owns the shard, or stands by, when this resolves. @throws Error when PostgreSQL is away */
  async start(): Promise<void> {
    const { signal } = this.stopping;
    const until = performance.now() + START_WITHIN_MS;
    await this.look();
    while (!this.tenure && performance.now() < until) {
      await rest(LOOK_EVERY_MS, signal);
      await this.look();
    }
    this.looking = this.lookOn(signal);
  }

  /** @returns true when all that was in the journal at the start is folded, false when the signal ended first */
  async caughtUp(signal: AbortSignal): Promise<boolean> {
    return this.tenure === null || (await this.tenure.caughtUp(signal));
  }

  /**
   * @returns true when queries show all that was committed before the call; false when the signal ended first, or
   * another process owns the shard
   * @throws Error when PostgreSQL is away
   */
  async seen(signal: AbortSignal): Promise<boolean> {
    return this.tenure !== null && (await this.tenure.seen(signal));
  }

  committed(seq: number, content: BatchContent): void {
    this.tenure?.committed(seq, content);
  }

  doubted(): void {
    this.tenure?.doubted();
  }

  find(series: number): SeriesState | undefined {
    return this.tenure?.find(series);
  }

  /** Drops what is known of series that no longer exist, in memory and in snapshots. */
  async forget(series: readonly number[]): Promise<void> {
    if (!this.tenure) throw new Error('another process owns the shard');
    await this.tenure.forget(series);
  }

  /**
   * Folds what is committed, takes a last cut, gives the lease back. What does not end in time is done again after the
   * next start; with no time at all this leaves behind what a kill does.
   */
  async stop(withinMs: number): Promise<void> {
    this.stopping.abort();
    const deadline = AbortSignal.timeout(withinMs);
    await Promise.race([this.looking, ended(deadline)]);
    const stopped = new AbortController();
    const keeping = this.keepLease(stopped.signal);
    this.standby.stop();
    await Promise.race([this.parts.ownership.end(), ended(deadline)]);
    await this.tenure?.stop(withinMs);
    stopped.abort();
    await Promise.race([keeping, ended(deadline)]);
    await Promise.race([this.parts.lease.close(), ended(AbortSignal.timeout(RELEASE_WITHIN_MS))]);
  }

  status(): ShardStatus {
    const { lease } = this.parts;
    const { tenure } = this;
    return { ...(tenure ?? this.standby).status(), ownership: this.inWords(), fence: lease.fence.number };
  }

  private inWords(): ShardStatus['ownership'] {
    if (this.tenure) return this.parts.lease.isHeld ? 'owned' : 'in doubt';
    return this.standby.isOn ? 'standing by' : 'not known';
  }

  private async lookOn(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await rest(LOOK_EVERY_MS, signal);
      try {
        if (!signal.aborted) await this.look();
        this.isFailing = false;
      } catch (error) {
        if (!this.isFailing) this.logger.warn(`The lease of the shard cannot be kept: ${String(error)}`);
        this.isFailing = true;
      }
    }
  }

  private async look(): Promise<void> {
    const { lease } = this.parts;
    if (!lease.isHeld && !(await this.acquire())) {
      if (!this.tenure) this.standby.start();
      return;
    }
    this.tenure ??= await this.begin();
    this.tenure.noteNewest(await lease.confirm());
  }

  /** A lease that was lost goes on where nobody else had it since: PostgreSQL was away. */
  private async acquire(): Promise<boolean> {
    const { lease } = this.parts;
    const isFree = await lease.lock();
    const isUnbroken = await lease.isUnbroken();
    if (!isUnbroken) await this.end();
    if (isFree) await lease.claim(isUnbroken);
    return isFree;
  }

  private async begin(): Promise<Tenure> {
    const tenure = new Tenure(this.parts);
    try {
      await this.keeping(tenure.start());
    } catch (error) {
      // It may begin yet, beside the next.
      await tenure.abandon();
      throw error;
    }
    this.standby.stop();
    this.parts.ownership.begin();
    return tenure;
  }

  private async end(): Promise<void> {
    if (!this.tenure) return;
    this.logger.warn('Another process owns the shard now: this one stands by.');
    await this.keeping(Promise.all([this.parts.ownership.end(), this.tenure.abandon()]));
    this.tenure = null;
  }

  /** A stop still writes: without the lease it would wait for its deadline. */
  private async keepLease(signal: AbortSignal): Promise<void> {
    const { lease } = this.parts;
    while (!signal.aborted) {
      // Once lost it is not asked for again.
      if (lease.isHeld) await lease.confirm().catch(() => undefined);
      await rest(LOOK_EVERY_MS, signal);
    }
  }

  /** Keeps the lease while work goes on that takes long. */
  private async keeping(work: Promise<unknown>): Promise<void> {
    const isDone = work.then(() => true);
    const { signal } = this.stopping;
    while (!(await Promise.race([isDone, rest(LOOK_EVERY_MS, signal).then(() => signal.aborted)])))
      await this.parts.lease.confirm();
    await work;
  }
}
