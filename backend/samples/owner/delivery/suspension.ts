import { Logger } from '@nestjs/common';
import type { SampleWriter, StorePosition } from '../../store/sample-writer.js';

/**
 * Time from a suspension until the first attempt to resume the table, so that the operator can learn of the suspension
 * before it is over.
 */
const FIRST_TRY_MS = 30_000;
/**
 * Largest number of attempts to resume a table. The pauses double from 30 s, so the last attempt comes after about two
 * hours.
 */
const MOST_TRIES = 8;

/**
 * Resumes QuestDB's table after it was suspended, that is, after QuestDB stopped applying its writes. If the reason may
 * pass (such as a full disk or too few memory maps), QuestDB is told a few times to try again from the failed write. A
 * table that a person suspended stays so until a person resumes it. No write is ever skipped, so a write that can never
 * be applied needs a person, too.
 */
export class Suspension {
  private readonly logger = new Logger('Store');
  private isKnown = false;
  private tries = 0;
  private dueAt = Infinity;
  private stoppedAt = -1n;

  constructor(private readonly writer: Pick<SampleWriter, 'resume'>) {}

  /**
   * Compares the newest position of the store with what is known of the table: it notes that the table was suspended or
   * applies writes again. While the table is suspended, it tries to resume the table when an attempt is due.
   * @param position the position that the store has just given
   * @param nowMs time by `performance.now()`
   */
  async see(position: StorePosition, nowMs: number): Promise<void> {
    if (!position.isSuspended) this.end(position);
    else if (!this.isKnown) this.begin(position, nowMs);
    else if (nowMs >= this.dueAt) await this.tryAgain(nowMs);
  }

  private begin({ applied, suspendedFor }: StorePosition, nowMs: number): void {
    this.isKnown = true;
    this.stoppedAt = applied;
    this.plan(suspendedFor === null ? Infinity : nowMs);
    this.logger.error(
      `The store has stopped applying writes (${suspendedFor ?? 'by hand'}); samples wait in the journal.`,
    );
  }

  /**
   * Notes that the table is not suspended. If the store has applied a write since the last suspension began, the
   * attempts to resume the table are counted from 0 again.
   */
  private end({ applied }: StorePosition): void {
    if (this.isKnown) this.logger.log('The store applies writes again.');
    this.isKnown = false;
    if (applied > this.stoppedAt) this.tries = 0;
  }

  private async tryAgain(nowMs: number): Promise<void> {
    this.tries += 1;
    this.plan(nowMs);
    this.logger.warn(`Asks the store to apply its writes again: try ${this.tries} of ${MOST_TRIES}.`);
    try {
      await this.writer.resume();
    } catch (error) {
      this.logger.warn(`The store does not: ${String(error)}`);
    }
  }

  private plan(fromMs: number): void {
    if (this.tries < MOST_TRIES) this.dueAt = fromMs + FIRST_TRY_MS * 2 ** this.tries;
    else {
      this.dueAt = Infinity;
      this.logger.error('The store is left as it is: see its log, then ALTER TABLE … RESUME WAL.');
    }
  }
}
