import type { EventBus } from '../../../platform/event-bus.js';
import type { ExtraTable } from '../../store/beside/extra-table.js';
import { type ExtraSample, joinExtras } from '../../store/beside/extra-values.js';
import type { FlaggedTable } from '../../store/beside/flagged-table.js';
import { type FlaggedSample, joinFlagged } from '../../core/flagged-values.js';
import type { RainFindings } from '../../core/rain-findings.js';
import type { RainLedgerTable, SampleEntries } from '../../store/beside/rain-ledger-table.js';
import '../../core/rain-revised.js';
import { joinRanges, type StaleRange, type StaleRanges } from '../../fold/late/stale-range.js';
import '../../core/rows-stale.js';
import type { StaleRangeTable } from '../../store/beside/stale-range-table.js';
import { SideWriter } from './side-writer.js';

export interface FindingTables {
  rain: RainLedgerTable;
  flagged: FlaggedTable;
  extras: ExtraTable;
  stale: Pick<StaleRangeTable, 'save'>;
  /**
   * The event bus. It announces that stale ranges (rows that must be derived again) or changes of rain totals were
   * saved.
   */
  bus: EventBus;
}

/**
 * The stale ranges of a series (ranges of rows that must be derived again) that wait to be saved. `time` is always 0,
 * so that all ranges of a series are joined into one record.
 */
type StaleNote = StaleRanges & { time: number };

/**
 * Writes everything that is stored beside rows: rain ledger entries, flagged values, stale ranges, and own measurements
 * of stations.
 */
export class FindingWriters {
  readonly flagged: SideWriter<FlaggedSample>;
  readonly extras: SideWriter<ExtraSample>;
  private readonly stale: SideWriter<StaleNote>;
  private readonly rain: SideWriter<SampleEntries>;
  private revisions = 0;

  constructor(private readonly tables: FindingTables) {
    this.rain = new SideWriter((entries) => this.saveRain(entries), joinEntries);
    this.flagged = new SideWriter((notes) => tables.flagged.save(notes), joinFlagged);
    this.extras = new SideWriter((notes) => tables.extras.save(notes), joinExtras);
    this.stale = new SideWriter((notes) => this.saveStale(notes), joinStale);
  }

  foundStale(series: number, ranges: readonly StaleRange[]): void {
    if (ranges.length > 0) this.stale.put({ series, time: 0, ranges });
  }

  /**
   * Hands the changed rain ledger entries of samples to the writer of their table. A revision, which changes totals of
   * rows that are already stored, is saved together with the ledger entries of the first of these samples. No revision
   * comes without ledger entries.
   */
  foundRain({ entries: [first, ...others], revision }: RainFindings): void {
    const revisions = revision ? [{ ...revision, ordinal: this.revisions++ }] : [];
    if (first) this.rain.put({ ...first, revisions });
    for (const ofSample of others) this.rain.put(ofSample);
  }

  /**
   * Writes everything that was handed over so far.
   * @throws Error when PostgreSQL is away; nothing is lost, it is written later
   */
  async flush(): Promise<void> {
    await Promise.all([this.rain.flush(), this.flagged.flush(), this.extras.flush(), this.stale.flush()]);
  }

  async run(signal: AbortSignal): Promise<void> {
    const writers = [this.rain, this.flagged, this.extras, this.stale];
    await Promise.all(writers.map((writer) => writer.run(signal)));
  }

  private async saveStale(notes: readonly StaleNote[]): Promise<void> {
    await this.tables.stale.save(notes);
    this.tables.bus.publish('rows.stale', {});
  }

  private async saveRain(samples: readonly SampleEntries[]): Promise<void> {
    await this.tables.rain.save(samples);
    if (samples.some(({ revisions = [] }) => revisions.length > 0))
      this.tables.bus.publish('rain.revised', {});
  }
}

function joinStale(older: StaleNote, newer: StaleNote): StaleNote {
  return { ...newer, ranges: joinRanges([...older.ranges, ...newer.ranges]) };
}

/**
 * Joins two reports of the rain ledger entries of one sample. Each report has all of its entries, so the newer entries
 * replace the older ones. The revisions of both are kept, because each changes totals of stored rows.
 */
function joinEntries(older: SampleEntries, newer: SampleEntries): SampleEntries {
  const revisions = [...(older.revisions ?? []), ...(newer.revisions ?? [])];
  return { ...newer, revisions };
}
