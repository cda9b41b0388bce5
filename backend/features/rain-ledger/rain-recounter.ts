import { RAIN_TOTALS } from '@mesonet/contract/rain-ledger.js';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { unitAround } from '../../platform/calendar/calendar.js';
import { BackgroundLane } from '../../samples/background-lane.js';
import { rederivation } from '../../samples/fold/history.js';
import { Ownership } from '../../samples/lease/ownership.js';
import type { Observation } from '../../samples/observation.js';
import { rest } from '../../samples/pacing/backoff.js';
import { Wakeup } from '../../samples/pacing/wakeup.js';
import type { RainRevision } from '../../samples/rain-ledger/rain-entry.js';
import { SeriesDirectory } from '../../samples/series-directory.js';
import { type SampleColumns, SampleStore } from '../../samples/store/sample-store.js';
import { amountsOf, RainLedgerStore, type RainRecount } from './rain-ledger-store.js';
import { RowRecount } from './recount-rows.js';

const ROWS_AT_ONCE = 2_000;
const RETRY_MS = 5_000;
const PAUSE_MS = 500;
/** Entries are corrected over other processes, too. */
const LOOK_EVERY_MS = 5_000;

/**
 * Tells stored totals anew after corrections and late rain, all that wait for a station at once, in the process that
 * owns the shard. Begun again after a restart: what is done is not done twice, as it no longer is what the ledger said before.
 */
@Injectable()
export class RainRecounter implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('RainLedger');
  private readonly stop = new AbortController();
  private readonly bell = new Wakeup();
  private working: Promise<void> = Promise.resolve();

  constructor(
    private readonly ledger: RainLedgerStore,
    private readonly store: SampleStore,
    private readonly lane: BackgroundLane,
    private readonly directory: SeriesDirectory,
    private readonly ownership: Ownership,
  ) {}

  onApplicationBootstrap(): void {
    this.working = this.ownership.during(this.stop.signal, (signal) => this.run(signal));
  }

  /** Before the journal closes. */
  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await this.working;
  }

  /** There may be work. */
  call(): void {
    this.bell.ring();
  }

  private async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        const series = await this.ledger.waiting();
        if (series !== undefined) await this.recount(series, signal);
        // Late samples come many at a time.
        if (series !== undefined) await rest(PAUSE_MS, signal);
        else await this.bell.sleep(signal, LOOK_EVERY_MS);
      } catch (error) {
        if (signal.aborted) return;
        this.logger.warn(`Stored rain totals wait: ${String(error)}`);
        await rest(RETRY_MS, signal);
      }
    }
  }

  private async recount(series: number, signal: AbortSignal): Promise<void> {
    await this.lane.visible(signal);
    const site = this.directory.find(series);
    const { recounts, entries } = await this.ledger.pending(series, (first) => {
      const timezone = site?.timezone ?? 'UTC';
      // A week may have begun in the year before.
      return Math.min(unitAround(first, 'year', timezone).start, unitAround(first, 'week', timezone).start);
    });
    const revisions = site ? recounts.flatMap((recount) => revisionOf(recount, site.timezone)) : [];
    if (site && revisions.length > 0) {
      const counting = entries.map((entry) => ({ time: entry.time.getTime(), ...amountsOf(entry) }));
      const rows = new RowRecount(counting, revisions, site.timezone);
      await this.retell(series, revisions, { rows, signal });
    }
    if (signal.aborted) return;
    await this.lane.visible(signal);
    await this.ledger.recountsDone(recounts);
  }

  private async retell(
    series: number,
    revisions: readonly RainRevision[],
    { rows, signal }: { rows: RowRecount; signal: AbortSignal },
  ): Promise<void> {
    const start = Math.min(...revisions.map(({ moves }) => moves[0]!.time));
    const end = Math.max(...revisions.map(({ until }) => until)) + 1;
    for (let from = start; from < end && !signal.aborted;) {
      const range = { start: from, end };
      const page = await this.store.read(series, RAIN_TOTALS, range, { limit: ROWS_AT_ONCE, signal });
      await this.rewrite(series, page, { rows, signal });
      if (page.time.length < ROWS_AT_ONCE) break;
      from = page.time.at(-1)! + 1;
    }
  }

  private async rewrite(
    series: number,
    page: SampleColumns,
    { rows, signal }: { rows: RowRecount; signal: AbortSignal },
  ): Promise<void> {
    const observations: Observation[] = [];
    page.time.forEach((time, index) => {
      const stored = Object.fromEntries(RAIN_TOTALS.map((key) => [key, page.data[key]?.[index]]));
      const to = rows.row(time, stored);
      if (Object.keys(to).length === 0) return;
      const from = Object.fromEntries(Object.keys(to).map((key) => [key, stored[key]!]));
      observations.push(rederivation({ series, time, receivedAt: time }, { from, to }));
    });
    for (let at = 0; at < observations.length && !signal.aborted; at += 500) {
      await this.lane.room(signal);
      await this.lane.append(observations.slice(at, at + 500));
    }
  }
}

/** Of a correction, the totals of a year end with it; of a week that goes on after it, a week later. */
function revisionOf({ moves, until }: RainRecount, timezone: string): RainRevision[] {
  const last = moves.at(-1);
  if (!last) return [];
  const { end } = unitAround(last.time, 'year', timezone);
  return [{ moves, until: until?.getTime() ?? unitAround(end - 1, 'week', timezone).end }];
}
