import type { Logger } from '@nestjs/common';
import { isDatabaseAway } from './database-errors.js';
import { Unavailable } from './errors.js';

const FLUSH_MS = 500;
const RETRY_MS = 5_000;

/** Lines that wait to be written to a log table. Implementations limit their number. */
export interface WaitingLines<Line> {
  readonly isEmpty: boolean;
  take(): Line[];
  putBack(lines: readonly Line[]): void;
}

/**
 * Writes log lines to the database in batches in the background, so that callers need not wait. A crash may lose the
 * last batch.
 */
export class WriteBehind<Line> {
  private timer: NodeJS.Timeout | undefined;
  /** Writes run one after another, so that lines are stored in the order in which they were added. */
  private flushing: Promise<boolean> = Promise.resolve(true);

  constructor(
    private readonly waiting: WaitingLines<Line>,
    private readonly write: (lines: readonly Line[]) => Promise<void>,
    private readonly logger: Logger,
    private readonly everyMs = FLUSH_MS,
  ) {}

  /** Plans the next write. Call it after adding a line. */
  wake(delayMs = this.everyMs): void {
    if (this.timer || this.waiting.isEmpty) return;
    this.timer = setTimeout(() => {
      void this.flush().then((isWritten) => {
        this.timer = undefined;
        this.wake(isWritten ? this.everyMs : RETRY_MS);
      });
    }, delayMs).unref();
  }

  /** Stops the planned writes, and writes the lines that still wait. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    await this.flush();
  }

  /**
   * Runs work on the database without throwing. An error is a bug and is logged, unless the database is away.
   * @returns false when the database is away, so that the work can be repeated later; true otherwise
   */
  async quietly(run: () => Promise<void>): Promise<boolean> {
    try {
      await run();
      return true;
    } catch (error) {
      if (isDatabaseAway(error)) return false;
      this.logger.error(error);
      return true;
    }
  }

  /**
   * Writes all waiting lines now.
   * @returns false when the database is away and the lines go on waiting
   */
  flush(): Promise<boolean> {
    this.flushing = this.flushing.then(() => this.flushWaiting());
    return this.flushing;
  }

  /** @throws Unavailable when the waiting lines cannot be written now */
  async requireFlush(): Promise<void> {
    if (!(await this.flush())) throw new Unavailable();
  }

  private async flushWaiting(): Promise<boolean> {
    const lines = this.waiting.take();
    if (lines.length === 0) return true;
    const isWritten = await this.quietly(() => this.write(lines));
    if (!isWritten) this.waiting.putBack(lines);
    return isWritten;
  }
}
