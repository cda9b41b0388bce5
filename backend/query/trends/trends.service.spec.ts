import { NUMERIC_KEYS } from '@mesonet/model/measurements.js';
import type { NamedSeries } from '../../features/stations/station-directory.js';
import type { Access } from '../../platform/access/principal.js';
import type { SampleReader } from '../../samples/store/sample-reader.js';
import { parseTrendKeys } from './trend-keys.js';
import { TrendsService } from './trends.service.js';

const NOW = Date.UTC(2026, 0, 1);
const STATION = { series: 1, stationId: 'mast_1000', timezone: 'UTC', units: {} } as NamedSeries;
const MANAGER = { role: 'manager', isPublic: false } as Access;
const { signal } = new AbortController();

/** Makes a service whose store holds this many samples in the range. */
function service(samples: number): TrendsService {
  const store: Pick<SampleReader, 'aggregate' | 'read'> = {
    aggregate: (_, columns) => Promise.resolve(columns.map(() => [samples])),
    read: (_, keys, { start }, { limit = samples } = {}) =>
      Promise.resolve({
        time: Array.from({ length: Math.min(limit, samples) }, (__, i) => start + i),
        data: Object.fromEntries(keys.map((key) => [key, []])),
      }),
  };
  return new TrendsService(store as SampleReader, {} as never, {} as never, {} as never);
}

const query = (measKeys: string) => ({
  keys: parseTrendKeys(measKeys),
  range: { start: NOW - 86_400_000, end: NOW },
  interval: 0 as const,
  units: {},
  isAll: false,
  format: 'json' as const,
  timezone: 'UTC',
});

describe('samples as they are', () => {
  const MANY = NUMERIC_KEYS.slice(0, 50);
  const refusal = {
    code: 'too_many_rows',
    message: expect.stringMatching(/interval=\w+ fits this range$/) as string,
  };

  it.each([
    ['one measurement', 'temperature', 100_000],
    ['two statistics of one', 'temperature,temperature.max', 100_000],
    ['fifty', MANY.join(), 80_000],
  ])('are answered up to what an answer holds, of %s', async (_, measKeys, most) => {
    const ask = (samples: number) =>
      service(samples).trend(STATION, MANAGER, query(measKeys), { now: NOW, signal });
    expect((await ask(most)).time).toHaveLength(most);
    await expect(ask(most + 1)).rejects.toMatchObject(refusal);
  });

  it('are written up to what a file holds', async () => {
    const ask = (samples: number) =>
      service(samples).file(STATION, MANAGER, query('temperature,dewPoint'), { now: NOW, signal });
    const { blocks } = await ask(10_000_000);
    await blocks.return(undefined);
    await expect(ask(10_000_001)).rejects.toMatchObject(refusal);
  });
});
