import { Logger } from '@nestjs/common';
import type { EventBus } from '../../platform/event-bus.js';
import { FindingWriters } from '../delivery/finding-writers.js';
import { Delivery } from '../delivery/delivery.js';
import type { SeriesState } from '../fold/series-state.js';
import type { JournalTable } from '../journal/journal-table.js';
import type { ShardLease } from '../lease/shard-lease.js';
import type { Observation } from '../observation.js';
import type { TenureStatus } from '../samples-status.js';
import { ended } from '../pacing/backoff.js';
import type { SeriesDirectory } from '../series-directory.js';
import { BatchFeed } from './batch-feed.js';
import { Cuts } from './cuts.js';
import { FoldLoop } from './fold-loop.js';
import type { OwnersTables } from './owners-tables.js';
import { SeriesStates } from './series-states.js';
import type { SampleStore } from '../store/sample-store.js';

export interface TenureParts extends OwnersTables {
  lease: Pick<ShardLease, 'sure'>;
  store: SampleStore;
  directory: SeriesDirectory;
  bus: EventBus;
  /** How often a snapshot is taken: each costs the store a sync, and a replay goes back to the last. */
  cutEveryMs: number;
  now: () => Date;
}

/**
 * One ownership of a shard, from its beginning to its end: brings what the journal holds, in order, through the fold
 * into the store. It begins as a start after a crash does: with the newest cut, and what the journal holds after it.
 */
export class Tenure {
  private readonly logger = new Logger('Fold');
  private readonly stopping = new AbortController();
  private readonly cutting = new AbortController();
  private readonly states = new SeriesStates();
  private readonly journal: JournalTable;
  private readonly feed: BatchFeed;
  private readonly delivery: Delivery;
  private readonly findings: FindingWriters;
  private readonly loop: FoldLoop;
  private readonly cuts: Cuts;
  private replayUntil = 0;
  private running: Promise<unknown> = Promise.resolve();
  private cutLoop: Promise<void> = Promise.resolve();

  constructor({ journal, cuts: table, cutEveryMs: everyMs, ...parts }: TenureParts) {
    const { store, lease, directory, bus } = parts;
    const { states } = this;
    const feed = (this.feed = new BatchFeed(journal, directory));
    const delivery = (this.delivery = new Delivery(store, lease, directory));
    const findings = (this.findings = new FindingWriters(parts.tables, bus));
    const { shard } = journal;
    const loop = (this.loop = new FoldLoop({ shard, feed, states, delivery, findings, directory, bus }));
    this.cuts = new Cuts({ ...parts, table, states, loop, delivery, findings, everyMs });
    this.journal = journal;
  }

  /** Loads the newest cut and begins to fold what the journal holds after it. */
  async start(): Promise<void> {
    const after = await this.cuts.load();
    this.replayUntil = await this.journal.lastSeq();
    if (this.replayUntil > after)
      this.logger.log(`Replays ${this.replayUntil - after} batches of the journal.`);
    this.feed.lookUp(this.replayUntil);
    const { signal } = this.stopping;
    this.running = Promise.all([
      this.loop.run(after, this.replayUntil, signal),
      this.delivery.run(signal),
      this.findings.run(signal),
    ]);
    this.cutLoop = this.cuts.run(this.cutting.signal);
  }

  /** @returns true when all that was in the journal at the start is folded, false when the signal ended first */
  caughtUp(signal: AbortSignal): Promise<boolean> {
    return this.loop.folded(this.replayUntil, signal);
  }

  /**
   * @returns true when queries show all that was committed before the call, false when the signal ended first
   * @throws Error when PostgreSQL is away
   */
  async seen(signal: AbortSignal): Promise<boolean> {
    const { loop, feed, delivery, findings } = this;
    this.noteNewest(await this.journal.lastSeq());
    if (!(await loop.folded(feed.newestSeq, signal))) return false;
    if (!(await delivery.arrived(delivery.closeEpoch(), signal))) return false;
    await findings.flush();
    return true;
  }

  committed(seq: number, observations: readonly Observation[]): void {
    this.feed.offer(seq, observations);
  }

  doubted(): void {
    this.feed.lookUp();
  }

  /** @param seq of the newest batch in the journal: other processes append to it, too */
  noteNewest(seq: number): void {
    if (seq > this.feed.newestSeq) this.feed.lookUp(seq);
  }

  find(series: number): SeriesState | undefined {
    return this.states.find(series);
  }

  /** Drops what is known of series that no longer exist, in memory and in snapshots. */
  forget(series: readonly number[]): Promise<void> {
    return this.cuts.forget(series);
  }

  /**
   * Folds what is committed, takes a last cut, and stops. What does not end in time is done again after the next
   * start; with no time at all this leaves behind what a kill does.
   */
  async stop(withinMs: number): Promise<void> {
    const deadline = withinMs > 0 ? AbortSignal.timeout(withinMs) : AbortSignal.abort();
    this.cutting.abort();
    await Promise.race([this.finish(deadline), ended(deadline)]);
    this.stopping.abort();
  }

  /** Leaves everything to another owner. Resolves when nothing is written any more. */
  async abandon(): Promise<void> {
    this.cutting.abort();
    this.stopping.abort();
    await Promise.all([this.running, this.cutLoop]);
  }

  private async finish(deadline: AbortSignal): Promise<void> {
    await this.cutLoop;
    if (await this.loop.folded(this.feed.newestSeq, deadline)) await this.cuts.tryTake(deadline);
    this.stopping.abort();
    await this.running;
  }

  status(): TenureStatus {
    const { loop, feed, delivery, findings, cuts } = this;
    return {
      appendedSeq: feed.newestSeq,
      foldedSeq: loop.foldedSeq,
      isReplaying: loop.foldedSeq < this.replayUntil,
      rowsWaiting: delivery.rowsWaiting,
      refusedRows: delivery.refusedRows,
      flaggedSamples: findings.flagged.written,
      failedObservations: loop.failedObservations,
      damagedBatches: feed.damagedBatches,
      lastCut: cuts.last,
      store: delivery.position,
    };
  }
}
