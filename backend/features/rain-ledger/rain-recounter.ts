import { setTimeout as delay } from 'node:timers/promises';
import { RAIN_TOTALS } from '@mesonet/contract/rain-ledger.js';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { unitAround } from '../../platform/calendar/calendar.js';
import { BackgroundLane } from '../../samples/background-lane.js';
import { importedObservation } from '../../samples/fold/history.js';
import type { Observation } from '../../samples/observation.js';
import { SeriesDirectory } from '../../samples/series-directory.js';
import { type SampleColumns, SampleStore } from '../../samples/store/sample-store.js';
import { amountsOf, RainLedgerStore, type RainRecount } from './rain-ledger-store.js';
import { type CountedEntry, RowRecount } from './recount-rows.js';

const ROWS_AT_ONCE = 2_000;
const RETRY_MS = 5_000;
/** Reserved for changes of history that are no import. */
const NO_IMPORT = 0;

/**
 * Tells stored totals anew after corrections, one correction after the other. Begun again after a restart: what is
 * done is not done twice, as it no longer is what it was before the correction.
 */
@Injectable()
export class RainRecounter implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('RainLedger');
  private readonly stop = new AbortController();
  private working: Promise<void> | null = null;
  private isCalled = false;

  constructor(
    private readonly ledger: RainLedgerStore,
    private readonly store: SampleStore,
    private readonly lane: BackgroundLane,
    private readonly directory: SeriesDirectory,
  ) {}

  onApplicationBootstrap(): void {
    this.call();
  }

  /** Before the journal closes. */
  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await this.working;
  }

  /** There may be work. */
  call(): void {
    this.isCalled = true;
    this.working ??= this.run().finally(() => (this.working = null));
  }

  private async run(): Promise<void> {
    const { signal } = this.stop;
    while (this.isCalled && !signal.aborted) {
      this.isCalled = false;
      try {
        for (let job = await this.next(); job && !signal.aborted; job = await this.next()) {
          await this.recount(job);
        }
      } catch (error) {
        if (signal.aborted) return;
        this.logger.warn(`Corrections wait: ${String(error)}`);
        await delay(RETRY_MS, undefined, { signal }).catch(() => undefined);
        this.isCalled = true;
      }
    }
  }

  private async next(): Promise<RainRecount | undefined> {
    return (await this.ledger.recounts())[0];
  }

  private async recount(job: RainRecount): Promise<void> {
    const { signal } = this.stop;
    const site = this.directory.find(job.series);
    if (site) {
      await this.lane.visible(signal);
      const { start, end } = unitAround(job.time.getTime(), 'year', site.timezone);
      // A week may have begun in the year before.
      const since = Math.min(start, unitAround(job.time.getTime(), 'week', site.timezone).start);
      const rows = new RowRecount(await this.entries(job, since, end), site.timezone);
      // The totals of a year end with it; of a week that goes on after it, a week later.
      const until = unitAround(end - 1, 'week', site.timezone).end;
      for (let from = job.time.getTime(); from < Math.max(end, until) && !signal.aborted;) {
        const range = { start: from, end: Math.max(end, until) };
        const page = await this.store.read(job.series, RAIN_TOTALS, range, { limit: ROWS_AT_ONCE, signal });
        await this.rewrite(job, page, rows);
        if (page.time.length < ROWS_AT_ONCE) break;
        from = page.time.at(-1)! + 1;
      }
    }
    if (signal.aborted) return;
    await this.lane.visible(signal);
    await this.ledger.recountDone(job.id);
  }

  /** As they counted before and after the job's correction, whatever was corrected since. */
  private async entries(job: RainRecount, from: number, until: number): Promise<CountedEntry[]> {
    const stored = await this.ledger.counting(job.series, from, until + 7 * 86_400_000);
    const counted = stored.map((entry) => {
      const amounts = amountsOf(entry);
      return { id: entry.id, time: entry.time.getTime(), was: amounts, becomes: amounts };
    });
    const since = (await this.ledger.recounts(job.series)).filter(({ id }) => id >= job.id).reverse();
    for (const { id, entry_id, was, becomes } of since) {
      const entry = counted.find((each) => each.id === entry_id);
      if (entry) Object.assign(entry, id === job.id ? { was, becomes } : { was, becomes: was });
    }
    return counted;
  }

  private async rewrite(job: RainRecount, page: SampleColumns, rows: RowRecount): Promise<void> {
    const { signal } = this.stop;
    const observations: Observation[] = [];
    page.time.forEach((time, index) => {
      const stored = Object.fromEntries(RAIN_TOTALS.map((key) => [key, page.data[key]?.[index]]));
      const values = rows.row(time, stored);
      if (Object.keys(values).length === 0) return;
      const { series } = job;
      observations.push(
        importedObservation({ series, time, receivedAt: job.time.getTime(), values }, NO_IMPORT),
      );
    });
    for (let at = 0; at < observations.length && !signal.aborted; at += 500) {
      await this.lane.room(signal);
      await this.lane.append(observations.slice(at, at + 500));
    }
  }
}
