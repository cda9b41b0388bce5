import { Logger } from '@nestjs/common';
import type { SnapshotTable } from '../journal/snapshot-table.js';
import { keepLease, keepLeaseDuring, KEEP_EVERY_MS } from '../lease/keep-lease.js';
import type { Ownership } from '../lease/ownership.js';
import type { ShardLease } from '../lease/shard-lease.js';
import { persist, rest, unlessEnded } from '../pacing/backoff.js';
import type { ShardStatus } from '../status/samples-status.js';
import type { StoreMarks } from '../store/marks/store-marks.js';
import type { ShardRun } from './shard-run.js';
import type { Standby } from './standby.js';

/**
 * How long a start of the server waits for the lease. If the owner was just killed, PostgreSQL ends the database
 * session of that process, and with it the lease, within this time.
 */
const START_WITHIN_MS = 1_000;
const RELEASE_WITHIN_MS = 1_000;

export interface ShardOwnerParts {
  lease: ShardLease;
  ownership: Ownership;
  standby: Standby;
  marks: StoreMarks;
  snapshots: Pick<SnapshotTable, 'inTurn'>;
  newRun: (storeLost: () => void) => ShardRun;
}

/**
 * Owns one shard while it has the lease, and stands by while another process has it. An ownership begins like a start
 * after a crash: with the newest snapshot, and the batches that the journal has after it.
 */
export class ShardOwner {
  private readonly logger = new Logger('Fold');
  private readonly stopping = new AbortController();
  /** Ends a replay that runs in the background, when this process stops or is no longer the owner. */
  private leaving = new AbortController();
  private current: ShardRun | null = null;
  private isOwned = false;
  private again: Promise<void> | null = null;
  private looking: Promise<void> = Promise.resolve();
  private isFailing = false;

  constructor(private readonly parts: ShardOwnerParts) {}

  /** The run of the fold in the current ownership; null while another process is the owner. */
  get run(): ShardRun | null {
    return this.isOwned ? this.current : null;
  }

  /**
   * Resolves when this process is the owner of the shard, or stands by.
   * @throws Error when PostgreSQL does not answer
   */
  async start(): Promise<void> {
    const { signal } = this.stopping;
    const until = performance.now() + START_WITHIN_MS;
    await this.look();
    while (!this.isOwned && performance.now() < until) {
      await rest(KEEP_EVERY_MS, signal);
      await this.look();
    }
    this.looking = this.lookOn(signal);
  }

  /**
   * Folds all committed batches, takes a last snapshot, and gives the lease back. Work that does not end in time is
   * repeated after the next start, as after a crash.
   */
  async stop(withinMs: number): Promise<void> {
    const { lease, ownership, standby } = this.parts;
    this.stopping.abort();
    const deadline = AbortSignal.timeout(withinMs);
    await unlessEnded(this.looking, deadline);
    const stopped = new AbortController();
    const keeping = keepLease(lease, stopped.signal);
    standby.stop();
    await unlessEnded(ownership.end(), deadline);
    this.leaving.abort();
    await this.run?.finish(withinMs);
    stopped.abort();
    await unlessEnded(keeping, deadline);
    await unlessEnded(lease.close(), AbortSignal.timeout(RELEASE_WITHIN_MS));
  }

  status(): ShardStatus {
    const { lease, standby, marks } = this.parts;
    const { run } = this;
    const status = (run ?? standby).status();
    return {
      ...status,
      isReplaying: status.isReplaying || (run !== null && this.again !== null),
      gaps: run ? marks.gaps : [],
      ownership: this.inWords(),
      fence: lease.fence.number,
    };
  }

  private inWords(): ShardStatus['ownership'] {
    if (this.isOwned) return this.parts.lease.isHeld ? 'owned' : 'in doubt';
    return this.parts.standby.isOn ? 'standing by' : 'not known';
  }

  private async lookOn(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await rest(KEEP_EVERY_MS, signal);
      try {
        if (!signal.aborted) await this.look();
        this.isFailing = false;
      } catch (error) {
        if (!this.isFailing) this.logger.warn(`The lease of the shard cannot be kept: ${String(error)}`);
        this.isFailing = true;
      }
    }
  }

  /** Tries to get the lease. A process that has it confirms it and looks for batches that other processes appended. */
  private async look(): Promise<void> {
    const { lease, standby } = this.parts;
    if (!lease.isHeld && !(await this.acquire())) {
      if (!this.isOwned) standby.start();
      return;
    }
    if (!this.isOwned) await this.begin();
    this.run?.noteNewest(await lease.confirm());
  }

  /** Tries to get the lease. If it was lost, the ownership continues unless another process was the owner. */
  private async acquire(): Promise<boolean> {
    const { lease } = this.parts;
    const isFree = await lease.lock();
    const isUnbroken = await lease.isUnbroken();
    if (!isUnbroken) await this.leave();
    if (isFree) await lease.claim(isUnbroken);
    return isFree;
  }

  private async begin(): Promise<void> {
    const { lease, ownership, standby, marks } = this.parts;
    this.leaving = new AbortController();
    const run = (this.current = this.newRun());
    try {
      await keepLeaseDuring(
        lease,
        marks.load().then(() => run.start()),
        this.stopping.signal,
      );
    } catch (error) {
      // The run whose start failed may still be working. It has to end before another run starts.
      await this.endRun();
      throw error;
    }
    this.isOwned = true;
    standby.stop();
    ownership.begin();
  }

  private async leave(): Promise<void> {
    if (!this.isOwned) return;
    const { lease, ownership } = this.parts;
    this.logger.warn('Another process owns the shard now: this one stands by.');
    await keepLeaseDuring(lease, Promise.all([ownership.end(), this.endRun()]), this.stopping.signal);
    this.isOwned = false;
  }

  /** Ends the current run. Resolves when it writes nothing any more. */
  private async endRun(): Promise<void> {
    this.leaving.abort();
    await this.again;
    await this.current?.end();
  }

  private newRun(): ShardRun {
    const run: ShardRun = this.parts.newRun(() => {
      if (run === this.current) this.again ??= this.replay(run).finally(() => (this.again = null));
    });
    return run;
  }

  /**
   * Starts another run, from a snapshot whose rows the store still has. Samples that the run before has
   * announced to listeners are not announced again.
   */
  private async replay(before: ShardRun): Promise<void> {
    const { snapshots, marks } = this.parts;
    const { signal } = this.leaving;
    const warn = (error: unknown) => this.logger.warn(`The replay waits: ${String(error)}`);
    await before.end();
    await persist(() => snapshots.inTurn(() => marks.stepBack()), signal, warn);
    const silentUntil = before.announcedSeq;
    await persist(
      () => {
        const run = (this.current = this.newRun());
        return run.start(silentUntil);
      },
      signal,
      warn,
    );
  }
}
