import { MINUTE_MS } from '@mesonet/model/durations.js';
import type { SampleRow, SampleValues } from '../../../backend/samples/core/observation.js';
import type { StoreColumn, StoreStat } from '../../../backend/samples/store/sample-reader.js';
import type { SampleStore } from '../../../backend/samples/store/sample-store.js';
import { seededRandom } from '../../support/samples/random.js';
import { waitFor } from '../../support/wait-for.js';

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
/** Statistics of keys that `weather` fills, of a text key, and of a key that stays empty. */
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

/** The store that a suite tests. Every test uses its own series. */
export class StoreUnderTest {
  store: SampleStore;
  private lastSeries = 0;

  newSeries(): number {
    return ++this.lastSeries;
  }

  /** Writes rows, and waits until queries include them. */
  async put(...rows: SampleRow[]): Promise<void> {
    const { store } = this;
    await store.writer.write(rows);
    const { written } = await store.writer.position();
    await waitFor('the rows to be applied', async () => (await store.writer.position()).applied >= written);
  }
}

/** Makes rows at this step with gaps, directions and texts. A series always gets the same rows. */
export function weather(series: number, from: number, to: number, stepMinutes: number): SampleRow[] {
  const random = seededRandom(series);
  const rows: SampleRow[] = [];
  for (let time = from; time < to; time += stepMinutes * MINUTE_MS) {
    const values: SampleValues = {};
    if (random() < 0.8) values.temperature = 40 + random() * 60;
    if (random() < 0.7) values.windDirection = Math.floor(random() * 361);
    if (random() < 0.2) values.precipitationType = random() < 0.5 ? 'rain' : 'snow';
    if (random() < 0.9) values.relativeHumidity = random() * 100;
    rows.push(row(series, time, values));
  }
  return rows;
}
