import { Logger } from '@nestjs/common';
import { type BatchEntries, DamagedBatch, readBatch } from '../journal/batch-codec.js';
import type { JournalEntry } from '../core/journal-entry.js';
import type { Journal, StoredBatch } from '../journal/journal.js';
import type { JournalFollower } from '../journal/sample-journal.js';
import { type BatchContent, isPacked, rowsOf } from '../journal/packed-batch.js';
import { persist } from '../pacing/backoff.js';
import { Wakeup } from '../pacing/wakeup.js';
import type { SeriesDirectory } from '../core/series-directory.js';

/**
 * Committed batches that are not folded yet stay in memory up to this number of entries. Beyond it, they are read from
 * the journal later.
 */
const MAX_WAITING_ENTRIES = 5_000;
/** Memory that an entry of an encoded batch needs, as a share of what a decoded one needs. */
const PACKED = 1 / 8;
const BATCHES_A_READ = 16;

export interface Batch {
  seq: number;
  entries: BatchEntries;
  /** The packed bytes of the batch, which `entries` decodes, or the entries themselves. */
  content: BatchContent;
}

interface QueuedBatch {
  seq: number;
  content: BatchContent;
  /** True for a batch that was read from the journal, so that no batch is missing before it. */
  isRead: boolean;
}

/**
 * Supplies the batches of a shard to the fold in the order of their numbers: from memory if they were just committed,
 * otherwise from the journal.
 */
export class BatchFeed implements JournalFollower {
  private readonly logger = new Logger('Journal');
  private readonly work = new Wakeup();
  private readonly queue: QueuedBatch[] = [];
  private waiting = 0;
  private newest = 0;
  private damaged = 0;
  /** True while the journal may contain batches that were not offered to this feed. */
  private isDoubtful = false;
  /**
   * The batch that comes next although numbers before it are missing, because the journal has no batches with these
   * numbers.
   */
  private afterGap: QueuedBatch | undefined;

  constructor(
    private readonly journal: Pick<Journal, 'shard' | 'read'>,
    private readonly directory: Pick<SeriesDirectory, 'refresh'>,
  ) {}

  /** Number of the newest batch that is known to be committed. */
  get newestSeq(): number {
    return this.newest;
  }

  /** Number of batches that were skipped, because they could not be decoded. */
  get damagedBatches(): number {
    return this.damaged;
  }

  /**
   * Receives a batch that was just committed.
   * @param seq higher than all numbers offered before
   */
  offer(seq: number, content: BatchContent): void {
    this.newest = Math.max(this.newest, seq);
    if (this.waiting < MAX_WAITING_ENTRIES) {
      this.queue.push({ seq, content, isRead: false });
      this.waiting += weightOf(content);
    }
    this.work.ring();
  }

  /** Makes the feed look for batches in the journal that were not offered to it. */
  lookUp(newestSeq = this.newest): void {
    this.newest = Math.max(this.newest, newestSeq);
    this.isDoubtful = true;
    this.work.ring();
  }

  /** @returns the batch that follows number `after`; undefined when the signal was aborted first */
  async next(after: number, signal: AbortSignal): Promise<Batch | undefined> {
    while (!signal.aborted) {
      while (this.queue[0] && this.queue[0].seq <= after) this.shift();
      const head = this.queue[0];
      const isNext = head && (head.seq === after + 1 || head.isRead || head === this.afterGap);
      if (isNext) return this.decoded(this.shift());
      if (head || this.isDoubtful || this.newest > after) await this.read(after, signal);
      else await this.work.sleep(signal);
    }
    return undefined;
  }

  private shift(): QueuedBatch {
    const head = this.queue.shift()!;
    if (!head.isRead) this.waiting -= weightOf(head.content);
    return head;
  }

  /** Reads the batches that follow number `after` from the journal and puts them at the front of the queue. */
  private async read(after: number, signal: AbortSignal): Promise<void> {
    this.isDoubtful = false;
    const [head] = this.queue;
    const { newest } = this;
    const before = head?.seq ?? Number.MAX_SAFE_INTEGER;
    const batches = await persist(
      () => this.readKnown(after, before),
      signal,
      (error) => this.logger.warn(`The journal cannot be read, the fold waits: ${String(error)}`),
    );
    if (!batches) return;
    const read = batches.map(({ seq, batch }) => ({ seq, content: { rows: 0, bytes: batch }, isRead: true }));
    this.queue.unshift(...read);
    if (batches.length > 0) return;
    if (newest > after)
      this.logger.error(`The journal has no batch between ${after} and ${head?.seq ?? newest + 1}`);
    this.afterGap = head;
    // No batch was committed during the read, so the journal does not have the batches that were expected after
    // `after`.
    if (!head && this.newest === newest) this.newest = after;
  }

  /**
   * Reads batches and then refreshes the directory of series. Other processes may have appended samples of new
   * stations, which the directory does not know yet.
   */
  private async readKnown(after: number, before: number): Promise<StoredBatch[]> {
    const batches = await this.journal.read(after, before, BATCHES_A_READ);
    if (batches.length > 0) await this.directory.refresh();
    return batches;
  }

  private decoded({ seq, content }: QueuedBatch): Batch {
    if (!isPacked(content)) return { seq, entries: decodedEntries(content), content };
    const { bytes } = content;
    try {
      const entries = readBatch(bytes);
      return { seq, entries, content: { rows: entries.length, bytes } };
    } catch (error) {
      if (!(error instanceof DamagedBatch)) throw error;
      this.damaged++;
      this.logger.error(`Skipped batch ${seq} of shard ${this.journal.shard}: ${error.message}`);
      return { seq, entries: decodedEntries([]), content: [] };
    }
  }
}

function weightOf(content: BatchContent): number {
  return rowsOf(content) * (isPacked(content) ? PACKED : 1);
}

/** Offers entries that are decoded already in the same way as those of a batch. */
function decodedEntries(entries: readonly JournalEntry[]): BatchEntries {
  const at = (index: number) => entries[index]!;
  return { length: entries.length, at, placeOf: at };
}
