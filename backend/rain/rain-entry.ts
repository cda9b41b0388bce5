import type { RainTotal } from '@mesonet/contract/rain-ledger.js';
import type { RainCause, RainFinding } from './rain-counter-state.js';

/**
 * Causes of entries of the rain ledger. `start` adds the totals that the station already had with its first sample.
 * `counter` marks the switch to another counter. `late` is an increment that came too late: it may be counted already,
 * so it adds no rain.
 */
export type RainEntryCause = RainCause | 'start' | 'counter' | 'late';

/** One line of a station's rain ledger. Amounts are inches, times UTC ms. */
export interface RainEntry extends Omit<RainFinding, 'cause'> {
  cause: RainEntryCause;
  /**
   * Amount for each total (rainToday, rainWeek, rainMonth, rainYear); set when the totals do not all grow by the same
   * amount.
   */
  totals?: Record<string, number>;
}

/** An amount of rain for each rain total (today, week, month, year), inches. */
export type RainSums = Record<RainTotal, number>;

/** By how many inches each total rises or falls from a time (UTC ms) on, to the end of its day, week, month or year. */
export type TotalsChange = { time: number } & RainSums;

/**
 * Changes of older entries in the rain ledger. The totals in stored rows with times up to `until` (UTC ms, inclusive)
 * must be changed accordingly.
 */
export interface RainRevision {
  /** Changes of the totals, ascending by time. */
  changes: readonly TotalsChange[];
  until: number;
}
