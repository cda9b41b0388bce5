import { Injectable } from '@nestjs/common';
import { isExtraKey } from '@mesonet/contract/extra-measurements.js';
import type { TimeRange } from '@mesonet/model/calendar/time-range.js';
import { NUMERIC_KEYS } from '@mesonet/model/measurements.js';
import { ExtraTable } from '../../../samples/store/beside/extra-table.js';
import { SampleReader } from '../../../samples/store/sample-reader.js';

/** The value of one stored sample, in the base unit. The time is UTC ms. */
export interface PastValue {
  time: number;
  value: number;
}

const AT_ONCE = 50_000;

/** Measurements that most stations send with every sample. */
const USUAL = ['temperature', 'relativeHumidity', 'windSpeed', 'stationPressure', 'adjustedPressure'];
/** A row counts as a sample if it has one of so many measurements. A query for all of them reads too much. */
const MOST_KEYS = 8;

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
   * Reads a value of each sample in parts, oldest first, whatever the station sent.
   * @throws StoreUnavailable when the sample store is away
   */
  async *readAny(series: number, range: TimeRange, signal: AbortSignal): AsyncGenerator<PastValue[]> {
    const sent = (await this.samples.keys(series, range, { signal })).filter((key) =>
      NUMERIC_KEYS.includes(key),
    );
    const usual = USUAL.filter((key) => sent.includes(key));
    const keys = [...new Set([...usual, ...sent])].slice(0, MOST_KEYS);
    if (keys.length > 0) yield* readParts(this.samples, { series, keys, range, signal });
  }
}

async function* readParts(
  table: Pick<SampleReader, 'read'>,
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
