import { setTimeout as delay } from 'node:timers/promises';
import type { Observation } from './observation.js';
import type { SampleJournal } from './sample-journal.js';
import type { SamplesStatus } from './samples-status.js';
import type { ShardOwner } from './shard/shard-owner.js';

/** Between two looks, so that live samples find the way free. */
const PAUSE_MS = 20;
/** More rows on their way into the store than this: long work waits. */
const MAX_ROWS_WAITING = 1_500;
const MAX_JOURNAL_LAG = 20;
const VISIBLE_WITHIN_MS = 20_000;

/** The way into the journal for long work on stored samples (imports, corrections), beside live samples. */
export class BackgroundLane {
  constructor(
    private readonly journal: SampleJournal,
    private readonly status: SamplesStatus,
    private readonly owner: Pick<ShardOwner, 'seen'>,
  ) {}

  /** Resolves when durable. @throws Unavailable when PostgreSQL is away */
  append(observations: readonly Observation[]): Promise<void> {
    return this.journal.append(observations);
  }

  /** What long work waits for that lasts; null: nothing, or its turn. */
  get waitsFor(): 'memory_maps' | null {
    return this.status.read().maps?.highSince ? 'memory_maps' : null;
  }

  /** Returns when there is room for the next chunk, or the signal ended. */
  async room(signal: AbortSignal): Promise<void> {
    do {
      await delay(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    } while (!signal.aborted && this.isBusy());
  }

  private isBusy(): boolean {
    const { rowsWaiting, journalLag } = this.status.read();
    return rowsWaiting > MAX_ROWS_WAITING || journalLag > MAX_JOURNAL_LAG || this.waitsFor !== null;
  }

  /**
   * Waits until what is in the journal now can be queried; 20 s at most, a store that is away is not waited for.
   * @returns false when it cannot be queried yet
   */
  visible(signal: AbortSignal): Promise<boolean> {
    return this.owner.seen(AbortSignal.any([signal, AbortSignal.timeout(VISIBLE_WITHIN_MS)]));
  }
}
