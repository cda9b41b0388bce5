import type { SampleRow, SampleValues } from '../../../backend/samples/observation.js';
import type { SampleStore, StoreColumn, StoreStat } from '../../../backend/samples/store/sample-store.js';
import { seededRandom } from '../../support/samples/random.js';
import { waitFor } from '../../support/wait-for.js';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const NOON = Date.UTC(2025, 5, 15, 12);
export const ALWAYS = { start: 0, end: Date.UTC(2100, 0, 1) };
export const STATS: StoreStat[] = [
  'min',
  'max',
  'sum',
  'count',
  'first',
  'last',
  'varPop',
  'sinSum',
  'cosSum',
];
/** Of keys that `weather` fills, of a text, and of one that stays empty. */
export const WEATHER_STATS: StoreColumn[] = [
  ...STATS.map((stat) => ({ key: 'temperature', stat })),
  ...STATS.map((stat) => ({ key: 'windDirection', stat })),
  ...(['count', 'first', 'last'] as const).map((stat) => ({ key: 'precipitationType', stat })),
  { key: 'snowDepth', stat: 'sum' },
  { key: 'snowDepth', stat: 'count' },
];

export function row(series: number, time: number, values: SampleValues): SampleRow {
  return { series, time, values };
}

/** The store that a suite holds to its port. Every test takes series of its own. */
export class StoreUnderTest {
  store: SampleStore;
  private lastSeries = 0;

  newSeries(): number {
    return ++this.lastSeries;
  }

  /** Writes, and waits until the engine can answer with it. */
  async put(...rows: SampleRow[]): Promise<void> {
    const { store } = this;
    await store.write(rows);
    const { written } = await store.position();
    await waitFor('the rows to be applied', async () => (await store.position()).applied >= written);
  }
}

/** Rows every so many minutes with gaps, directions and texts; the same for the same series. */
export function weather(series: number, from: number, to: number, stepMinutes: number): SampleRow[] {
  const random = seededRandom(series);
  const rows: SampleRow[] = [];
  for (let time = from; time < to; time += stepMinutes * MINUTE) {
    const values: SampleValues = {};
    if (random() < 0.8) values.temperature = 40 + random() * 60;
    if (random() < 0.7) values.windDirection = Math.floor(random() * 361);
    if (random() < 0.2) values.precipitationType = random() < 0.5 ? 'rain' : 'snow';
    if (random() < 0.9) values.relativeHumidity = random() * 100;
    rows.push(row(series, time, values));
  }
  return rows;
}
