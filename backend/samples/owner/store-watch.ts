import { Logger } from '@nestjs/common';
import { persist } from '../pacing/backoff.js';
import type { StoreMarks } from '../store/marks/store-marks.js';
import type { Delivery } from './delivery/delivery.js';

/**
 * Checks that the store still has the rows that it once had on disk, so that a replacement by an older copy is noticed.
 */
export class StoreWatch {
  private readonly logger = new Logger('Fold');

  /** @param storeLost called when the store has lost rows that it had once written to disk */
  constructor(
    private readonly delivery: Delivery,
    private readonly marks: StoreMarks,
    private readonly storeLost: () => void,
  ) {}

  /**
   * Checks the store each time it answers again after a failure, because it may have been replaced by an older copy.
   */
  async run(signal: AbortSignal): Promise<void> {
    const { delivery, marks } = this;
    while (!signal.aborted) {
      await delivery.back.sleep(signal);
      const isOlder = await persist(
        async () => delivery.hasLostWrites || (await marks.isStoreOlder()),
        signal,
        (error) => this.logger.warn(`Whether the store is as it was cannot be seen: ${String(error)}`),
      );
      if (isOlder) this.storeLost();
    }
  }

  /** @returns false when the store has lost rows; `storeLost` has been called then */
  async isWhole(): Promise<boolean> {
    const isOlder = await this.marks.isStoreOlder();
    if (isOlder) this.storeLost();
    return !isOlder;
  }
}
