import type { RainTotal } from '@mesonet/contract/rain-ledger.js';
import type { RainCause } from '../../weather/rain/rain-cause.js';
import type { RainFinding } from '../../weather/rain/rain-counter-state.js';

/**
 * `start`: the totals that the station itself had when we met it; `counter`: from here on another one counts; `late`:
 * an increment that came too late to know whether it has been counted, and is not.
 */
export type RainEntryCause = RainCause | 'start' | 'counter' | 'late';

/** One line of a station's rain ledger. Inches, UTC ms. */
export interface RainEntry extends Omit<RainFinding, 'cause'> {
  cause: RainEntryCause;
  /** Where the amount is not the same for all totals: of each (rainToday, rainWeek, rainMonth, rainYear). */
  totals?: Record<string, number>;
}

/** The entries that one sample led to; they take the place of those it led to before. */
export interface RainEntries {
  series: number;
  /** Of the sample, UTC ms. */
  time: number;
  entries: readonly RainEntry[];
}

/** From a moment on, UTC ms: inches more, or less, in each total, to the end of the unit that holds the moment. */
export type RainMove = { time: number } & Record<RainTotal, number>;

/** What changed in the ledger's past, for the rows that were stored before: up to `until`, UTC ms, included. */
export interface RainRevision {
  moves: readonly RainMove[];
  until: number;
}

/** What one sample tells the ledger. */
export interface RainFindings {
  entries: readonly RainEntries[];
  /** Of what is told of a time before rows already stored. */
  revision?: RainRevision | null;
}
