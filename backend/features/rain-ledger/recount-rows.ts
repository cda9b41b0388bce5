import { RAIN_TOTALS, type RainTotal } from '@mesonet/contract/rain-ledger.js';
import { unitAround } from '../../platform/calendar/calendar.js';
import type { SampleValues } from '../../samples/observation.js';
import type { RainMove, RainRevision } from '../../samples/rain-ledger/rain-entry.js';

const UNITS = { rainToday: 'day', rainWeek: 'week', rainMonth: 'month', rainYear: 'year' } as const;
/** A stored total that differs by the station's own rounding is the ledger's, inches. */
const ROUNDING = 0.0051;
/** Less is the arithmetic of sums. */
const NOISE = 1e-9;

/** Tells the totals of rows anew after the ledger was revised; rows in ascending order of time. */
export class RowRecount {
  private readonly now: RunningSums;
  /** The newest first. */
  private readonly revised: readonly (RunningSums & { until: number })[];
  private readonly all: readonly RunningSums[];
  private readonly units = { rainToday: NO_UNIT, rainWeek: NO_UNIT, rainMonth: NO_UNIT, rainYear: NO_UNIT };

  /**
   * @param entries what counts now, ascending, from the beginning of the year (and of the week) of the first row on
   * @param revisions those that rows may not know of yet, the oldest first; their moves ascending
   */
  constructor(
    entries: readonly RainMove[],
    revisions: readonly RainRevision[],
    private readonly timezone: string,
  ) {
    this.now = new RunningSums(entries);
    this.revised = revisions
      .map(({ moves, until }) => Object.assign(new RunningSums(moves), { until }))
      .reverse();
    this.all = [this.now, ...this.revised];
  }

  /**
   * @returns the totals that change: those that are what the ledger said before one of the revisions, and it says
   *   something else now. A total that came from elsewhere, an import, stays.
   */
  row(time: number, stored: Partial<Record<RainTotal, unknown>>): SampleValues {
    this.advance(time);
    const changed: SampleValues = {};
    for (const key of RAIN_TOTALS) {
      const value = stored[key];
      if (typeof value === 'number' && this.isOutdated(key, value, time)) changed[key] = this.now.sums[key];
    }
    return changed;
  }

  /** Whether a value is nearer to what the ledger said before than to what it says now. */
  private isOutdated(key: RainTotal, value: number, time: number): boolean {
    const now = this.now.sums[key];
    let said = now;
    let nearest = now;
    for (const { sums, until } of this.revised) {
      if (time > until) continue;
      said -= sums[key];
      if (Math.abs(value - said) < Math.abs(value - nearest) - NOISE) nearest = said;
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

/** Sums of what fell in the units that hold a moment, and before it. */
class RunningSums {
  readonly sums = { rainToday: 0, rainWeek: 0, rainMonth: 0, rainYear: 0 };
  private next = 0;

  constructor(private readonly moves: readonly RainMove[]) {}

  advance(time: number, startOf: (key: RainTotal) => number): void {
    for (; this.next < this.moves.length && this.moves[this.next]!.time <= time; this.next++) {
      const move = this.moves[this.next]!;
      for (const key of RAIN_TOTALS) if (move.time >= startOf(key)) this.sums[key] += move[key];
    }
  }
}
