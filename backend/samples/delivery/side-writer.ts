import { Logger } from '@nestjs/common';
import { persist, rest } from '../pacing/backoff.js';
import { Wakeup } from '../pacing/wakeup.js';

/** What one sample leads to beside its row. */
interface SideNote {
  series: number;
  /** Of the sample, UTC ms. */
  time: number;
}

/** Notes are written together that come within this time. */
const TOGETHER_MS = 200;

/**
 * Brings what the fold finds beside rows (entries of the rain ledger, flagged values) into PostgreSQL. The newest note
 * of a sample counts. Those not yet written are found again by a replay.
 */
export class SideWriter<Note extends SideNote> {
  private readonly logger = new Logger('Fold');
  private readonly work = new Wakeup();
  private waiting = new Map<string, Note>();
  private writing: Promise<void> = Promise.resolve();

  /** @param save safe to repeat; each sample once */
  constructor(private readonly save: (notes: readonly Note[]) => Promise<void>) {}

  put(note: Note): void {
    this.waiting.set(`${note.series} ${note.time}`, note);
    this.work.ring();
  }

  /**
   * Writes all that was put before.
   * @throws Error when PostgreSQL is away; nothing is lost, it is written later
   */
  flush(): Promise<void> {
    const written = this.writing.catch(() => undefined).then(() => this.write());
    this.writing = written;
    return written;
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.work.sleep(signal);
      await rest(TOGETHER_MS, signal);
      await persist(
        () => this.flush(),
        signal,
        (error) => this.logger.warn(`Findings wait for PostgreSQL: ${String(error)}`),
      );
    }
  }

  private async write(): Promise<void> {
    if (this.waiting.size === 0) return;
    const taken = this.waiting;
    this.waiting = new Map();
    try {
      await this.save([...taken.values()]);
    } catch (error) {
      // What came meanwhile for the same sample is newer.
      this.waiting = new Map([...taken, ...this.waiting]);
      throw error;
    }
  }
}
