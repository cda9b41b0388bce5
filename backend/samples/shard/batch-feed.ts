import { Logger } from '@nestjs/common';
import { DamagedBatch, decodeBatch } from '../journal/batch-codec.js';
import type { JournalTable, StoredBatch } from '../journal/journal-table.js';
import { type BatchContent, isPacked, rowsOf } from '../journal/packed-batch.js';
import type { Observation } from '../observation.js';
import { persist } from '../pacing/backoff.js';
import { Wakeup } from '../pacing/wakeup.js';
import type { SeriesDirectory } from '../series-directory.js';

/** Batches committed while the fold is behind are kept in memory up to this; beyond, the journal has them. */
const MAX_WAITING_OBSERVATIONS = 5_000;
/** What a packed observation takes in memory of one that is not. */
const PACKED = 1 / 8;
const BATCHES_A_READ = 16;

export interface Batch {
  seq: number;
  observations: readonly Observation[];
}

interface QueuedBatch {
  seq: number;
  content: BatchContent;
  /** What the journal gave in answer holds all that there is from one to the next. */
  isRead: boolean;
}

/** The batches of a shard in seq order: from memory where they were just committed, else from the journal. */
export class BatchFeed {
  private readonly logger = new Logger('Journal');
  private readonly work = new Wakeup();
  private readonly queue: QueuedBatch[] = [];
  private waiting = 0;
  private newest = 0;
  private damaged = 0;
  /** The journal may hold batches that were not offered. */
  private isDoubtful = false;
  /** The journal has nothing between the batch folded last and this one. */
  private afterGap: QueuedBatch | undefined;

  constructor(
    private readonly journal: JournalTable,
    private readonly directory: Pick<SeriesDirectory, 'refresh'>,
  ) {}

  /** Number of the newest batch known to be committed. */
  get newestSeq(): number {
    return this.newest;
  }

  /** Batches skipped because they could not be read. */
  get damagedBatches(): number {
    return this.damaged;
  }

  /** @param seq higher than all offered before */
  offer(seq: number, content: BatchContent): void {
    this.newest = Math.max(this.newest, seq);
    if (this.waiting < MAX_WAITING_OBSERVATIONS) {
      this.queue.push({ seq, content, isRead: false });
      this.waiting += weightOf(content);
    }
    this.work.ring();
  }

  /** Makes it look into the journal for batches that were not offered. */
  lookUp(newestSeq = this.newest): void {
    this.newest = Math.max(this.newest, newestSeq);
    this.isDoubtful = true;
    this.work.ring();
  }

  /** @returns the batch that follows `after`; undefined when the signal ended first */
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

  /** Puts what the journal holds after `after` in front of the queue. */
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
    // Nothing came meanwhile: what was thought to be there is not.
    if (!head && this.newest === newest) this.newest = after;
  }

  /** Other processes append, too: the stations whose samples they took are known before these are folded. */
  private async readKnown(after: number, before: number): Promise<StoredBatch[]> {
    const batches = await this.journal.read(after, before, BATCHES_A_READ);
    if (batches.length > 0) await this.directory.refresh();
    return batches;
  }

  private decoded({ seq, content }: QueuedBatch): Batch {
    if (!isPacked(content)) return { seq, observations: content };
    try {
      return { seq, observations: decodeBatch(content.bytes) };
    } catch (error) {
      if (!(error instanceof DamagedBatch)) throw error;
      this.damaged++;
      this.logger.error(`Skipped batch ${seq} of shard ${this.journal.shard}: ${error.message}`);
      return { seq, observations: [] };
    }
  }
}

function weightOf(content: BatchContent): number {
  return rowsOf(content) * (isPacked(content) ? PACKED : 1);
}
