import { RAIN_TOTALS, type RainTotal } from '@mesonet/contract/rain-ledger.js';
import { unitAround } from '@mesonet/model/calendar/calendar.js';
import type { RainRevision, RainSums, TotalsChange } from '../rain-entry.js';

const UNITS = { rainToday: 'day', rainWeek: 'week', rainMonth: 'month', rainYear: 'year' } as const;
/**
 * A stored total that differs from one of the ledger by at most this, in inches, counts as equal to it: it may be the
 * station's own total, which the station has rounded.
 */
const ROUNDING = 0.0051;
/** A smaller difference, in inches, is a rounding error of sums. */
const NOISE = 1e-9;

/**
 * Calculates the rain totals of stored rows anew after a revision of the rain ledger. The rows must come in ascending
 * order of time.
 */
export class TotalsRecount {
  private readonly now: RunningSums;
  /** For each revision, the running sums of its changes to the rain totals; the newest revision first. */
  private readonly revised: readonly (RunningSums & { until: number })[];
  private readonly all: readonly RunningSums[];
  private readonly units = { rainToday: NO_UNIT, rainWeek: NO_UNIT, rainMonth: NO_UNIT, rainYear: NO_UNIT };

  /**
   * @param entries the valid entries of the rain ledger, ascending by time. They begin with the year or the week of the
   *   first row, whichever starts earlier
   * @param revisions revisions of the rain ledger that the rows may not contain yet, the oldest first. The changes of
   *   each are ascending by time
   */
  constructor(
    entries: readonly TotalsChange[],
    revisions: readonly RainRevision[],
    private readonly timezone: string,
  ) {
    this.now = new RunningSums(entries);
    this.revised = revisions
      .map(({ changes, until }) => Object.assign(new RunningSums(changes), { until }))
      .reverse();
    this.all = [this.now, ...this.revised];
  }

  /**
   * @returns the totals that change: a stored total that equals what the ledger gave before a revision is replaced by
   * what it gives now. A total from elsewhere, such as an import, stays.
   */
  recount(time: number, stored: Partial<Record<RainTotal, unknown>>): Partial<RainSums> {
    this.advance(time);
    const changed: Partial<RainSums> = {};
    for (const key of RAIN_TOTALS) {
      const value = stored[key];
      if (typeof value === 'number' && this.isOutdated(key, value, time)) changed[key] = this.now.sums[key];
    }
    return changed;
  }

  /**
   * True when a stored value is nearer to a total that the ledger gave before a revision than to the one that it gives
   * now.
   */
  private isOutdated(key: RainTotal, value: number, time: number): boolean {
    const now = this.now.sums[key];
    let earlier = now;
    let nearest = now;
    for (const { sums, until } of this.revised) {
      if (time > until) continue;
      earlier -= sums[key];
      if (Math.abs(value - earlier) < Math.abs(value - nearest) - NOISE) nearest = earlier;
    }
    return Math.abs(nearest - now) > NOISE && Math.abs(value - nearest) <= ROUNDING;
  }

  private advance(time: number): void {
    for (const key of RAIN_TOTALS) {
      if (time < this.units[key].end) continue;
      this.units[key] = unitAround(time, UNITS[key], this.timezone);
      for (const running of this.all) running.sums[key] = 0;
    }
    for (const running of this.all) running.advance(time, (key) => this.units[key].start);
  }
}

const NO_UNIT = { start: -Infinity, end: -Infinity };

/** Adds up the rain of the current day, week, month and year until a time. */
class RunningSums {
  readonly sums = { rainToday: 0, rainWeek: 0, rainMonth: 0, rainYear: 0 };
  private next = 0;

  constructor(private readonly changes: readonly TotalsChange[]) {}

  advance(time: number, startOf: (key: RainTotal) => number): void {
    for (; this.next < this.changes.length && this.changes[this.next]!.time <= time; this.next++) {
      const change = this.changes[this.next]!;
      for (const key of RAIN_TOTALS) if (change.time >= startOf(key)) this.sums[key] += change[key];
    }
  }
}
