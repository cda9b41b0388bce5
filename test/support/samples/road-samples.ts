import { fold } from '../../../backend/samples/fold/fold.js';
import { type LateSample, mergeLate } from '../../../backend/samples/fold/merge-late.js';
import { newSeriesState, type SeriesState } from '../../../backend/samples/fold/series-state.js';
import type { Observation, SampleValues } from '../../../backend/samples/observation.js';
import type { SampleJournal } from '../../../backend/samples/sample-journal.js';
import type { SampleStore } from '../../../backend/samples/store/sample-store.js';
import { STORED_KEYS } from '../../../backend/samples/store/stored-columns.js';
import { seededRandom } from './random.js';
import { RowMap } from './row-map.js';
import { AllSeries } from './sample-road.js';

export const T0 = Date.UTC(2026, 0, 1);
export const SECOND_MS = 1_000;

export function sample(series: number, time: number, values: SampleValues): Observation {
  return { series, time, receivedAt: time + 40, values };
}

/** Whole and partial samples of five stations; a third comes late, some twice. */
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

/** Sends as stations do: several at once, each waiting for its answer. */
export async function send(journal: SampleJournal, observations: readonly Observation[]): Promise<void> {
  for (let from = 0; from < observations.length; from += 40) {
    const uploads = [0, 10, 20, 30].map((offset) => observations.slice(from + offset, from + offset + 10));
    await Promise.all(uploads.map((upload) => journal.append(upload)));
  }
}

/** What must be stored in the end: series → time → row. The fold alone, with no journal, limit or restart. */
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

/** All that is stored of a series: time → row. */
export async function storedRows(store: SampleStore, series: number): Promise<Map<number, SampleValues>> {
  const { time, data } = await store.read(series, STORED_KEYS, { start: 0, end: Date.UTC(2100, 0) });
  return new Map(
    time.map((each, index) => {
      const values = STORED_KEYS.map((key) => [key, data[key]![index]] as const).filter(
        ([, value]) => value !== null,
      );
      return [each, Object.fromEntries(values) as SampleValues];
    }),
  );
}

/** Exactly the rows expected, bit for bit, and no others. */
export async function expectStored(store: SampleStore, observations: readonly Observation[]): Promise<void> {
  for (const [series, rows] of expectedRows(observations)) {
    const byTime = (all: Map<number, SampleValues>) => [...all].sort(([a], [b]) => a - b);
    expect(byTime(await storedRows(store, series))).toEqual(byTime(rows));
  }
}
