import { Logger } from '@nestjs/common';
import { persist, rest } from '../pacing/backoff.js';
import { Wakeup } from '../pacing/wakeup.js';
import type { RainEntries } from './rain-entry.js';
import type { RainLedgerTable } from './rain-ledger-table.js';

/** Entries are written together that come within this time. */
const TOGETHER_MS = 200;

/** Brings entries from the fold into the ledger. Those not yet written are found again by a replay. */
export class RainLedgerWriter {
  private readonly logger = new Logger('RainLedger');
  private readonly work = new Wakeup();
  private waiting = new Map<string, RainEntries>();
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly table: RainLedgerTable) {}

  put(sample: RainEntries): void {
    this.waiting.set(`${sample.series} ${sample.time}`, sample);
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
        (error) => this.logger.warn(`Entries wait for PostgreSQL: ${String(error)}`),
      );
    }
  }

  private async write(): Promise<void> {
    if (this.waiting.size === 0) return;
    const taken = this.waiting;
    this.waiting = new Map();
    try {
      await this.table.save([...taken.values()]);
    } catch (error) {
      // What came meanwhile for the same sample is newer.
      this.waiting = new Map([...taken, ...this.waiting]);
      throw error;
    }
  }
}
