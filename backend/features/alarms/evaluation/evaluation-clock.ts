import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Ownership } from '../../../samples/lease/ownership.js';
import { rest } from '../../../samples/pacing/backoff.js';
import { EvaluationWriter } from './evaluation-writer.js';
import { RuleBook } from './rule-book.js';

const TICK_MS = 1_000;
/**
 * Interval at which the number of samples of an open episode is written. The beginning and the end of an episode are
 * written at once.
 */
const WRITE_EVERY_MS = 5_000;
const NOTICES_EVERY_MS = 10_000;
/** Time to wait before an urgent result is written. Alarms that fire meanwhile are written in the same transaction. */
const TOGETHER_MS = 50;

/**
 * Passes the current time to all alarms once a second, in the process that owns the shard. Alarms need it for
 * conditions that must hold for some time, for the silence of a station and for repeated notices.
 */
@Injectable()
export class EvaluationClock implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Alarms');
  private readonly stopping = new AbortController();
  private running: Promise<unknown> = Promise.resolve();
  private isFailing = false;
  // The next two times come from `performance.now()`, because this clock never jumps.
  private scheduledAt = -Infinity;
  private writtenAt = -Infinity;

  constructor(
    private readonly rules: RuleBook,
    private readonly writer: EvaluationWriter,
    private readonly ownership: Ownership,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.ownership.during(this.stopping.signal, (signal) =>
      Promise.all([
        this.eachSecond(signal, (now) => this.pass(now)),
        this.eachSecond(signal, (now) => this.refresh(now)),
        this.write(signal),
      ]),
    );
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /**
   * Calls a function each second.
   * @param work function to call, with the current time, UTC ms
   */
  private async eachSecond(signal: AbortSignal, work: (now: number) => Promise<void>): Promise<void> {
    while (!signal.aborted) {
      await rest(TICK_MS, signal);
      if (!signal.aborted) await this.attempt(() => work(Date.now()));
    }
  }

  /**
   * Passes the current time to all alarms. Every few seconds it also writes changed episodes, and the notices that have
   * become due.
   * @param now UTC ms
   */
  private async pass(now: number): Promise<void> {
    for (const watch of this.rules.all()) watch.pass(now);
    const clock = performance.now();
    if (clock - this.writtenAt >= WRITE_EVERY_MS) {
      this.writtenAt = clock;
      await this.writer.flush(new Date(now));
    }
    if (clock - this.scheduledAt < NOTICES_EVERY_MS) return;
    this.scheduledAt = clock;
    await this.writer.scheduleDue(new Date(now));
  }

  /**
   * Takes over changed alarms. This has a loop of its own, because it may read stored values for long, and the other
   * alarms must get the current time meanwhile.
   * @param now UTC ms
   */
  private async refresh(now: number): Promise<void> {
    await this.rules.refresh(now);
    // `refresh` is the only task that queries PostgreSQL each time it runs, so its success shows that PostgreSQL
    // answers again.
    this.isFailing = false;
  }

  private async write(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.writer.urgent.sleep(signal);
      await rest(TOGETHER_MS, signal);
      if (!signal.aborted) await this.attempt(() => this.writer.flush(new Date()));
    }
  }

  private async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!this.isFailing) this.logger.warn(`Alarms wait for PostgreSQL: ${String(error)}`);
      this.isFailing = true;
    }
  }
}
