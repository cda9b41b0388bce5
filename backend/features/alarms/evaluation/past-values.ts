import { Injectable } from '@nestjs/common';
import { isExtraKey } from '@mesonet/contract/extra-measurements.js';
import type { TimeRange } from '@mesonet/model/calendar/time-range.js';
import { NUMERIC_KEYS } from '@mesonet/model/measurements.js';
import type { SeriesSettings } from '../../../samples/core/series-directory.js';
import { ExtraTable } from '../../../samples/store/beside/extra-table.js';
import { trendReader } from '../../../samples/store/layers/reader-layers.js';
import { SampleReader, type TrendReader } from '../../../samples/store/sample-reader.js';

/** The value of one stored sample, in the base unit. The time is UTC ms. */
export interface PastValue {
  time: number;
  value: number;
}

const AT_ONCE = 50_000;

/** One measurement of each kind of sensor */
const OF_SENSORS = [
  ...['temperature', 'relativeHumidity', 'windSpeed', 'stationPressure', 'adjustedPressure', 'rainToday'],
  ...['solarRadiation', 'uvIndex', 'soilTemperature', 'indoorTemperature'],
];
/** The most measurements of the catalogue, and of the station's own, by which samples are found. */
const MOST_KEYS = { catalogue: 12, own: 4 };

/**
 * Reads stored values of a measurement, which is in the catalogue or an own measurement of the station. It leaves out
 * values that failed a quality check.
 */
@Injectable()
export class PastValues {
  constructor(
    private readonly samples: SampleReader,
    private readonly extras: ExtraTable,
  ) {}

  /**
   * Reads the values in parts, oldest first. It leaves out samples that have no value of the measurement.
   * @throws StoreUnavailable when the sample store is away
   */
  read(series: number, key: string, range: TimeRange, signal: AbortSignal): AsyncGenerator<PastValue[]> {
    return readParts(isExtraKey(key) ? this.extras : this.samples, { series, keys: [key], range, signal });
  }

  /**
   * Reads a value of each sample in parts, oldest first, whatever the station sent. A query for all measurements would
   * read too much, so a sample that has none of sixteen is missed.
   * @throws StoreUnavailable when the sample store is away
   */
  async *readAny(
    { series, extras }: Pick<SeriesSettings, 'series' | 'extras'>,
    range: TimeRange,
    signal: AbortSignal,
  ): AsyncGenerator<PastValue[]> {
    if (range.end <= range.start) return;
    const stored = await this.samples.keys(series, range, { signal });
    const numeric = stored.filter((key) => NUMERIC_KEYS.includes(key));
    const sorted = new Set([...OF_SENSORS.filter((key) => numeric.includes(key)), ...numeric]);
    const own = [...(extras?.keys() ?? [])].slice(0, MOST_KEYS.own);
    const keys = [...[...sorted].slice(0, MOST_KEYS.catalogue), ...own];
    if (keys.length > 0)
      yield* readParts(trendReader(this.samples, this.extras), { series, keys, range, signal });
  }
}

async function* readParts(
  table: Pick<TrendReader, 'read'>,
  { series, keys, range, signal }: { series: number; keys: string[]; range: TimeRange; signal: AbortSignal },
): AsyncGenerator<PastValue[]> {
  let from = range.start;
  while (from < range.end) {
    const part = { start: from, end: range.end };
    const { time, data } = await table.read(series, keys, part, { limit: AT_ONCE, signal });
    yield time.flatMap((at, i) => {
      const value = keys.map((key) => data[key]?.[i]).find((each) => typeof each === 'number');
      return value === undefined ? [] : [{ time: at, value }];
    });
    if (time.length < AT_ONCE) return;
    from = time.at(-1)! + 1;
  }
}
