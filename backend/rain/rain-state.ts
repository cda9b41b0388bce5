import type { ReservedRain, SentRain } from './rain-readings.js';
import type { RainTally } from './rain-tally.js';
import { newRecentReadings, type RecentReadings } from './recent-readings.js';

/** The part of the fold state that concerns the rain of a series. */
export interface RainState {
  /**
   * The tally before the newest sample; null before the first rain reading. It is kept because more parts of the newest
   * sample may arrive.
   */
  before: RainTally | null;
  /** The tally including the newest sample. */
  now: RainTally | null;
  /** Rain readings of the newest sample that are not in the catalogue. */
  reserved: ReservedRain;
  /** True when the newest sample has added entries to the rain ledger. */
  hasEntries: boolean;
  /** The recent rain readings before the newest sample, from which the tally `before` was counted. */
  past: RecentReadings;
}

/** The newest sample of a series, and the rain of the series. */
export interface NewestRain {
  /** Time of the newest sample, UTC ms. */
  highWater: number;
  sent: SentRain;
  /** Usual time between two samples, ms; null before the second sample. */
  usualIntervalMs: number | null;
  rain: RainState;
}

export function newRainState(): RainState {
  return { before: null, now: null, reserved: {}, hasEntries: false, past: newRecentReadings(null) };
}
