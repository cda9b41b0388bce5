import { Logger } from '@nestjs/common';
import type { DiskGuard } from '../../platform/disk/disk-guard.js';
import { Unavailable } from '../../platform/errors.js';
import { encodeBatch } from './batch-codec.js';
import { BatchSize, waitingBytes } from './batch-size.js';
import { type BatchContent, isPacked, MAX_BATCH_BYTES } from './packed-batch.js';
import type { Journal } from './journal.js';
import type { JournalEntry } from '../core/journal-entry.js';

/** Largest number of batches in one commit. */
const MAX_BATCHES = 8;
/** When more bytes than this wait for a commit, PostgreSQL is too slow, and further samples are refused. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024;

/** Receives the batches for the fold, while this process owns the shard. */
export interface JournalFollower {
  /** Receives every committed batch, in the order of its number. */
  offer(seq: number, content: BatchContent): void;
  /**
   * Called when the result of a commit is unknown. The journal may then hold a batch that was not passed on, so the
   * receiver must read the journal.
   */
  lookUp(): void;
}

interface Upload {
  content: BatchContent;
  bytes: number;
  /** Number of entries of the upload that are already in a batch. */
  taken: number;
  resolve: () => void;
  reject: (error: Error) => void;
}

/**
 * Writes samples to the journal. A commit starts as soon as the one before has ended and includes all samples that have
 * arrived since; there is no timer.
 */
export class SampleJournal {
  private readonly logger = new Logger('Journal');
  private readonly waiting: Upload[] = [];
  private bytes = 0;
  private isClosed = false;
  private failedAt: number | null = null;
  private commits: Promise<void> | null = null;

  constructor(
    private readonly journal: Pick<Journal, 'append'>,
    private readonly follower: () => JournalFollower | undefined,
    private readonly disk: Pick<DiskGuard, 'requireIntake'>,
    private readonly now: () => Date,
  ) {}

  /** Approximate size in bytes of the samples that wait for their commit. */
  get waitingBytes(): number {
    return this.bytes;
  }

  /**
   * Time of the last commit that failed, ms of `performance.now()`, while samples are refused because of it; null once
   * samples are committed again.
   */
  get refusedAt(): number | null {
    return this.failedAt;
  }

  /**
   * Resolves when all samples are committed, so that they survive a crash of this server and of either database. The
   * caller must not change them after the call.
   * @throws Unavailable when PostgreSQL is away, the result of the commit is unknown (some samples may be stored;
   * sending all again is harmless), too many samples wait, the disk is nearly full, or the server is stopping
   */
  async append(content: BatchContent): Promise<void> {
    if (!isPacked(content) && content.length === 0) return;
    this.disk.requireIntake();
    const bytes = isPacked(content) ? content.bytes.length : waitingBytes(content);
    const isFull = this.bytes > 0 && this.bytes + bytes > MAX_WAITING_BYTES;
    if (this.isClosed || isFull) throw new Unavailable();
    await new Promise<void>((resolve, reject) => {
      this.waiting.push({ content, bytes, taken: 0, resolve, reject });
      this.bytes += bytes;
      this.commits ??= this.commitAll();
    });
  }

  /** Refuses new samples. Resolves when all waiting samples are committed or refused. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.commits;
  }

  private async commitAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const { contents, complete } = this.nextCommit();
      try {
        const batches = contents.map((each) => (isPacked(each) ? each.bytes : encodeBatch(each)));
        const seqs = await this.journal.append(batches, this.now());
        seqs.forEach((seq, i) => this.follower()?.offer(seq, contents[i]!));
        if (this.failedAt !== null) this.logger.log('PostgreSQL takes samples again.');
        this.failedAt = null;
        for (const upload of complete) this.settle(upload).resolve();
      } catch (error) {
        this.refuse([...complete, ...this.waiting.splice(0)], error);
      }
    }
    this.commits = null;
  }

  /** @returns the next batch, and the batches directly behind it that are already encoded and so need no more work */
  private nextCommit(): { contents: BatchContent[]; complete: Upload[] } {
    const { content, complete } = this.nextBatch();
    const contents = [content];
    while (this.waiting[0] && isPacked(this.waiting[0].content) && contents.length < MAX_BATCHES) {
      const next = this.nextBatch();
      contents.push(next.content);
      complete.push(...next.complete);
    }
    return { contents, complete };
  }

  /**
   * Takes the next batch from the waiting uploads. An upload that a worker thread has already encoded is a batch by
   * itself. Others are collected until the batch is full; a large one continues in the next batch.
   * @returns the batch, and the uploads that are complete with it
   */
  private nextBatch(): { content: BatchContent; complete: Upload[] } {
    const first = this.waiting[0]!;
    if (isPacked(first.content)) return { content: first.content, complete: [this.waiting.shift()!] };
    const size = new BatchSize(MAX_BATCH_BYTES);
    const entries: JournalEntry[] = [];
    const complete: Upload[] = [];
    for (let upload = this.waiting[0]; upload; upload = this.waiting[0]) {
      const { content } = upload;
      if (isPacked(content)) break;
      for (; upload.taken < content.length; upload.taken++) {
        const entry = content[upload.taken]!;
        if (!size.add(entry)) return { content: entries, complete };
        entries.push(entry);
      }
      complete.push(this.waiting.shift()!);
    }
    return { content: entries, complete };
  }

  /**
   * Refuses uploads after a failed commit, even those that were not part of it, because each would only wait for the
   * same timeout.
   */
  private refuse(uploads: readonly Upload[], error: unknown): void {
    if (this.failedAt === null)
      this.logger.error(`PostgreSQL takes no samples, uploads are refused: ${String(error)}`);
    this.failedAt = performance.now();
    this.follower()?.lookUp();
    for (const upload of uploads) this.settle(upload).reject(new Unavailable());
  }

  private settle(upload: Upload): Upload {
    this.bytes -= upload.bytes;
    return upload;
  }
}
