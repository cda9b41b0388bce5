import { RAIN_TOTALS } from '@mesonet/contract/rain-ledger.js';
import { newRainCounter } from '../rain-counter-state.js';
import type { RainSums } from '../rain-entry.js';
import { addToTotals, calendarAt, addEntry, type RainTally, advanceTo } from '../rain-tally.js';

/** An entry of the rain ledger with a manager's corrections applied. Amounts are inches, times UTC ms. */
export interface CountingEntry {
  /** The rain fell after `from` and until `time`. */
  from: number;
  time: number;
  amount: number;
  /** By how much each total grows, for an entry that is no rainfall; null for a rainfall. */
  totals: Readonly<Partial<RainSums>> | null;
}

/**
 * Calculates the tally of a station at past times from the current rain ledger. The times must be requested in
 * ascending order.
 */
export class LedgerTally {
  private tally: RainTally;
  private next = 0;

  /**
   * @param entries the entries of the rain ledger, ascending by time. They reach back far enough to contain the year,
   *   the week and the rain event of the first requested time
   * @param since no entry is older than this, UTC ms
   */
  constructor(
    private readonly entries: readonly CountingEntry[],
    private readonly timezone: string,
    since: number,
  ) {
    this.tally = emptyTally(since, timezone);
  }

  /** Returns the tally with all rain until a time. */
  at(time: number): RainTally {
    for (; this.next < this.entries.length && this.entries[this.next]!.time <= time; this.next++) {
      this.tally = entered(this.tally, this.entries[this.next]!, this.timezone);
    }
    this.tally = advanceTo(this.tally, time, this.timezone);
    return this.tally;
  }

  /** Returns the totals at the end of the day that contains the last requested time. */
  totalsAtEndOfDay(): RainSums {
    let { tally } = this;
    for (let i = this.next; i < this.entries.length && this.entries[i]!.time < tally.dayEnd; i++) {
      tally = entered(tally, this.entries[i]!, this.timezone);
    }
    return tally.totals;
  }
}

/** Makes the tally of a station on which no rain has fallen up to a time. The counter of this tally is never used. */
export function emptyTally(time: number, timezone: string): RainTally {
  return {
    ...calendarAt(time, timezone),
    time,
    source: 'rainYear',
    counter: newRainCounter(0, time),
    totals: { rainToday: 0, rainWeek: 0, rainMonth: 0, rainYear: 0 },
    adopted: RAIN_TOTALS,
    recent: [],
    event: { from: 0, time: 0, amount: 0 },
  };
}

function entered(
  before: RainTally,
  { from, time, amount, totals }: CountingEntry,
  timezone: string,
): RainTally {
  const tally = advanceTo(before, time, timezone);
  if (totals) return addToTotals(tally, time, totals);
  return addEntry(tally, { cause: 'rain', from, time, amount, reading: 0, before: 0 });
}
