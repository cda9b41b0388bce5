import { RAIN_TOTALS } from '@mesonet/contract/rain-ledger.js';
import { unitAround } from '@mesonet/model/calendar/calendar.js';
import { Injectable } from '@nestjs/common';
import type { Rederivation } from '../../samples/core/journal-entry.js';
import type { RainRevision } from '../../rain/rain-entry.js';
import { SeriesDirectory } from '../../samples/core/series-directory.js';
import { rederivation } from '../../samples/fold/history/history.js';
import { type SampleColumns, SampleReader } from '../../samples/store/sample-reader.js';
import { BackgroundLane } from '../../samples/upkeep/lane/background-lane.js';
import { amountsOf, RainLedgerStore, type RainRecount } from './rain-ledger-store.js';
import { TotalsRecount } from '../../rain/ledger/totals-recount.js';

const ROWS_AT_ONCE = 2_000;

/** The new rain totals of a station's rows, and the signal that stops the writing of them. */
interface Recounting {
  rows: TotalsRecount;
  signal: AbortSignal;
}

/** Updates the stored rain totals of one station after corrections and late rain. */
@Injectable()
export class StationRecount {
  constructor(
    private readonly ledger: RainLedgerStore,
    private readonly samples: SampleReader,
    private readonly lane: BackgroundLane,
    private readonly directory: SeriesDirectory,
  ) {}

  /** Carries out all recounts of the series that have been requested and not yet been done. */
  async run(series: number, signal: AbortSignal): Promise<void> {
    await this.lane.visible(signal);
    const site = this.directory.find(series);
    const { recounts, entries } = await this.ledger.pending(series, (first) => {
      const timezone = site?.timezone ?? 'UTC';
      // Totals of the year and of the week are counted again from their beginning, so the recount starts at the earlier
      // of the two. A week may have begun in the year before.
      return Math.min(unitAround(first, 'year', timezone).start, unitAround(first, 'week', timezone).start);
    });
    const revisions = site ? recounts.flatMap((recount) => revisionOf(recount, site.timezone)) : [];
    if (site && revisions.length > 0) {
      const counting = entries.map((entry) => ({ time: entry.time.getTime(), ...amountsOf(entry) }));
      const rows = new TotalsRecount(counting, revisions, site.timezone);
      await this.reviseRows(series, revisions, { rows, signal });
    }
    if (signal.aborted) return;
    await this.lane.visible(signal);
    await this.ledger.recountsDone(recounts);
  }

  private async reviseRows(
    series: number,
    revisions: readonly RainRevision[],
    { rows, signal }: Recounting,
  ): Promise<void> {
    const start = Math.min(...revisions.map(({ changes }) => changes[0]!.time));
    const end = Math.max(...revisions.map(({ until }) => until)) + 1;
    for (let from = start; from < end && !signal.aborted;) {
      const range = { start: from, end };
      const page = await this.samples.read(series, RAIN_TOTALS, range, { limit: ROWS_AT_ONCE, signal });
      await this.rewrite(series, page, { rows, signal });
      if (page.time.length < ROWS_AT_ONCE) break;
      from = page.time.at(-1)! + 1;
    }
  }

  private async rewrite(series: number, page: SampleColumns, { rows, signal }: Recounting): Promise<void> {
    const revised: Rederivation[] = [];
    page.time.forEach((time, index) => {
      const stored = Object.fromEntries(RAIN_TOTALS.map((key) => [key, page.data[key]?.[index]]));
      const to = rows.recount(time, stored);
      if (Object.keys(to).length === 0) return;
      const from = Object.fromEntries(Object.keys(to).map((key) => [key, stored[key]!]));
      revised.push(rederivation({ series, time, receivedAt: time }, { from, to }));
    });
    for (let at = 0; at < revised.length && !signal.aborted; at += 500) {
      await this.lane.room(signal);
      await this.lane.append(revised.slice(at, at + 500));
    }
  }
}

/**
 * Adds to a recount the time up to which it may change the totals of rows. Without an `until`, this time is the end of
 * the year in which the last change lies, or the end of the week that begins in this year and ends in the next.
 */
function revisionOf({ changes, until }: RainRecount, timezone: string): RainRevision[] {
  const last = changes.at(-1);
  if (!last) return [];
  const { end } = unitAround(last.time, 'year', timezone);
  return [{ changes, until: until?.getTime() ?? unitAround(end - 1, 'week', timezone).end }];
}
