import { HOUR_MS } from '@mesonet/model/durations.js';
import { Injectable, Logger } from '@nestjs/common';
import { rest } from '../../../samples/pacing/backoff.js';
import { Wakeup } from '../../../samples/pacing/wakeup.js';
import { KeptFiles } from '../files/kept-files.js';
import { ImportAttempts } from './import-attempts.js';
import { ImportQueue, WORK_STATES, type WorkKind } from './import-queue.js';

/**
 * Number of imports that are worked on at the same time for each kind of work, such as dry runs. With two, a file that
 * takes very long does not stop the others.
 */
const LANES_PER_KIND = 2;
const RETRY_MS = 5_000;
/**
 * Interval at which this process looks for imports to work on. Nothing else tells it about imports that other processes
 * have changed.
 */
const LOOK_EVERY_MS = 5_000;
const SWEEP_EVERY_MS = HOUR_MS;

/**
 * Works on several imports side by side. Each "lane" works on one import at a time, and continues it after a restart.
 */
@Injectable()
export class ImportLanes {
  private readonly logger = new Logger('Imports');
  private readonly wakeups: Wakeup[] = [];

  constructor(
    private readonly queue: ImportQueue,
    private readonly attempts: ImportAttempts,
    private readonly kept: KeptFiles,
  ) {}

  /** Works on imports until the signal is aborted. */
  async run(signal: AbortSignal): Promise<void> {
    const kinds = (Object.keys(WORK_STATES) as WorkKind[]).flatMap((kind) =>
      Array<WorkKind>(LANES_PER_KIND).fill(kind),
    );
    await Promise.all([
      ...kinds.map((kind) => this.repeat(() => this.workOn(kind, signal), LOOK_EVERY_MS, signal)),
      this.repeat(() => this.queue.interruptChanged(), LOOK_EVERY_MS, signal),
      this.repeat(() => this.kept.sweep(new Date()), SWEEP_EVERY_MS, signal),
    ]);
  }

  /** Makes all loops that `run` has started work now, instead of at their next interval. */
  wake(): void {
    for (const wakeup of this.wakeups) wakeup.ring();
  }

  /** Stops the work on an import that was cancelled, or whose file is to be read in another way. */
  interrupt(job: number): void {
    this.queue.interrupt(job);
  }

  /**
   * Calls a function at once, then after each call of `wake`, and at the latest `everyMs` after its last call has
   * ended.
   */
  private async repeat(work: () => Promise<void>, everyMs: number, signal: AbortSignal): Promise<void> {
    const wakeup = new Wakeup();
    this.wakeups.push(wakeup);
    while (!signal.aborted) {
      try {
        await work();
        await wakeup.sleep(signal, everyMs);
      } catch (error) {
        // PostgreSQL or QuestDB does not answer, or a reader of files does not start or was killed. The imports later
        // continue where they stopped.
        if (!signal.aborted) this.logger.warn(`Imports wait: ${String(error)}`);
        await rest(RETRY_MS, signal);
      }
    }
    this.wakeups.splice(this.wakeups.indexOf(wakeup), 1);
  }

  private async workOn(kind: WorkKind, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const turn = await this.queue.take(kind, signal);
      if (!turn) return;
      try {
        await this.attempts.work(turn);
      } finally {
        this.queue.end(turn);
      }
    }
  }
}
