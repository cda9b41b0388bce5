import type { FlaggedSample } from '../core/flagged-values.js';
import type { SampleRow } from '../core/observation.js';
import type { Folded, FoldedRow } from '../fold/folded.js';
import type { LateSample } from '../fold/late/merge-late.js';
import type { ExtraSample } from '../store/beside/extra-values.js';
import type { Delivery } from './delivery/delivery.js';
import type { FindingWriters } from './delivery/finding-writers.js';
import type { Lane } from './delivery/rows-under-way.js';

/** Passes on the results of the fold: rows to the store, and others, such as flags, to the writers of their tables. */
export class FoldResults {
  /** @param lane queue of the rows that need not be merged with stored ones */
  constructor(
    private readonly delivery: Delivery,
    private readonly writers: FindingWriters,
    private readonly lane: Lane,
  ) {}

  /**
   * Passes on a row.
   * @param announce receives the complete row, and whether its sample is late; the row of a late sample is first merged
   *   with the stored one
   * @param replayed in a replay: values to merge with the stored row, instead of writing the complete row
   */
  row(
    folded: FoldedRow,
    announce: (row: SampleRow, isLate: boolean) => void,
    replayed: LateSample | null = null,
  ): void {
    const { delivery, lane } = this;
    if (folded.isLate) {
      const { late, announcement } = folded;
      delivery.late(late, (row) => (announcement ? announce(row, announcement === 'late') : undefined));
    } else {
      if (replayed) delivery.late(replayed, () => undefined);
      else delivery.whole(folded.row, lane);
      announce(folded.row, false);
    }
  }

  /** @param announce receives the row after the late sample was merged with the stored one */
  late(
    { late, flagged }: { late: LateSample; flagged: FlaggedSample | null },
    announce: (row: SampleRow) => void,
  ): void {
    this.delivery.late(late, announce);
    if (flagged) this.writers.flagged.put(flagged);
  }

  extra(sample: ExtraSample): void {
    this.writers.extras.put(sample);
  }

  findings(
    series: number,
    {
      rain,
      flagged,
      daysEnds = [],
      revised = [],
      stale,
    }: Pick<Folded, 'rain' | 'flagged' | 'daysEnds' | 'revised' | 'stale'>,
  ): void {
    const { delivery, writers } = this;
    for (const last of daysEnds) delivery.late(last, () => undefined);
    if (rain) writers.foundRain(rain);
    if (stale) writers.foundStale(series, stale);
    if (flagged) writers.flagged.put(flagged);
    for (const row of revised) {
      delivery.late(row.late, () => undefined);
      writers.flagged.put(row.flagged);
    }
  }
}
