import type { SampleValues } from '../../core/observation.js';
import { RowParts } from '../../core/row-parts.js';
import { GustWindow } from '../wind/gust-window.js';
import { TemperatureWindow, type TemperatureWindowState } from '../formulas/temperature-window.js';
import { type QualitySnapshot, restoreQuality, snapshotQuality } from '../quality/quality-state.js';
import { newRecentReadings, type RecentReadings } from '../../../rain/recent-readings.js';
import type { RainState } from '../../../rain/rain-state.js';
import { KnownKeys, type KnownValue } from './known-keys.js';
import { OwnKeys, type Stretch } from './own-keys.js';
import { type KnownExtra, newSeriesState, type SeriesState } from './series-state.js';
import { WindWindow, type WindWindowState } from '../wind/wind-window.js';

/** Version of the format. It grows when stored values change their meaning. `decodeState` converts older snapshots. */
const VERSION = 1;

/**
 * The recent rain readings as a snapshot stores them. Their checkpoints (the rain so far, at some of the readings) are
 * left out, because they only speed up the counting of late rain.
 */
type StoredReadings = Pick<RecentReadings, 'base' | 'corrected'> & { notes: RecentReadings['readings'] };

/** The fold state of one series as stored in a snapshot: JSON in UTF-8. */
interface Snapshot {
  version: number;
  /** Time of the newest sample, UTC ms; null before the first. */
  highWater: number | null;
  /** Keys that each import brought, by its number; absent in snapshots of versions that did not remember imports. */
  imported?: [number, string[]][];
  /** Newest time that an import has changed, UTC ms; absent or null when no import has changed the series. */
  importedUntil?: number | null;
  /** Time of arrival of the last sample that was folded into the newest row, UTC ms; null before the first. */
  receivedAt: number | null;
  usualIntervalMs: number | null;
  sent: SampleValues;
  row: SampleValues;
  derived: readonly string[];
  keys: [string, KnownValue][];
  /** Newest values of own measurements; absent in snapshots of versions without own measurements. */
  extras?: [string, KnownExtra][];
  own: [string, Stretch][];
  wind: WindWindowState;
  gusts: WindWindowState;
  /**
   * Temperatures of the last 12 hours, which are used for pressures; absent in snapshots of versions that did not use
   * them.
   */
  temperatures?: TemperatureWindowState;
  /**
   * The rain of the series; absent in snapshots of versions that did not count rain. Its member `past` is absent in
   * snapshots of versions that did not count the rain of late samples.
   */
  rain?: Omit<RainState, 'past'> & { past?: StoredReadings };
  /**
   * The state of the quality checks; absent in snapshots of versions without such checks. In this state, a `time` of
   * null for a key means that no value of the key has passed yet.
   */
  quality?: QualitySnapshot;
}

/** Encodes a fold state as JSON. JSON has no Infinity, so it becomes null. */
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
    derived: state.derived,
    keys: [...state.known.values],
    extras: [...state.extras],
    own: [...state.known.own.stretches],
    wind: state.wind.snapshot(),
    gusts: state.gusts.snapshot(),
    temperatures: state.temperatures.snapshot(),
    rain: { ...rain, past: storeReadings(rain.past) },
    quality: snapshotQuality(quality),
  };
  return Buffer.from(JSON.stringify(snapshot));
}

/** @throws Error when a later version of the program wrote the snapshot, or it is damaged */
export function decodeState(series: number, bytes: Buffer): SeriesState {
  const snapshot = JSON.parse(bytes.toString()) as Snapshot;
  if (snapshot.version !== VERSION) {
    throw new Error(
      `The state of series ${series} has version ${snapshot.version}, this program reads ${VERSION}`,
    );
  }
  const { highWater, importedUntil, receivedAt, usualIntervalMs, sent, row, rain } = snapshot;
  const state = newSeriesState(series);
  return Object.assign(state, {
    highWater: highWater ?? -Infinity,
    imported: new Map(snapshot.imported?.map(([job, keys]) => [job, new Set(keys)])),
    importedUntil: importedUntil ?? -Infinity,
    receivedAt: receivedAt ?? -Infinity,
    usualIntervalMs,
    sent,
    newest: RowParts.of(row),
    derived: snapshot.derived,
    known: new KnownKeys(new Map(snapshot.keys), new OwnKeys(new Map(snapshot.own)), highWater ?? -Infinity),
    extras: new Map(snapshot.extras),
    wind: WindWindow.restore(snapshot.wind),
    gusts: GustWindow.restore(snapshot.gusts),
    temperatures: snapshot.temperatures
      ? TemperatureWindow.restore(snapshot.temperatures)
      : state.temperatures,
    rain: rain ? { ...rain, past: restoreReadings(rain) } : state.rain,
    quality: restoreQuality(snapshot.quality),
  });
}

function storeReadings({ base, readings, corrected }: RecentReadings): StoredReadings {
  return { base, notes: readings, corrected };
}

function restoreReadings({ past, before }: NonNullable<Snapshot['rain']>): RecentReadings {
  if (!past) return newRecentReadings(before);
  const { base, notes: readings, corrected } = past;
  return { ...newRecentReadings(base), readings, corrected };
}
