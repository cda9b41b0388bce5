import type { EventBus } from '../../platform/event-bus.js';
import type { ExtraTable } from '../extras/extra-table.js';
import { type ExtraSample, joinExtras } from '../extras/extra-values.js';
import type { FlaggedTable } from '../flagged/flagged-table.js';
import { type FlaggedSample, joinFlagged } from '../flagged/flagged-values.js';
import type { RainFindings } from '../rain-ledger/rain-entry.js';
import type { RainLedgerTable, RainNews } from '../rain-ledger/rain-ledger-table.js';
import '../rain-ledger/rain-revised.js';
import { SideWriter } from './side-writer.js';

export interface FindingTables {
  rain: RainLedgerTable;
  flagged: FlaggedTable;
  extras: ExtraTable;
}

/** The ways of what stands beside rows: what the fold finds, and what is of a station's own. */
export class FindingWriters {
  readonly flagged: SideWriter<FlaggedSample>;
  readonly extras: SideWriter<ExtraSample>;
  private readonly rain: SideWriter<RainNews>;
  private revisions = 0;

  constructor(
    private readonly tables: FindingTables,
    private readonly bus: EventBus,
  ) {
    this.rain = new SideWriter((news) => this.saveRain(news), joinNews);
    this.flagged = new SideWriter((notes) => tables.flagged.save(notes), joinFlagged);
    this.extras = new SideWriter((notes) => tables.extras.save(notes), joinExtras);
  }

  /** @param revision comes with entries always */
  foundRain({ entries: [first, ...others], revision }: RainFindings): void {
    const revisions = revision ? [{ ...revision, ordinal: this.revisions++ }] : [];
    if (first) this.rain.put({ ...first, revisions });
    for (const ofSample of others) this.rain.put(ofSample);
  }

  /** Writes all that was put before. @throws Error when PostgreSQL is away; nothing is lost */
  async flush(): Promise<void> {
    await Promise.all([this.rain.flush(), this.flagged.flush(), this.extras.flush()]);
  }

  async run(signal: AbortSignal): Promise<void> {
    await Promise.all([this.rain.run(signal), this.flagged.run(signal), this.extras.run(signal)]);
  }

  private async saveRain(news: readonly RainNews[]): Promise<void> {
    await this.tables.rain.save(news);
    if (news.some(({ revisions = [] }) => revisions.length > 0)) this.bus.publish('rain.revised', {});
  }
}

/** A sample tells all its entries, each time; what was revised before stays so. */
function joinNews(older: RainNews, newer: RainNews): RainNews {
  const revisions = [...(older.revisions ?? []), ...(newer.revisions ?? [])];
  return { ...newer, revisions };
}
