import type { FlaggedTable } from '../flagged/flagged-table.js';
import { type FlaggedSample, joinFlagged } from '../flagged/flagged-values.js';
import type { RainEntries, RainFindings } from '../rain-ledger/rain-entry.js';
import type { RainLedgerTable } from '../rain-ledger/rain-ledger-table.js';
import { SideWriter } from './side-writer.js';

export interface FindingTables {
  rain: RainLedgerTable;
  flagged: FlaggedTable;
}

/** The ways of what the fold finds beside rows. */
export class FindingWriters {
  readonly rain: SideWriter<RainEntries>;
  readonly flagged: SideWriter<FlaggedSample>;

  constructor({ rain, flagged }: FindingTables) {
    this.rain = new SideWriter(
      (notes) => rain.save(notes),
      // A sample tells all its entries, each time.
      (_, newer) => newer,
    );
    this.flagged = new SideWriter((notes) => flagged.save(notes), joinFlagged);
  }

  foundRain({ entries }: RainFindings): void {
    for (const ofSample of entries) this.rain.put(ofSample);
  }

  /** Writes all that was put before. @throws Error when PostgreSQL is away; nothing is lost */
  async flush(): Promise<void> {
    await Promise.all([this.rain.flush(), this.flagged.flush()]);
  }

  async run(signal: AbortSignal): Promise<void> {
    await Promise.all([this.rain.run(signal), this.flagged.run(signal)]);
  }
}
