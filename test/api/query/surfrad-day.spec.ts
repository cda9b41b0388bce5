import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TrendData } from '@mesonet/contract/trends.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { SENTINEL, type Sample } from '../../support/samples/upload-stored.js';
import { server, store, trendOf } from './stored.js';

// The test parses the file by itself, without the product's reader or unit catalogue.
const FILE = join(import.meta.dirname, '../../../db/demo/surfrad-slv16001.dat');
const DAY = Date.UTC(2016, 0, 1);

/**
 * Position of the value among the 20 pairs of value and flag, its unit, and the conversion to the product's base unit.
 */
const COLUMNS = {
  temperature: { pair: 15, unit: 'degreeC', toBase: (c: number) => (c * 9) / 5 + 32 },
  relativeHumidity: { pair: 16, unit: 'percent', toBase: (percent: number) => percent },
  windSpeed: { pair: 17, unit: 'metersPerSecond', toBase: (ms: number) => (ms * 3600) / 1609.344 },
  // A conventional inch of mercury is 3386.388640341 Pa; a millibar is 100 Pa.
  stationPressure: {
    pair: 19,
    unit: 'hectopascals',
    toBase: (mbar: number) => (mbar * 100) / 3386.388640341,
  },
  photosyntheticRadiation: { pair: 11, unit: 'wattsPerM2', toBase: (watts: number) => watts },
} as const;
type Key = keyof typeof COLUMNS;
const KEYS = ['temperature', 'relativeHumidity', 'windSpeed', 'stationPressure'] as const;
const STATS = ['min', 'max', 'avg'] as const;

interface Row {
  minute: number;
  values: Record<Key, number | null>;
}

function readFile(): Row[] {
  const [, , ...lines] = readFileSync(FILE, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const fields = line.trim().split(/\s+/).map(Number);
    const value = (key: Key) => {
      const at = 8 + 2 * COLUMNS[key].pair;
      return fields[at + 1] === 0 && fields[at]! > -9999 ? fields[at]! : null;
    };
    const keys = Object.keys(COLUMNS) as Key[];
    const values = Object.fromEntries(keys.map((key) => [key, value(key)])) as Row['values'];
    return { minute: fields[4]! * 60 + fields[5]!, values };
  });
}

/** Minimum, maximum and mean of the existing readings. */
function summary(rows: readonly Row[], key: Key): Record<(typeof STATS)[number], number> {
  const there = rows.map(({ values }) => values[key]).filter((value) => value !== null);
  const [min, max] = [Math.min(...there), Math.max(...there)];
  return { min, max, avg: there.reduce((sum, value) => sum + value, 0) / there.length };
}

const rows = readFile();
/** The same day from a station that is silent for an hour and whose sensors fail in turn. */
const damaged = rows
  .filter(({ minute }) => minute < 600 || minute >= 660)
  .map(({ minute, values }) => ({
    minute,
    values: Object.fromEntries(
      Object.entries(values).map(([key, value], index) => [key, (minute + index) % 7 === 0 ? null : value]),
    ) as Row['values'],
  }));

describe('the SURFRAD day of Alamosa', () => {
  it('is read whole', () => {
    expect(rows).toHaveLength(1440);
    expect(rows[0]!.values).toEqual({
      temperature: -7.6,
      relativeHumidity: 52.7,
      windSpeed: 3.1,
      stationPressure: 773.5,
      photosyntheticRadiation: null,
    });
  });

  it.each([
    ['as it is', rows, null],
    ['with an hour of silence and sensors that fail', damaged, SENTINEL],
  ])('has the same daily values through the API, %s', async (_, day, missing) => {
    const account = await server.createAccount();
    const station = await server.createStation(account, { timezone: 'UTC', elevation: 7602 });
    const units = Object.fromEntries(Object.entries(COLUMNS).map(([key, { unit }]) => [key, unit]));
    delete units.photosyntheticRadiation;
    const samples = day.map(({ minute, values }): Sample => {
      const measurements = Object.entries(values).map(([key, value]) => [key, value ?? missing]);
      return {
        time: DAY + minute * MINUTE_MS,
        units,
        measurements: Object.fromEntries(measurements) as Sample['measurements'],
      };
    });
    await store(account, station, samples, 'temperature');
    const ask = (units: Record<string, string>): Promise<TrendData> => {
      const measKeys = [
        ...KEYS.flatMap((key) => STATS.map((stat) => `${key}.${stat}`)),
        'photosyntheticRadiation',
      ];
      const range = { start: '2016-01-01T00:00:00Z', end: '2016-01-02T00:00:00Z', interval: 'day' };
      return trendOf(
        account,
        station,
        { measKeys: measKeys.join(','), ...range, ...units },
        'trendsummarydata',
      );
    };

    const metric = await ask({ units: 'degreeC,metersPerSecond,hectopascals' });
    const base = await ask({});
    expect([metric.time, base.time]).toEqual([[DAY], [DAY]]);
    expect(metric.data.photosyntheticRadiation).toEqual([null]);
    for (const key of KEYS) {
      const expected = summary(day, key);
      for (const stat of STATS) {
        const [inMetric] = metric.data[`${key}.${stat}`]!;
        const [inBase] = base.data[`${key}.${stat}`]!;
        expect(inMetric).toBeCloseTo(expected[stat], 9);
        expect(inBase).toBeCloseTo(COLUMNS[key].toBase(expected[stat]), 9);
      }
    }
  });
});
