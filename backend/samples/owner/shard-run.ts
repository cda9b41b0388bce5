import { Logger } from '@nestjs/common';
import type { SeriesDirectory } from '../core/series-directory.js';
import type { Journal } from '../journal/journal.js';
import type { SnapshotTable } from '../journal/snapshot-table.js';
import { unlessEnded } from '../pacing/backoff.js';
import type { LongUploads } from '../pacing/long-uploads.js';
import { Progress } from '../pacing/progress.js';
import type { RunStatus } from '../status/samples-status.js';
import type { StoreMarks } from '../store/marks/store-marks.js';
import type { AcceptedSamples } from './accepted-samples.js';
import { Announcer } from './announcer.js';
import { Backlog } from './backlog.js';
import { BatchFeed } from './batch-feed.js';
import { Delivery, type OwnersStore } from './delivery/delivery.js';
import { type FindingTables, FindingWriters } from './delivery/finding-writers.js';
import type { Lane } from './delivery/rows-under-way.js';
import { FoldLoop } from './fold-loop.js';
import { FoldResults } from './fold-results.js';
import { SampleFold } from './sample-fold.js';
import { SeriesStates } from './series-states.js';
import { SnapshotBarrier } from './snapshot-barrier.js';
import { SnapshotCleanup } from './snapshot-cleanup.js';
import { SnapshotSource } from './snapshot-source.js';
import { Snapshots } from './snapshots.js';
import { StoreWatch } from './store-watch.js';

/** Settings for when the fold pauses, and when a snapshot is due. */
export interface RunPace {
  longUploads: LongUploads;
  /** Interval between snapshots, each of which makes the store sync to disk. One more follows a long replay. */
  snapshotEveryMs: number;
  now: () => Date;
}

export interface ShardRunParts {
  journal: Journal;
  tables: { snapshots: SnapshotTable; marks: StoreMarks; findings: FindingTables };
  store: OwnersStore;
  directory: SeriesDirectory;
  accepted: AcceptedSamples;
  pace: RunPace;
}

/**
 * Brings the batches of a shard's journal in order through the fold into the store, beginning at the newest snapshot.
 */
export class ShardRun {
  readonly states = new SeriesStates();
  readonly feed: BatchFeed;
  readonly snapshots: Snapshots;
  private readonly delivery: Delivery;
  private readonly findings: FindingWriters;
  private readonly loop: FoldLoop;
  private readonly watch: StoreWatch;
  private readonly logger = new Logger('Fold');
  private readonly stopping = new AbortController();
  private readonly snapshotting = new AbortController();
  private isStarted = false;
  private replayUntil = 0;
  private running: Promise<unknown> = Promise.resolve();
  private takingSnapshots: Promise<void> = Promise.resolve();

  /**
   * @param storeLost called when the store has lost rows: this run must end, and another one must start from rows that
   *   the store still has
   */
  constructor(
    private readonly parts: ShardRunParts,
    storeLost: () => void,
  ) {
    const { journal, tables, store, directory, accepted, pace } = parts;
    const { snapshots: table, marks } = tables;
    const delivery = (this.delivery = new Delivery(store, directory));
    const findings = (this.findings = new FindingWriters(tables.findings));
    this.feed = new BatchFeed(journal, directory);
    this.loop = this.newLoop();
    this.watch = new StoreWatch(delivery, marks, storeLost);
    this.snapshots = new Snapshots({
      table,
      source: new SnapshotSource(this.loop, this.states, delivery, directory),
      barrier: new SnapshotBarrier({ delivery, findings, followers: accepted.followers, marks, table }),
      watch: this.watch,
      cleanup: new SnapshotCleanup(table, marks, journal),
      now: pace.now,
    });
  }

  /** Number of the batch up to which listeners have received all samples, except those in the backlog. */
  get announcedSeq(): number {
    return this.loop.announcedSeq;
  }

  /**
   * Loads the newest snapshot and begins to fold the batches that the journal has after it.
   * @param silentUntil number of the newest batch whose samples were already announced; by default the journal's newest
   */
  async start(silentUntil?: number): Promise<void> {
    const { accepted, journal, pace } = this.parts;
    const position = await this.snapshots.load();
    await accepted.followers.begin();
    const replayUntil = (this.replayUntil = await journal.lastSeq());
    const batches = replayUntil - position.seq;
    if (batches > 0) this.logger.log(`Replays ${batches} batches of the journal.`);
    this.feed.lookUp(replayUntil);
    const { signal } = this.stopping;
    const earlier = { silentUntil: silentUntil ?? replayUntil, replayUntil };
    this.running = Promise.all([
      this.loop.run(position, earlier, signal),
      this.delivery.run(signal),
      this.findings.run(signal),
      this.watch.run(signal),
    ]);
    const ending = this.snapshotting.signal;
    const replay = { batches, over: this.caughtUp(ending) };
    this.takingSnapshots = this.snapshots.run(pace.snapshotEveryMs, replay, ending);
    this.isStarted = true;
  }

  /** @returns true when all that the journal had at the start is folded, false when the signal was aborted first */
  caughtUp(signal: AbortSignal): Promise<boolean> {
    return this.loop.folded(this.replayUntil, signal);
  }

  /**
   * Waits until queries return everything that was committed before the call.
   * @returns false when the signal was aborted first, or this run has ended or not begun
   * @throws Error when PostgreSQL is away
   */
  async seen(signal: AbortSignal): Promise<boolean> {
    const { loop, feed, delivery, findings } = this;
    if (!this.isStarted || this.stopping.signal.aborted) return false;
    const isOver = AbortSignal.any([signal, this.stopping.signal]);
    this.noteNewest(await this.parts.journal.lastSeq());
    if (!(await loop.folded(feed.newestSeq, isOver))) return false;
    if (!(await delivery.arrived(delivery.closeEpoch(), isOver))) return false;
    await findings.flush();
    return true;
  }

  /** Notes that `seq` is the number of the newest batch in the journal, which another process may have appended. */
  noteNewest(seq: number): void {
    if (seq > this.feed.newestSeq) this.feed.lookUp(seq);
  }

  /**
   * Folds all committed batches, takes a last snapshot, and ends. Work that does not end in time is repeated after the
   * next start, as after a crash.
   */
  async finish(withinMs: number): Promise<void> {
    const deadline = withinMs > 0 ? AbortSignal.timeout(withinMs) : AbortSignal.abort();
    this.snapshotting.abort();
    await unlessEnded(this.empty(deadline), deadline);
    this.stopping.abort();
  }

  /** Ends without a last snapshot. Resolves when none of its work is running any more. */
  async end(): Promise<void> {
    this.snapshotting.abort();
    this.stopping.abort();
    await Promise.all([this.takingSnapshots, this.running]);
  }

  status(): RunStatus {
    const { loop, feed, delivery, findings, snapshots } = this;
    return {
      appendedSeq: feed.newestSeq,
      foldedSeq: loop.foldedSeq,
      isReplaying: loop.foldedSeq < this.replayUntil,
      rowsWaiting: delivery.rowsWaiting,
      refusedRows: delivery.refusedRows,
      flaggedSamples: findings.flagged.written,
      failedObservations: loop.failedObservations,
      damagedBatches: feed.damagedBatches,
      lastSnapshot: snapshots.last,
      store: delivery.position,
    };
  }

  private newLoop(): FoldLoop {
    const { states, feed, delivery, findings } = this;
    const { journal, directory, accepted, pace } = this.parts;
    const announcer = new Announcer(journal.shard, states, directory, accepted);
    const newFold = (lane: Lane) => {
      const results = new FoldResults(delivery, findings, lane);
      return new SampleFold({ states, directory, announcer, results, longUploads: pace.longUploads });
    };
    const prompt = new Progress();
    const late = new BatchFeed(journal, directory);
    const backlog = new Backlog({ feed: late, fold: newFold('late'), states, delivery, prompt });
    return new FoldLoop({ feed, fold: newFold('live'), backlog, delivery, prompt });
  }

  private async empty(deadline: AbortSignal): Promise<void> {
    await this.takingSnapshots;
    const isOver = AbortSignal.any([deadline, this.stopping.signal]);
    if (await this.loop.folded(this.feed.newestSeq, isOver)) await this.snapshots.tryTake(isOver);
    this.stopping.abort();
    await this.running;
  }
}
