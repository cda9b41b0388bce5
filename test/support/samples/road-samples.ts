import { RAIN_TOTALS } from '@mesonet/contract/rain-ledger.js';
import { SECOND_MS } from '@mesonet/model/durations.js';
import { PRESSURE_KEYS } from '../../../backend/samples/fold/formulas/derive-pressure.js';
import { RAIN_WINDOW_KEYS } from '../../../backend/rain/rain-windows.js';
import { ROLLING_KEYS } from '../../../backend/samples/fold/wind/derive-wind.js';
import { fold } from '../../../backend/samples/fold/fold.js';
import { type LateSample, mergeLate } from '../../../backend/samples/fold/late/merge-late.js';
import { newSeriesState, type SeriesState } from '../../../backend/samples/fold/state/series-state.js';
import type { Observation, SampleValues } from '../../../backend/samples/core/observation.js';
import type { SampleJournal } from '../../../backend/samples/journal/sample-journal.js';
import type { SampleStore } from '../../../backend/samples/store/sample-store.js';
import { STORED_KEYS } from '../../../backend/samples/store/stored-columns.js';
import { seededRandom } from './random.js';
import { RowMap } from './row-map.js';
import { AllSeries } from './sample-road.js';

export const T0 = Date.UTC(2026, 0, 1);

export function sample(series: number, time: number, values: SampleValues): Observation {
  return { kind: 'sample', series, time, receivedAt: time + 40, values };
}

/** Makes complete and partial samples of five stations. A third of them are late, and some come twice. */
export function mixedSamples(count: number, seed: number): Observation[] {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const keys = [
    'temperature',
    'relativeHumidity',
    'windSpeed',
    'windDirection',
    'windGustSpeed',
    'rainToday',
  ];
  return Array.from({ length: count }, (_, index) => {
    const delay = random() < 0.3 ? below(200) : 0;
    const values = Object.fromEntries(keys.filter(() => random() < 0.6).map((key) => [key, below(1000) / 8]));
    const step = Math.max(0, Math.floor(index / 8) - delay);
    return sample(1 + below(5), T0 + step * SECOND_MS, { stationPressure: 29 + below(64) / 64, ...values });
  });
}

/** Appends samples as stations send them: several uploads at once, each waiting for its acknowledgement. */
export async function send(journal: SampleJournal, observations: readonly Observation[]): Promise<void> {
  for (let from = 0; from < observations.length; from += 40) {
    const uploads = [0, 10, 20, 30].map((offset) => observations.slice(from + offset, from + offset + 10));
    await Promise.all(uploads.map((upload) => journal.append(upload)));
  }
}

/**
 * @returns the rows that must be stored in the end, series → time → row, by the fold alone without journal, limits or
 * restarts
 */
export function expectedRows(observations: readonly Observation[]): Map<number, Map<number, SampleValues>> {
  const states = new Map<number, SeriesState>();
  const rows = new Map<number, RowMap>();
  const directory = new AllSeries();
  for (const observation of observations) {
    const { series } = observation;
    const state = states.get(series) ?? newSeriesState(series);
    const ofSeries = rows.get(series) ?? new RowMap();
    states.set(series, state);
    rows.set(series, ofSeries);
    const folded = fold(state, observation, directory.find(series)!);
    const { newest, daysEnds = [] } = folded;
    const merge = (late: LateSample) => ofSeries.put(mergeLate(ofSeries.find(late.time), late));
    for (const each of newest ? [folded, newest] : [folded]) {
      if (each.isLate) merge(each.late);
      else ofSeries.put(each.row);
    }
    daysEnds.forEach(merge);
  }
  return rows;
}

/** @returns all stored rows of a series: time → row */
export async function storedRows(store: SampleStore, series: number): Promise<Map<number, SampleValues>> {
  const { time, data } = await store.reader.read(series, STORED_KEYS, { start: 0, end: Date.UTC(2100, 0) });
  return new Map(
    time.map((each, index) => {
      const values = STORED_KEYS.map((key) => [key, data[key]![index]] as const).filter(
        ([, value]) => value !== null,
      );
      return [each, Object.fromEntries(values) as SampleValues];
    }),
  );
}

/**
 * Keys whose values follow from the rows around a row, or from a pressure that does. The fold treats late samples of
 * one batch together, so these values depend on the batches until the background derives them again. Other tests check
 * them.
 */
const FROM_OTHER_ROWS: ReadonlySet<string> = new Set([
  ...ROLLING_KEYS,
  ...RAIN_TOTALS,
  ...RAIN_WINDOW_KEYS,
  ...PRESSURE_KEYS,
  'altimeter',
  'wetBulb',
  'densityAltitude',
]);

function fromItsOwnRow(values: SampleValues): SampleValues {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !FROM_OTHER_ROWS.has(key)));
}

/** Expects exactly these rows in the store, equal to the last bit except for values that follow from other rows. */
export async function expectStored(store: SampleStore, observations: readonly Observation[]): Promise<void> {
  for (const [series, rows] of expectedRows(observations)) {
    const byTime = (all: Map<number, SampleValues>) =>
      [...all].sort(([a], [b]) => a - b).map(([time, values]) => [time, fromItsOwnRow(values)] as const);
    expect(byTime(await storedRows(store, series))).toEqual(byTime(rows));
  }
}
