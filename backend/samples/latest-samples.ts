import type { KnownValue } from './fold/series-state.js';
import type { SampleValues } from './observation.js';
import type { ShardOwner } from './shard-owner.js';

/** Newest sample of a series. It never goes back in time while the server runs. */
export interface LatestSample {
  /** UTC ms */
  time: number;
  /** UTC ms */
  receivedAt: number;
  /** Smoothed time from one sample to the next, ms; null before the second. */
  usualIntervalMs: number | null;
  /** The whole row, sent and derived; base units. */
  row: SampleValues;
  /** Last known value of every key ever seen. */
  keys: ReadonlyMap<string, KnownValue>;
}

/** Newest samples, from the memory of the fold: no query. */
export class LatestSamples {
  constructor(private readonly owner: Pick<ShardOwner, 'find'>) {}

  /** @returns undefined when the series has no sample yet; read it at once, it changes with the next sample */
  get(series: number): LatestSample | undefined {
    const state = this.owner.find(series);
    if (!state || state.keys.size === 0) return undefined;
    const { highWater, receivedAt, usualIntervalMs, row, keys } = state;
    return { time: highWater, receivedAt, usualIntervalMs, row, keys };
  }
}
