import type { Delivery } from '../delivery/delivery.js';
import type { FindingWriters } from '../delivery/finding-writers.js';
import type { Lane } from '../delivery/rows-under-way.js';
import type { Folded, FoldedRow } from '../fold/folded.js';
import type { LateSample } from '../fold/merge-late.js';
import type { SampleRow } from '../observation.js';

/** Brings what the fold makes of samples on its way: rows to the store, findings beside them. */
export class FoldResults {
  constructor(private readonly parts: { delivery: Delivery; findings: FindingWriters; lane: Lane }) {}

  /**
   * @param announce hears of the whole row once it is known, and whether it is late
   * @param replayed the row to be stored in place of a whole one
   */
  row(
    folded: FoldedRow,
    announce: (row: SampleRow, isLate: boolean) => void,
    replayed: LateSample | null = null,
  ): void {
    const { delivery, lane } = this.parts;
    if (folded.isLate) {
      const { late, news } = folded;
      delivery.late(late, (row) => (news ? announce(row, news === 'late') : undefined));
    } else {
      if (replayed) delivery.late(replayed, () => undefined);
      else delivery.whole(folded.row, lane);
      announce(folded.row, false);
    }
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
    const { delivery, findings } = this.parts;
    for (const last of daysEnds) delivery.late(last, () => undefined);
    if (rain) findings.foundRain(rain);
    if (stale) findings.foundStale(series, stale);
    if (flagged) findings.flagged.put(flagged);
    for (const row of revised) {
      delivery.late(row.late, () => undefined);
      findings.flagged.put(row.flagged);
    }
  }
}
