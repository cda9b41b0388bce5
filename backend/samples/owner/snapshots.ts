import { Logger } from '@nestjs/common';
import type { FoldPosition, FoldSnapshot, SnapshotTable } from '../journal/snapshot-table.js';
import { rest } from '../pacing/backoff.js';
import { Turns } from '../pacing/turns.js';
import type { SnapshotBarrier } from './snapshot-barrier.js';
import type { SnapshotCleanup } from './snapshot-cleanup.js';
import type { SnapshotSource } from './snapshot-source.js';
import type { StoreWatch } from './store-watch.js';

const AFTER_FAILURE_MS = 30_000;
const STATES_A_READ = 500;
/**
 * A replay of more batches than this is followed by a snapshot. A shorter one is not, because it is quickly repeated.
 */
const LONG_REPLAY = 500;

/** The replay after a start. `over` resolves when it has ended. */
interface Replay {
  batches: number;
  over: Promise<unknown>;
}

interface SnapshotsParts {
  table: SnapshotTable;
  source: SnapshotSource;
  barrier: SnapshotBarrier;
  watch: StoreWatch;
  cleanup: SnapshotCleanup;
  now: () => Date;
}

/**
 * Takes snapshots of the fold. A start of the server begins with the newest one, and the journal can drop the batches
 * before it.
 */
export class Snapshots {
  private readonly logger = new Logger('Fold');
  private readonly turns = new Turns();
  private newest: FoldSnapshot | null = null;

  constructor(private readonly parts: SnapshotsParts) {}

  get last(): FoldSnapshot | null {
    return this.newest;
  }

  /**
   * Loads the fold states of the newest snapshot.
   * @returns the position of the fold states in the journal
   */
  async load(): Promise<FoldPosition> {
    const { table, source } = this.parts;
    this.newest = await table.newest();
    if (!this.newest) return { seq: 0 };
    let page = await table.states(this.newest, -1, STATES_A_READ);
    while (page.length > 0) {
      page.forEach((saved) => source.load(saved));
      page = await table.states(this.newest, page.at(-1)!.series, STATES_A_READ);
    }
    return this.newest;
  }

  /**
   * Takes a snapshot at regular intervals until the signal is aborted.
   * @param replay the replay that the start began. If it is long, a snapshot follows it at once. Without this, a server
   *   that crashes soon after each start would replay more each time
   */
  async run(everyMs: number, replay: Replay, signal: AbortSignal): Promise<void> {
    const first = [rest(everyMs, signal), ...(replay.batches > LONG_REPLAY ? [replay.over] : [])];
    let pause: Promise<unknown> = Promise.race(first);
    while (!signal.aborted) {
      await pause;
      const pauseMs = (await this.tryTake(signal)) ? everyMs : Math.min(everyMs, AFTER_FAILURE_MS);
      pause = rest(pauseMs, signal);
    }
  }

  /** @returns false when no snapshot was taken: the signal was aborted first, or the store or PostgreSQL is away */
  async tryTake(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false;
    try {
      return await this.turns.take(() => this.take(signal));
    } catch (error) {
      this.logger.warn(`No snapshot was taken: ${String(error)}`);
      return false;
    }
  }

  /** Deletes the fold states of series that no longer exist, in memory and in every snapshot. */
  forget(series: readonly number[]): Promise<void> {
    const { source, table } = this.parts;
    return this.turns.take(async () => {
      await source.forget(series);
      await table.forget(series);
    });
  }

  private async take(signal: AbortSignal): Promise<boolean> {
    const { source, watch, cleanup, now } = this.parts;
    if (!(await watch.isWhole())) return false;
    if (source.foldedSeq !== this.newest?.seq) await this.save(signal);
    await cleanup.run(now());
    return true;
  }

  private async save(signal: AbortSignal): Promise<void> {
    const { table, source, barrier, now } = this.parts;
    const copy = await source.copy(now);
    try {
      await barrier.pass(copy, signal);
      await table.save(copy.snapshot, copy.changed, copy.gone);
      this.newest = copy.snapshot;
    } catch (error) {
      source.giveBack(copy);
      throw error;
    }
  }
}
