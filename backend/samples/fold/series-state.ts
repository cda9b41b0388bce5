import type { SampleValues } from '../observation.js';
import { TemperatureWindow } from './pressure/temperature-window.js';
import { newQualityState, type QualityState } from './quality/quality-state.js';
import { newRainState, type RainState } from './rain/rain-state.js';
import { GustWindow } from './wind/gust-window.js';
import { WindWindow } from './wind/wind-window.js';

/** The newest value of one key. */
export interface KnownValue {
  value: number | string;
  /** UTC ms */
  time: number;
  origin: 'sent' | 'derived';
  /** Of a derived value: the formula by name. */
  formula?: string | undefined;
  /** Of a sent value that failed quality checks: which. Absent: it passed. */
  flags?: number | undefined;
}

/** The newest value of a station's own measurement, base unit. */
export interface KnownExtra {
  value: number;
  /** UTC ms */
  time: number;
  /** UTC ms: tells whether it is of a measurement that was removed since. */
  receivedAt: number;
}

/** From one sample to another, both included, UTC ms. */
export interface Stretch {
  from: number;
  to: number;
}

/** What the fold remembers of one series. `fold` changes it in place; everybody else reads. */
export interface SeriesState {
  readonly series: number;
  /** Time of the newest sample, UTC ms; −Infinity before the first. */
  highWater: number;
  /** Which keys each import brought, and what follows from them, by its number; none of one that is taken back. */
  imported: Map<number, Set<string>>;
  /** Newest time an import has touched, UTC ms; −Infinity before the first. Up to it, rows are merged with the store. */
  importedUntil: number;
  /** Arrival of the last sample folded into the newest row, UTC ms. */
  receivedAt: number;
  /** Smoothed time from one sample to the next, ms; null before the second. */
  usualIntervalMs: number | null;
  /** What the station sent for the high-water time, all its partial samples merged. */
  sent: SampleValues;
  /** The whole row of the high-water time: sent and derived. */
  row: SampleValues;
  /** Which keys of the row are derived. */
  derived: Set<string>;
  /** Every key of the catalogue ever seen. */
  keys: Map<string, KnownValue>;
  /** Every key of the station's own ever seen. */
  extras: Map<string, KnownExtra>;
  /** Derivable key → the time over which the station has lately been sending it itself. */
  own: Map<string, Stretch>;
  /** Without the high-water time itself, which may still change. */
  wind: WindWindow;
  /** Without the high-water time itself. */
  gusts: GustWindow;
  /** Without the high-water time itself. */
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
    row: {},
    derived: new Set(),
    keys: new Map(),
    extras: new Map(),
    own: new Map(),
    wind: new WindWindow(),
    gusts: new GustWindow(),
    temperatures: new TemperatureWindow(),
    rain: newRainState(),
    quality: newQualityState(),
  };
}

/**
 * The usual time from one sample to the next, ms, with one more sample; null before the second. A silence counts as
 * four intervals at most: one gap must not make a station look slow for hours.
 */
export function smoothedInterval(
  { usualIntervalMs: usual, highWater }: SeriesState,
  time: number,
): number | null {
  if (!Number.isFinite(highWater)) return null;
  const interval = time - highWater;
  return usual === null ? interval : usual + (Math.min(interval, 4 * usual) - usual) / 8;
}
