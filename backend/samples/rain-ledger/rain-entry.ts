import type { RainCause } from '../../weather/rain/rain-cause.js';
import type { RainFinding } from '../../weather/rain/rain-counter.js';

/** `start`: the totals that the station itself had when we met it; `counter`: from here on another one counts. */
export type RainEntryCause = RainCause | 'start' | 'counter';

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
