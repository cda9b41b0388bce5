import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Ownership } from './ownership.js';
import { rest, unlessEnded } from '../pacing/backoff.js';

const AFTER_FAILURE_MS = 60_000;
const STOP_WITHIN_MS = 2_000;

export interface RoundOptions {
  /** Name of the work in the log. */
  name: string;
  /** Text for the log that says what it means when one repetition of the work fails. */
  failing: string;
  firstAfterMs: number;
  everyMs: number;
  ownership: Ownership;
  now: () => Date;
}

/** Repeats work in the background at intervals while this process is the owner of the shard. */
export class RoundRunner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger: Logger;
  private readonly stop = new AbortController();
  private working: Promise<void> = Promise.resolve();
  private isFailing = false;

  /** @param round the work of one round; after a failure the next round must be able to do it again */
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

  /** Stops the rounds when the server stops, before the journal closes. */
  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await unlessEnded(this.working, AbortSignal.timeout(STOP_WITHIN_MS));
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
      // Failures are expected: the store may be away, or other work may have locked tables.
      if (!this.isFailing && !signal.aborted) this.logger.warn(`${this.options.failing}: ${String(error)}`);
      this.isFailing = true;
    }
  }
}
