import type { SampleValues } from '../../core/observation.js';
import { RowParts } from '../../core/row-parts.js';
import { TemperatureWindow } from '../formulas/temperature-window.js';
import { newQualityState, type QualityState } from '../quality/quality-state.js';
import { newRainState, type RainState } from '../../../rain/rain-state.js';
import { GustWindow } from '../wind/gust-window.js';
import { WindWindow } from '../wind/wind-window.js';

/** The newest known value of one key. */
export interface KnownValue {
  value: number | string;
  /** Time of the sample that brought the value, UTC ms. */
  time: number;
  origin: 'sent' | 'derived';
  /** Name of the formula of a derived value. */
  formula?: string | undefined;
  /** Quality flags of a sent value that failed a check; absent when it passed. */
  flags?: number | undefined;
}

/** A key of the last sample. */
export interface UsualKnown {
  key: string;
  /** Null until a value of the key is remembered. */
  known: KnownValue | null;
  isDerivable: boolean;
}

/** The newest known value of a station's own measurement, in its base unit. */
export interface KnownExtra {
  value: number;
  /** Time of the sample that brought the value, UTC ms. */
  time: number;
  /** Time of arrival, UTC ms. It shows whether the value belongs to an own measurement that was removed since. */
  receivedAt: number;
}

/** A span of time from one sample to another, both included, UTC ms. */
export interface Stretch {
  from: number;
  to: number;
}

/** The fold state of one series. Only `fold` changes it, in place; all other code only reads it. */
export interface SeriesState {
  readonly series: number;
  /** Time of the newest sample, UTC ms; −Infinity before the first. */
  highWater: number;
  /**
   * Keys that each import brought, and the keys derived from them, by number of the import. Undone imports are removed.
   */
  imported: Map<number, Set<string>>;
  /**
   * Newest time that an import has changed, UTC ms; −Infinity before the first import. The store may hold imported
   * values for rows up to this time, so each of these rows must be merged with the stored one.
   */
  importedUntil: number;
  /** Time of arrival of the last sample that was folded into the newest row, UTC ms. */
  receivedAt: number;
  /** Usual time between two samples as a moving average, ms; null before the second sample. */
  usualIntervalMs: number | null;
  /** Values that the station sent for the time of the newest sample, which may come in several parts. */
  sent: SampleValues;
  /** The values of the newest row in parts. */
  newest: RowParts;
  /** All values of the newest row, sent and derived. */
  readonly row: SampleValues;
  /** Keys of the newest row that are derived. */
  derived: Set<string>;
  /** Newest value of every catalogue key that the series ever had. */
  keys: Map<string, KnownValue>;
  /** Newest value of every own measurement that the series ever had. */
  extras: Map<string, KnownExtra>;
  /**
   * The keys of the last sample, in its order. A station nearly always sends the same keys, so that their known values
   * need not be looked up. It is not stored.
   */
  usual: UsualKnown[];
  /** For keys that can be derived: the span of time during which the station has lately sent them itself. */
  own: Map<string, Stretch>;
  /** Recent wind without that of the newest row, which may still change. */
  wind: WindWindow;
  /** Recent gusts without that of the newest row. */
  gusts: GustWindow;
  /** Recent temperatures without that of the newest row. */
  temperatures: TemperatureWindow;
  rain: RainState;
  quality: QualityState;
}

export function newSeriesState(series: number): SeriesState {
  return {
    series,
    highWater: -Infinity,
    imported: new Map(),
    importedUntil: -Infinity,
    receivedAt: -Infinity,
    usualIntervalMs: null,
    sent: {},
    newest: RowParts.of({}),
    get row() {
      return this.newest.values;
    },
    derived: new Set(),
    keys: new Map(),
    extras: new Map(),
    usual: [],
    own: new Map(),
    wind: new WindWindow(),
    gusts: new GustWindow(),
    temperatures: new TemperatureWindow(),
    rain: newRainState(),
    quality: newQualityState(),
  };
}

/**
 * Returns the usual time between two samples, ms, after one more sample; null before the second. A silence counts as at
 * most four intervals, so that one gap does not make a station look slow for hours.
 */
export function smoothedInterval(
  { usualIntervalMs: usual, highWater }: SeriesState,
  time: number,
): number | null {
  if (!Number.isFinite(highWater)) return null;
  const interval = time - highWater;
  return usual === null ? interval : usual + (Math.min(interval, 4 * usual) - usual) / 8;
}
