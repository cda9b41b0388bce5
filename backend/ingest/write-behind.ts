import type { Logger } from '@nestjs/common';
import { isDatabaseAway } from '../platform/database-errors.js';
import { Unavailable } from '../platform/errors.js';

const FLUSH_MS = 500;
const RETRY_MS = 5_000;

/** What waits to be written: bounded, however much is told. */
export interface WaitingLines<Line> {
  readonly isEmpty: boolean;
  take(): Line[];
  putBack(lines: readonly Line[]): void;
}

/** Writes what is told in passing, a batch every so often; a crash may lose the last one. */
export class WriteBehind<Line> {
  private timer: NodeJS.Timeout | undefined;
  /** One after another, so that lines are stored in their order. */
  private flushing: Promise<boolean> = Promise.resolve(true);

  constructor(
    private readonly waiting: WaitingLines<Line>,
    private readonly write: (lines: readonly Line[]) => Promise<void>,
    private readonly logger: Logger,
    private readonly everyMs = FLUSH_MS,
  ) {}

  /** Call after something was added. */
  wake(delayMs = this.everyMs): void {
    if (this.timer || this.waiting.isEmpty) return;
    this.timer = setTimeout(() => {
      void this.flush().then((isWritten) => {
        this.timer = undefined;
        this.wake(isWritten ? this.everyMs : RETRY_MS);
      });
    }, delayMs).unref();
  }

  /** Writes what is left. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    await this.flush();
  }

  /** @returns false while the database is away; what else fails is a bug, told once and not tried again */
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

  /** Writes at once what waits. @returns false when it had to be kept for later */
  flush(): Promise<boolean> {
    this.flushing = this.flushing.then(() => this.flushWaiting());
    return this.flushing;
  }

  /** @throws Unavailable when what waits cannot be written now */
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
