import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Ownership } from '../lease/ownership.js';
import { ended, rest } from '../pacing/backoff.js';
import type { ErasureWork } from './erasure-work.js';

const LOOK_EVERY_MS = 15_000;
const AFTER_FAILURE_MS = 60_000;
const STOP_WITHIN_MS = 2_000;

/** Erases what deleted stations left behind, one round at a time, and goes on after a restart. */
export class ErasureRunner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Erasure');
  private readonly stop = new AbortController();
  private working: Promise<void> = Promise.resolve();
  private isFailing = false;

  constructor(
    private readonly work: ErasureWork,
    private readonly ownership: Ownership,
    private readonly now: () => Date,
  ) {}

  onApplicationBootstrap(): void {
    this.working = this.ownership.during(this.stop.signal, (signal) => this.run(signal));
  }

  /** Before the journal closes. */
  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await Promise.race([this.working, ended(AbortSignal.timeout(STOP_WITHIN_MS))]);
  }

  private async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await rest(this.isFailing ? AFTER_FAILURE_MS : LOOK_EVERY_MS, signal);
      if (!signal.aborted) await this.round(signal);
    }
  }

  private async round(signal: AbortSignal): Promise<void> {
    try {
      await this.work.run(this.now(), signal);
      this.isFailing = false;
    } catch (error) {
      // A store that is away, or tables in use: what was begun is done again.
      if (!this.isFailing && !signal.aborted) this.logger.warn(`Deleted stations wait: ${String(error)}`);
      this.isFailing = true;
    }
  }
}
