import type { EventBus } from '../../platform/event-bus.js';
import type { ExtraTable } from '../extras/extra-table.js';
import { type ExtraSample, joinExtras } from '../extras/extra-values.js';
import type { FlaggedTable } from '../flagged/flagged-table.js';
import { type FlaggedSample, joinFlagged } from '../flagged/flagged-values.js';
import type { RainFindings } from '../rain-ledger/rain-entry.js';
import type { RainLedgerTable, RainNews } from '../rain-ledger/rain-ledger-table.js';
import '../rain-ledger/rain-revised.js';
import { joinRanges, type StaleRange, type StaleRanges } from '../fold/stale-range.js';
import '../rederive/rows-stale.js';
import type { StaleRangeTable } from '../rederive/stale-range-table.js';
import { SideWriter } from './side-writer.js';

export interface FindingTables {
  rain: RainLedgerTable;
  flagged: FlaggedTable;
  extras: ExtraTable;
  stale: Pick<StaleRangeTable, 'save'>;
}

/** The stale ranges of a series wait as one note, whichever samples they came from. */
type StaleNote = StaleRanges & { time: number };

/** The ways of what stands beside rows: what the fold finds, and what is of a station's own. */
export class FindingWriters {
  readonly flagged: SideWriter<FlaggedSample>;
  readonly extras: SideWriter<ExtraSample>;
  private readonly stale: SideWriter<StaleNote>;
  private readonly rain: SideWriter<RainNews>;
  private revisions = 0;

  constructor(
    private readonly tables: FindingTables,
    private readonly bus: EventBus,
  ) {
    this.rain = new SideWriter((news) => this.saveRain(news), joinNews);
    this.flagged = new SideWriter((notes) => tables.flagged.save(notes), joinFlagged);
    this.extras = new SideWriter((notes) => tables.extras.save(notes), joinExtras);
    this.stale = new SideWriter((notes) => this.saveStale(notes), joinStale);
  }

  foundStale(series: number, ranges: readonly StaleRange[]): void {
    if (ranges.length > 0) this.stale.put({ series, time: 0, ranges });
  }

  /** @param revision comes with entries always */
  foundRain({ entries: [first, ...others], revision }: RainFindings): void {
    const revisions = revision ? [{ ...revision, ordinal: this.revisions++ }] : [];
    if (first) this.rain.put({ ...first, revisions });
    for (const ofSample of others) this.rain.put(ofSample);
  }

  /** Writes all that was put before. @throws Error when PostgreSQL is away; nothing is lost */
  async flush(): Promise<void> {
    await Promise.all([this.rain.flush(), this.flagged.flush(), this.extras.flush(), this.stale.flush()]);
  }

  async run(signal: AbortSignal): Promise<void> {
    const writers = [this.rain, this.flagged, this.extras, this.stale];
    await Promise.all(writers.map((writer) => writer.run(signal)));
  }

  private async saveStale(notes: readonly StaleNote[]): Promise<void> {
    await this.tables.stale.save(notes);
    this.bus.publish('rows.stale', {});
  }

  private async saveRain(news: readonly RainNews[]): Promise<void> {
    await this.tables.rain.save(news);
    if (news.some(({ revisions = [] }) => revisions.length > 0)) this.bus.publish('rain.revised', {});
  }
}

function joinStale(older: StaleNote, newer: StaleNote): StaleNote {
  return { ...newer, ranges: joinRanges([...older.ranges, ...newer.ranges]) };
}

/** A sample tells all its entries, each time; what was revised before stays so. */
function joinNews(older: RainNews, newer: RainNews): RainNews {
  const revisions = [...(older.revisions ?? []), ...(newer.revisions ?? [])];
  return { ...newer, revisions };
}
