import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Ownership } from '../lease/ownership.js';
import { ended, rest } from './backoff.js';

const AFTER_FAILURE_MS = 60_000;
const STOP_WITHIN_MS = 2_000;

export interface RoundOptions {
  /** Of the log. */
  name: string;
  /** What a failure means, for the log. */
  failing: string;
  firstAfterMs: number;
  everyMs: number;
  ownership: Ownership;
  now: () => Date;
}

/** Does work of the shard's owner in the background, round by round, and goes on after a restart. */
export class RoundRunner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger: Logger;
  private readonly stop = new AbortController();
  private working: Promise<void> = Promise.resolve();
  private isFailing = false;

  /** @param round what was begun in one that fails is done again */
  constructor(
    private readonly options: RoundOptions,
    private readonly round: (now: Date, signal: AbortSignal) => Promise<void>,
  ) {
    this.logger = new Logger(options.name);
  }

  onApplicationBootstrap(): void {
    const { ownership } = this.options;
    this.working = ownership.during(this.stop.signal, (signal) => this.run(signal));
  }

  /** Before the journal closes. */
  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await Promise.race([this.working, ended(AbortSignal.timeout(STOP_WITHIN_MS))]);
  }

  private async run(signal: AbortSignal): Promise<void> {
    const { firstAfterMs, everyMs } = this.options;
    for (let pauseMs = firstAfterMs; !signal.aborted; pauseMs = this.isFailing ? AFTER_FAILURE_MS : everyMs) {
      await rest(pauseMs, signal);
      if (!signal.aborted) await this.tryRound(signal);
    }
  }

  private async tryRound(signal: AbortSignal): Promise<void> {
    try {
      await this.round(this.options.now(), signal);
      this.isFailing = false;
    } catch (error) {
      // A store that is away, or tables in use.
      if (!this.isFailing && !signal.aborted) this.logger.warn(`${this.options.failing}: ${String(error)}`);
      this.isFailing = true;
    }
  }
}
