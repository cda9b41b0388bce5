import { Logger } from '@nestjs/common';
import type { SampleStore, StorePosition } from '../store/sample-store.js';

/** Long enough to be told of before it is over. */
const FIRST_TRY_MS = 30_000;
/** With pauses doubling from 30 s the last try comes after some two hours. */
const MOST_TRIES = 8;

/**
 * Has an engine that stopped applying its writes for a reason that may pass (a full disk, no memory maps) try again
 * from the write that failed, a few times. One that was stopped by hand is left to that hand, and no write is ever
 * skipped: what can never be applied needs a person.
 */
export class Suspension {
  private readonly logger = new Logger('Store');
  private isKnown = false;
  private tries = 0;
  private dueAt = Infinity;
  private stoppedAt = -1n;

  constructor(private readonly store: Pick<SampleStore, 'resume'>) {}

  /**
   * @param position as just asked
   * @param nowMs of `performance.now()`
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

  /** Applying one write is enough to count as healed. */
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
      await this.store.resume();
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
