import { Logger } from '@nestjs/common';
import type { DiskGuard } from '../platform/disk/disk-guard.js';
import { Unavailable } from '../platform/errors.js';
import { encodeBatch } from './journal/batch-codec.js';
import { BatchSize, waitingBytes } from './journal/batch-size.js';
import { type BatchContent, isPacked, MAX_BATCH_BYTES } from './journal/packed-batch.js';
import type { JournalTable } from './journal/journal-table.js';
import type { Observation } from './observation.js';

/** Of one commit. */
const MAX_BATCHES = 8;
/** More than this waiting means that PostgreSQL does not keep up. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024;

/** Hears of every commit; the owner of the shard. */
export interface JournalFollower {
  /** In seq order. */
  committed(seq: number, content: BatchContent): void;
  /** Whether a commit happened is not known: a batch may stand in the journal that was never announced. */
  doubted(): void;
}

interface Upload {
  content: BatchContent;
  bytes: number;
  /** How many of its observations are in a batch already. */
  taken: number;
  resolve: () => void;
  reject: (error: Error) => void;
}

/**
 * Takes samples in for good. Commits in groups: a commit starts as soon as the one before has ended and takes
 * along all that came meanwhile; nothing waits for a timer.
 */
export class SampleJournal {
  private readonly logger = new Logger('Journal');
  private readonly waiting: Upload[] = [];
  private bytes = 0;
  private isClosed = false;
  private failedAt: number | null = null;
  private commits: Promise<void> | null = null;

  constructor(
    private readonly table: JournalTable,
    private readonly follower: JournalFollower,
    private readonly disk: Pick<DiskGuard, 'requireIntake'>,
    private readonly now: () => Date,
  ) {}

  /** About what waits for its commit, bytes. */
  get waitingBytes(): number {
    return this.bytes;
  }

  /** When it last refused samples for a failed commit, ms of `performance.now()`; null once it takes them again. */
  get refusedAt(): number | null {
    return this.failedAt;
  }

  /**
   * Resolves when all are committed: they survive a kill of this server and of either database.
   * They belong to the journal from then on and must not be changed by the caller.
   * @throws Unavailable when PostgreSQL is away or the commit's outcome is unknown (some may be kept: sending
   * all again is harmless), when too much waits, when the disk is nearly full, or when the server is stopping
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

  /** Refuses new samples; resolves when what waits is committed or refused. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.commits;
  }

  private async commitAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const { contents, complete } = this.nextCommit();
      try {
        const batches = contents.map((each) => (isPacked(each) ? each.bytes : encodeBatch(each)));
        const seqs = await this.table.append(batches, this.now());
        seqs.forEach((seq, i) => this.follower.committed(seq, contents[i]!));
        if (this.failedAt !== null) this.logger.log('PostgreSQL takes samples again.');
        this.failedAt = null;
        for (const upload of complete) this.settle(upload).resolve();
      } catch (error) {
        this.refuse([...complete, ...this.waiting.splice(0)], error);
      }
    }
    this.commits = null;
  }

  /** One batch, and those that follow it packed, which cost the event loop nothing more. */
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

  /** A packed upload is a batch; else fills one from the waiting uploads, a large one is spread over several. */
  private nextBatch(): { content: BatchContent; complete: Upload[] } {
    const first = this.waiting[0]!;
    if (isPacked(first.content)) return { content: first.content, complete: [this.waiting.shift()!] };
    const size = new BatchSize(MAX_BATCH_BYTES);
    const observations: Observation[] = [];
    const complete: Upload[] = [];
    for (let upload = this.waiting[0]; upload; upload = this.waiting[0]) {
      const { content } = upload;
      if (isPacked(content)) break;
      for (; upload.taken < content.length; upload.taken++) {
        const observation = content[upload.taken]!;
        if (!size.add(observation)) return { content: observations, complete };
        observations.push(observation);
      }
      complete.push(this.waiting.shift()!);
    }
    return { content: observations, complete };
  }

  /** Those not tried yet are refused with the rest: each would only wait for the same time-out. */
  private refuse(uploads: readonly Upload[], error: unknown): void {
    if (this.failedAt === null)
      this.logger.error(`PostgreSQL takes no samples, uploads are refused: ${String(error)}`);
    this.failedAt = performance.now();
    this.follower.doubted();
    for (const upload of uploads) this.settle(upload).reject(new Unavailable());
  }

  private settle(upload: Upload): Upload {
    this.bytes -= upload.bytes;
    return upload;
  }
}
