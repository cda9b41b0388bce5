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
 * Brings what stands beside rows (entries of the rain ledger, flagged values, a station's own measurements) into
 * PostgreSQL. Notes of one sample that wait together become one. Those not yet written are found again by a replay.
 */
export class SideWriter<Note extends SideNote> {
  private readonly logger = new Logger('Fold');
  private readonly work = new Wakeup();
  private waiting = new Map<string, Note>();
  private writing: Promise<void> = Promise.resolve();
  private total = 0;

  /**
   * @param save safe to repeat; each sample once
   * @param join makes one of two notes of a sample
   */
  constructor(
    private readonly save: (notes: readonly Note[]) => Promise<void>,
    private readonly join: (older: Note, newer: Note) => Note,
  ) {}

  /** Notes written, a sample told of again counted again. */
  get written(): number {
    return this.total;
  }

  put(note: Note): void {
    this.add(note, this.waiting);
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

  private add(note: Note, waiting: Map<string, Note>): void {
    const place = `${note.series} ${note.time}`;
    const older = waiting.get(place);
    waiting.set(place, older ? this.join(older, note) : note);
  }

  private async write(): Promise<void> {
    if (this.waiting.size === 0) return;
    const taken = this.waiting;
    this.waiting = new Map();
    try {
      await this.save([...taken.values()]);
      this.total += taken.size;
    } catch (error) {
      // What came meanwhile for the same sample is newer.
      for (const note of this.waiting.values()) this.add(note, taken);
      this.waiting = taken;
      throw error;
    }
  }
}
