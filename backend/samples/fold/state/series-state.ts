import type { SampleValues } from '../../core/observation.js';
import { RowParts } from '../../core/row-parts.js';
import { TemperatureWindow } from '../formulas/temperature-window.js';
import { newQualityState, type QualityState } from '../quality/quality-state.js';
import { newRainState, type RainState } from '../../../rain/rain-state.js';
import { GustWindow } from '../wind/gust-window.js';
import { WindWindow } from '../wind/wind-window.js';
import { KnownKeys } from './known-keys.js';

/** The newest known value of a station's own measurement, in its base unit. */
export interface KnownExtra {
  value: number;
  /** Time of the sample that brought the value, UTC ms. */
  time: number;
  /** Time of arrival, UTC ms. It shows whether the value belongs to an own measurement that was removed since. */
  receivedAt: number;
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
  /** Keys of the newest row that are derived, each once. */
  derived: readonly string[];
  /** The newest values of all catalogue keys, and which of them the station sends itself. */
  known: KnownKeys;
  /** Newest value of every own measurement that the series ever had. */
  extras: Map<string, KnownExtra>;
  /** Recent wind without that of the newest row, which may still change. */
  wind: WindWindow;
  /** Recent gusts without that of the newest row. */
  gusts: GustWindow;
  /** Recent temperatures without that of the newest row. */
  temperatures: TemperatureWindow;
  rain: RainState;
  quality: QualityState;
}

/**
 * It is a class for the sake of speed: V8 gives each object that a literal with a getter makes a hidden class of its
 * own.
 */
class FoldState implements SeriesState {
  highWater = -Infinity;
  imported = new Map<number, Set<string>>();
  importedUntil = -Infinity;
  receivedAt = -Infinity;
  usualIntervalMs: number | null = null;
  sent: SampleValues = {};
  newest = RowParts.of({});
  derived: readonly string[] = [];
  known = new KnownKeys();
  extras = new Map<string, KnownExtra>();
  wind = new WindWindow();
  gusts = new GustWindow();
  temperatures = new TemperatureWindow();
  rain = newRainState();
  quality = newQualityState();

  constructor(readonly series: number) {}

  get row(): SampleValues {
    return this.newest.values;
  }
}

export function newSeriesState(series: number): SeriesState {
  return new FoldState(series);
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
