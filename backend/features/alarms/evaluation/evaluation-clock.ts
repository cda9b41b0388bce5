import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Ownership } from '../../../samples/lease/ownership.js';
import { rest } from '../../../samples/pacing/backoff.js';
import { EvaluationWriter } from './evaluation-writer.js';
import { RuleBook } from './rule-book.js';

const TICK_MS = 1_000;
/** The count of an episode that lasts is written this often; its beginning and its end are written at once. */
const WRITE_EVERY_MS = 5_000;
const NOTICES_EVERY_MS = 10_000;
/** Alarms that fire together are written together. */
const TOGETHER_MS = 50;

/** Lets time pass for alarms, in the process that owns the shard: hold times, silence, notices that repeat. */
@Injectable()
export class EvaluationClock implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Alarms');
  private readonly stopping = new AbortController();
  private running: Promise<unknown> = Promise.resolve();
  private isFailing = false;
  // Both are read from `performance.now()`, a clock that nobody sets.
  private toldAt = -Infinity;
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

  /** @param work is told the time, UTC ms */
  private async eachSecond(signal: AbortSignal, work: (now: number) => Promise<void>): Promise<void> {
    while (!signal.aborted) {
      await rest(TICK_MS, signal);
      if (!signal.aborted) await this.attempt(() => work(Date.now()));
    }
  }

  /** @param now UTC ms */
  private async pass(now: number): Promise<void> {
    for (const watch of this.rules.all()) watch.pass(now);
    const clock = performance.now();
    if (clock - this.writtenAt >= WRITE_EVERY_MS) {
      this.writtenAt = clock;
      await this.writer.flush(new Date(now));
    }
    if (clock - this.toldAt < NOTICES_EVERY_MS) return;
    this.toldAt = clock;
    await this.writer.tellOfTime(new Date(now));
  }

  /** It may read past values for long, and time passes for all other alarms meanwhile. @param now UTC ms */
  private async refresh(now: number): Promise<void> {
    await this.rules.refresh(now);
    // The one work that always asks PostgreSQL.
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
