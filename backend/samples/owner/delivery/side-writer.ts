import { Logger } from '@nestjs/common';
import { persist, rest } from '../../pacing/backoff.js';
import { Wakeup } from '../../pacing/wakeup.js';

/** A result of one sample that is stored beside its row, in a table of PostgreSQL. */
interface SideNote {
  series: number;
  /** Time of the sample, UTC ms. */
  time: number;
}

/** Records that come within this time are written together. */
const TOGETHER_MS = 200;

/**
 * Writes what is stored beside rows (such as rain ledger entries, flagged values, own measurements) to PostgreSQL.
 * Waiting records of the same sample are joined into one. Records that a crash loses are made again by the replay.
 */
export class SideWriter<Note extends SideNote> {
  private readonly logger = new Logger('Fold');
  private readonly work = new Wakeup();
  private waiting = new Map<string, Note>();
  private writing: Promise<void> = Promise.resolve();
  private total = 0;

  /**
   * @param save stores what was found about samples, one note for each sample; it must be safe to repeat
   * @param join joins two notes about one sample into one
   */
  constructor(
    private readonly save: (notes: readonly Note[]) => Promise<void>,
    private readonly join: (older: Note, newer: Note) => Note,
  ) {}

  /** Number of records written. A later record of the same sample counts again. */
  get written(): number {
    return this.total;
  }

  put(note: Note): void {
    this.add(note, this.waiting);
    this.work.ring();
  }

  /**
   * Writes everything that was handed over so far.
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
      // A record that came for the same sample during the failed write is newer, so it is joined as the newer one.
      for (const note of this.waiting.values()) this.add(note, taken);
      this.waiting = taken;
      throw error;
    }
  }
}
