import { RAIN_TOTALS, type RainTotal } from '@mesonet/contract/rain-ledger.js';
import { unitAround } from '../../platform/calendar/calendar.js';
import type { TimeRange } from '../../platform/calendar/time-range.js';
import type { SampleValues } from '../../samples/observation.js';
import type { RainAmounts } from './rain-ledger-store.js';

/** An entry as it counted when a correction was made, and as it counts after it; UTC ms, inches. */
export interface CountedEntry {
  time: number;
  was: RainAmounts;
  becomes: RainAmounts;
}

const UNITS = { rainToday: 'day', rainWeek: 'week', rainMonth: 'month', rainYear: 'year' } as const;
/** A stored total that differs by the station's own rounding is the ledger's, inches. */
const ROUNDING = 0.0051;

/** Tells the totals of rows anew after a correction; rows in ascending order of time. */
export class RowRecount {
  private readonly totals = RAIN_TOTALS.map((key) => new RunningTotal(key, this.timezone));
  private next = 0;

  /** @param entries ascending, from the beginning of the year (and of the week) of the first row on */
  constructor(
    private readonly entries: readonly CountedEntry[],
    private readonly timezone: string,
  ) {}

  /**
   * @returns the totals that change: those that are what the ledger said before, and it says something else now. A
   *   total that came from elsewhere, an import, stays.
   */
  row(time: number, stored: Partial<Record<RainTotal, unknown>>): SampleValues {
    for (; this.next < this.entries.length && this.entries[this.next]!.time <= time; this.next++) {
      this.totals.forEach((total) => total.add(this.entries[this.next]!));
    }
    const changed: SampleValues = {};
    for (const total of this.totals) {
      const { was, becomes } = total.at(time);
      const value = stored[total.key];
      if (typeof value !== 'number' || was === becomes) continue;
      if (Math.abs(value - was) <= ROUNDING) changed[total.key] = becomes;
    }
    return changed;
  }
}

class RunningTotal {
  private unit: TimeRange = { start: 0, end: 0 };
  private was = 0;
  private becomes = 0;

  constructor(
    readonly key: RainTotal,
    private readonly timezone: string,
  ) {}

  add({ time, was, becomes }: CountedEntry): void {
    this.turn(time);
    this.was = Math.max(0, this.was + was[this.key]);
    this.becomes = Math.max(0, this.becomes + becomes[this.key]);
  }

  at(time: number): { was: number; becomes: number } {
    this.turn(time);
    return { was: this.was, becomes: this.becomes };
  }

  private turn(time: number): void {
    if (time < this.unit.end) return;
    this.unit = unitAround(time, UNITS[this.key], this.timezone);
    this.was = this.becomes = 0;
  }
}
