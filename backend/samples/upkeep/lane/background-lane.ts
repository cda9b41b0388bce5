import { setTimeout as delay } from 'node:timers/promises';
import type { JournalEntry } from '../../core/journal-entry.js';
import type { SampleJournal } from '../../journal/sample-journal.js';
import type { SamplesStatus } from '../../status/samples-status.js';
import type { ShardRun } from '../../owner/shard-run.js';
import { within } from '../../pacing/within.js';

/** Pause between two checks of the store's load, so that live samples are not held up. */
const PAUSE_MS = 20;
/** Background work waits while more rows than this are on their way into the store. */
const MAX_ROWS_WAITING = 1_500;
const MAX_JOURNAL_LAG = 20;
const VISIBLE_WITHIN_MS = 20_000;

/**
 * Lets background work on stored samples (imports, corrections) write to the journal without holding up live samples.
 */
export class BackgroundLane {
  constructor(
    private readonly journal: SampleJournal,
    private readonly status: SamplesStatus,
    private readonly owner: { readonly run: Pick<ShardRun, 'seen'> | null },
  ) {}

  /**
   * Appends entries to the journal, and resolves when they are durable.
   * @throws Unavailable when PostgreSQL cannot be reached
   */
  append(entries: readonly JournalEntry[]): Promise<void> {
    return this.journal.append(entries);
  }

  /**
   * The reason why background work may have to wait for long: the store uses too many memory maps. Null when this is
   * not the case.
   */
  get waitsFor(): 'memory_maps' | null {
    return this.status.read().maps?.highSince ? 'memory_maps' : null;
  }

  /** Resolves when the store has room for the next chunk of background work, or when the signal is aborted. */
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
   * Waits until all samples now in the journal can be queried, but at most 20 s, because the store may be down.
   * @returns false when the samples cannot be queried yet
   */
  async visible(signal: AbortSignal): Promise<boolean> {
    const { run } = this.owner;
    return run !== null && within(VISIBLE_WITHIN_MS, signal, (isOver) => run.seen(isOver));
  }
}
