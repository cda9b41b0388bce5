import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { EventBus } from '../../../platform/event-bus.js';
import '../../../platform/lifecycle-events.js';
import { Ownership } from '../../../samples/lease/ownership.js';
import { rest } from '../../../samples/pacing/backoff.js';
import { Wakeup } from '../../../samples/pacing/wakeup.js';
import { KeptFiles } from '../files/kept-files.js';
import { ImportAttempts } from './import-attempts.js';
import { type Desk, DESKS, ImportQueue } from './import-queue.js';

/** A file that hangs holds up nobody as long as it has one of two lanes. */
const LANES_A_DESK = 2;
const RETRY_MS = 5_000;
/** Imports are changed over other processes, too. */
const LOOK_EVERY_MS = 5_000;
const SWEEP_EVERY_MS = 3_600_000;

/**
 * Works through the imports of all stations and goes on after a restart where it was; in the process that owns the shard,
 * once the server listens: a file that brings the process down must not keep it from starting.
 */
@Injectable()
export class ImportRunner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Imports');
  private readonly stop = new AbortController();
  private readonly wakeups: Wakeup[] = [];
  private readonly listening: Promise<void>;
  private working: Promise<void> = Promise.resolve();

  constructor(
    private readonly queue: ImportQueue,
    private readonly attempts: ImportAttempts,
    private readonly kept: KeptFiles,
    private readonly ownership: Ownership,
    events: EventBus,
  ) {
    this.listening = new Promise((resolve) => {
      events.subscribe('server.listening', () => resolve());
      this.stop.signal.addEventListener('abort', () => resolve());
    });
  }

  onApplicationBootstrap(): void {
    this.working = this.listening.then(() =>
      this.ownership.during(this.stop.signal, (signal) => this.runAll(signal)),
    );
  }

  /** Before the journal closes. */
  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await this.working;
  }

  /** There may be work. */
  wake(): void {
    for (const wakeup of this.wakeups) wakeup.ring();
  }

  /** Ends the work on an import that was cancelled or is to be read in another way. */
  interrupt(job: number): void {
    this.queue.interrupt(job);
  }

  private async runAll(signal: AbortSignal): Promise<void> {
    const desks = (Object.keys(DESKS) as Desk[]).flatMap((desk) => Array<Desk>(LANES_A_DESK).fill(desk));
    await Promise.all([
      ...desks.map((desk) => this.repeat(() => this.workAt(desk, signal), LOOK_EVERY_MS, signal)),
      this.repeat(() => this.queue.interruptChanged(), LOOK_EVERY_MS, signal),
      this.repeat(() => this.kept.sweep(new Date()), SWEEP_EVERY_MS, signal),
    ]);
  }

  /** Does work now, whenever somebody wakes it, and after a while in any case. */
  private async repeat(work: () => Promise<void>, everyMs: number, signal: AbortSignal): Promise<void> {
    const wakeup = new Wakeup();
    this.wakeups.push(wakeup);
    while (!signal.aborted) {
      try {
        await work();
        await wakeup.sleep(signal, everyMs);
      } catch (error) {
        // A database that is away: the imports stand where they were.
        if (!signal.aborted) this.logger.warn(`Imports wait: ${String(error)}`);
        await rest(RETRY_MS, signal);
      }
    }
    this.wakeups.splice(this.wakeups.indexOf(wakeup), 1);
  }

  private async workAt(desk: Desk, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const turn = await this.queue.take(desk, signal);
      if (!turn) return;
      try {
        await this.attempts.work(turn);
      } finally {
        this.queue.end(turn);
      }
    }
  }
}
