import { Logger } from '@nestjs/common';
import type { DiskGuard } from '../platform/disk/disk-guard.js';
import { Unavailable } from '../platform/errors.js';
import { encodeBatch } from './journal/batch-codec.js';
import { BatchSize, waitingBytes } from './journal/batch-size.js';
import type { JournalTable } from './journal/journal-table.js';
import type { Observation } from './observation.js';

/** Larger commits gain nothing, and encoding this much holds the event loop for a few milliseconds only. */
const MAX_BATCH_BYTES = 256 * 1024;
/** More than this waiting means that PostgreSQL does not keep up. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024;

/** Hears of every commit; the owner of the shard. */
export interface JournalFollower {
  /** In seq order. */
  committed(seq: number, observations: readonly Observation[]): void;
  /** Whether a commit happened is not known: a batch may stand in the journal that was never announced. */
  doubted(): void;
}

interface Upload {
  observations: readonly Observation[];
  bytes: number;
  /** How many of the observations are in a batch already. */
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
   * Resolves when all observations are committed: they survive a kill of this server and of either database.
   * They belong to the journal from then on and must not be changed by the caller.
   * @throws Unavailable when PostgreSQL is away or the commit's outcome is unknown (some may be kept: sending
   * all again is harmless), when too much waits, when the disk is nearly full, or when the server is stopping
   */
  async append(observations: readonly Observation[]): Promise<void> {
    if (observations.length === 0) return;
    this.disk.requireIntake();
    const bytes = waitingBytes(observations);
    const isFull = this.bytes > 0 && this.bytes + bytes > MAX_WAITING_BYTES;
    if (this.isClosed || isFull) throw new Unavailable();
    await new Promise<void>((resolve, reject) => {
      this.waiting.push({ observations, bytes, taken: 0, resolve, reject });
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
      const { observations, complete } = this.nextBatch();
      try {
        const seq = await this.table.append(encodeBatch(observations), this.now());
        this.follower.committed(seq, observations);
        if (this.failedAt !== null) this.logger.log('PostgreSQL takes samples again.');
        this.failedAt = null;
        for (const upload of complete) this.settle(upload).resolve();
      } catch (error) {
        this.refuse([...complete, ...this.waiting.splice(0)], error);
      }
    }
    this.commits = null;
  }

  /** Fills a batch from the waiting uploads. A large upload is spread over several batches. */
  private nextBatch(): { observations: Observation[]; complete: Upload[] } {
    const size = new BatchSize(MAX_BATCH_BYTES);
    const observations: Observation[] = [];
    const complete: Upload[] = [];
    for (let upload = this.waiting[0]; upload; upload = this.waiting[0]) {
      for (; upload.taken < upload.observations.length; upload.taken++) {
        const observation = upload.observations[upload.taken]!;
        if (!size.add(observation)) return { observations, complete };
        observations.push(observation);
      }
      complete.push(this.waiting.shift()!);
    }
    return { observations, complete };
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
