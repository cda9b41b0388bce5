import { Logger } from '@nestjs/common';
import type { EventBus } from '../../platform/event-bus.js';
import { Delivery } from '../delivery/delivery.js';
import { FindingWriters } from '../delivery/finding-writers.js';
import type { ShardLease } from '../lease/shard-lease.js';
import type { StoreMarks } from '../marks/store-marks.js';
import { ended, persist } from '../pacing/backoff.js';
import type { LongUploads } from '../pacing/long-uploads.js';
import type { RunStatus } from '../samples-status.js';
import type { SampleFollowers } from '../sample-followers.js';
import type { SeriesDirectory } from '../series-directory.js';
import type { SampleStore } from '../store/sample-store.js';
import { BatchFeed } from './batch-feed.js';
import { Cuts } from './cuts.js';
import { FoldLoop } from './fold-loop.js';
import type { OwnersTables } from './owners-tables.js';
import { SeriesStates } from './series-states.js';

export interface ShardRunParts extends Omit<OwnersTables, 'markTable'> {
  marks: StoreMarks;
  lease: Pick<ShardLease, 'sure'>;
  store: SampleStore;
  directory: SeriesDirectory;
  bus: EventBus;
  followers: SampleFollowers;
  longUploads: LongUploads;
  /** How often a snapshot is taken: each costs the store a sync, and a replay goes back to the last. */
  cutEveryMs: number;
  /** Hears that the store has lost rows: this run must end, and another begin where the store stands. */
  storeLost: () => void;
  now: () => Date;
}

/** Brings what a shard's journal holds, in order, through the fold into the store: from the newest cut, until it is ended. */
export class ShardRun {
  readonly states = new SeriesStates();
  readonly feed: BatchFeed;
  readonly delivery: Delivery;
  readonly findings: FindingWriters;
  readonly loop: FoldLoop;
  readonly cuts: Cuts;
  private readonly logger = new Logger('Fold');
  private readonly stopping = new AbortController();
  private readonly cutting = new AbortController();
  private replayUntil = 0;
  private running: Promise<unknown> = Promise.resolve();
  private cutLoop: Promise<void> = Promise.resolve();

  constructor(private readonly parts: ShardRunParts) {
    const { journal, cuts: table, cutEveryMs: everyMs, store, lease, directory, bus } = parts;
    const { states } = this;
    const feed = (this.feed = new BatchFeed(journal, directory));
    const delivery = (this.delivery = new Delivery(store, lease, directory));
    const findings = (this.findings = new FindingWriters(parts.tables, bus));
    const loop = (this.loop = new FoldLoop({ ...parts, feed, states, delivery, findings }));
    this.cuts = new Cuts({ ...parts, table, states, loop, delivery, findings, everyMs });
  }

  /**
   * Loads the newest cut and begins to fold what the journal holds after it.
   * @param silentUntil batches up to this one were announced already; as a rule, all that there are
   */
  async start(silentUntil?: number): Promise<void> {
    const position = await this.cuts.load();
    await this.parts.followers.begin();
    this.replayUntil = await this.parts.journal.lastSeq();
    const batches = this.replayUntil - position.seq;
    if (batches > 0) this.logger.log(`Replays ${batches} batches of the journal.`);
    this.feed.lookUp(this.replayUntil);
    const { signal } = this.stopping;
    this.running = Promise.all([
      this.loop.run(
        position,
        { silentUntil: silentUntil ?? this.replayUntil, replayUntil: this.replayUntil },
        signal,
      ),
      this.delivery.run(signal),
      this.findings.run(signal),
      this.watchStore(signal),
    ]);
    this.cutLoop = this.cuts.run(this.cutting.signal);
  }

  /** @returns true when all that was in the journal at the start is folded, false when the signal ended first */
  caughtUp(signal: AbortSignal): Promise<boolean> {
    return this.loop.folded(this.replayUntil, signal);
  }

  /**
   * @returns true when queries show all that was committed before the call, false when the signal or this run ended first
   * @throws Error when PostgreSQL is away
   */
  async seen(signal: AbortSignal): Promise<boolean> {
    const { loop, feed, delivery, findings } = this;
    const isOver = AbortSignal.any([signal, this.stopping.signal]);
    this.noteNewest(await this.parts.journal.lastSeq());
    if (!(await loop.folded(feed.newestSeq, isOver))) return false;
    if (!(await delivery.arrived(delivery.closeEpoch(), isOver))) return false;
    await findings.flush();
    return true;
  }

  /** @param seq of the newest batch in the journal: other processes append to it, too */
  noteNewest(seq: number): void {
    if (seq > this.feed.newestSeq) this.feed.lookUp(seq);
  }

  /** Folds what is committed, takes a last cut, and ends; what is not done by the deadline is left. */
  async finish(deadline: AbortSignal): Promise<void> {
    this.cutting.abort();
    await Promise.race([this.empty(deadline), ended(deadline)]);
    this.stopping.abort();
  }

  /** Leaves all as it is. Resolves when nothing of it is under way any more. */
  async end(): Promise<void> {
    this.cutting.abort();
    this.stopping.abort();
    await Promise.all([this.cutLoop, this.running]);
  }

  private async empty(deadline: AbortSignal): Promise<void> {
    await this.cutLoop;
    const isOver = AbortSignal.any([deadline, this.stopping.signal]);
    if (await this.loop.folded(this.feed.newestSeq, isOver)) await this.cuts.tryTake(isOver);
    this.stopping.abort();
    await this.running;
  }

  /** Whenever the store is back it may be an older copy. */
  private async watchStore(signal: AbortSignal): Promise<void> {
    const { marks, storeLost } = this.parts;
    const { delivery } = this;
    while (!signal.aborted) {
      await delivery.back.sleep(signal);
      const isOlder = await persist(
        async () => delivery.hasLostWrites || (await marks.isStoreOlder()),
        signal,
        (error) => this.logger.warn(`Whether the store is as it was cannot be seen: ${String(error)}`),
      );
      if (isOlder) storeLost();
    }
  }

  status(): RunStatus {
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
