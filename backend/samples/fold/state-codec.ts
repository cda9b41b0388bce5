import type { SampleValues } from '../observation.js';
import { GustWindow } from './wind/gust-window.js';
import { TemperatureWindow, type TemperatureWindowState } from './pressure/temperature-window.js';
import { type QualitySnapshot, restoreQuality, snapshotQuality } from './quality/quality-state.js';
import { newRainPast, type RainPast } from './rain/rain-past.js';
import type { RainState } from './rain/rain-state.js';
import {
  type KnownExtra,
  type KnownValue,
  newSeriesState,
  type SeriesState,
  type Stretch,
} from './series-state.js';
import { WindWindow, type WindWindowState } from './wind/wind-window.js';

/** Raised with every change of meaning; an older snapshot is upgraded on reading, here. */
const VERSION = 1;

/** A series state as stored: JSON, UTF-8. */
interface Snapshot {
  version: number;
  /** null: before the first sample. */
  highWater: number | null;
  /** Absent in snapshots of before imports were noted. */
  imported?: [number, string[]][];
  /** Absent or null: no import has touched the series. */
  importedUntil?: number | null;
  /** null: before the first sample. */
  receivedAt: number | null;
  usualIntervalMs: number | null;
  sent: SampleValues;
  row: SampleValues;
  derived: string[];
  keys: [string, KnownValue][];
  /** Absent in snapshots of before stations had measurements of their own. */
  extras?: [string, KnownExtra][];
  own: [string, Stretch][];
  wind: WindWindowState;
  gusts: WindWindowState;
  /** Absent in snapshots that are older than the reduction of pressure by 12 hours of temperature. */
  temperatures?: TemperatureWindowState;
  /** Absent in snapshots of before rain was counted, its past in those of before late rain was. */
  rain?: Omit<RainState, 'past'> & { past?: RainPast };
  /** Absent in snapshots of before quality was checked; a time of null: nothing has passed yet. */
  quality?: QualitySnapshot;
}

/** Infinity, which JSON does not know, becomes null. */
export function encodeState(state: SeriesState): Buffer {
  const { highWater, importedUntil, receivedAt, usualIntervalMs, sent, row, rain, quality } = state;
  const snapshot: Snapshot = {
    version: VERSION,
    highWater,
    imported: [...state.imported].map(([job, keys]) => [job, [...keys]]),
    importedUntil,
    receivedAt,
    usualIntervalMs,
    sent,
    row,
    derived: [...state.derived],
    keys: [...state.keys],
    extras: [...state.extras],
    own: [...state.own],
    wind: state.wind.snapshot(),
    gusts: state.gusts.snapshot(),
    temperatures: state.temperatures.snapshot(),
    rain,
    quality: snapshotQuality(quality),
  };
  return Buffer.from(JSON.stringify(snapshot));
}

/** @throws Error when the snapshot was written by a later version of the program or is damaged */
export function decodeState(series: number, bytes: Buffer): SeriesState {
  const snapshot = JSON.parse(bytes.toString()) as Snapshot;
  if (snapshot.version !== VERSION) {
    throw new Error(
      `The state of series ${series} has version ${snapshot.version}, this program reads ${VERSION}`,
    );
  }
  const { highWater, importedUntil, receivedAt, usualIntervalMs, sent, row, rain } = snapshot;
  const state = newSeriesState(series);
  return {
    ...state,
    highWater: highWater ?? -Infinity,
    imported: new Map(snapshot.imported?.map(([job, keys]) => [job, new Set(keys)])),
    importedUntil: importedUntil ?? -Infinity,
    receivedAt: receivedAt ?? -Infinity,
    usualIntervalMs,
    sent,
    row,
    derived: new Set(snapshot.derived),
    keys: new Map(snapshot.keys),
    extras: new Map(snapshot.extras),
    own: new Map(snapshot.own),
    wind: WindWindow.restore(snapshot.wind),
    gusts: GustWindow.restore(snapshot.gusts),
    temperatures: snapshot.temperatures
      ? TemperatureWindow.restore(snapshot.temperatures)
      : state.temperatures,
    rain: rain ? { ...rain, past: rain.past ?? newRainPast(rain.before) } : state.rain,
    quality: restoreQuality(snapshot.quality),
  };
}
