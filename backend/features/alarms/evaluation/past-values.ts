import { Injectable } from '@nestjs/common';
import { isExtraKey } from '@mesonet/contract/extra-measurements.js';
import type { TimeRange } from '@mesonet/model/calendar/time-range.js';
import { ExtraTable } from '../../../samples/store/beside/extra-table.js';
import { SampleReader } from '../../../samples/store/sample-reader.js';

/** The value of one stored sample, in the base unit. The time is UTC ms. */
export interface PastValue {
  time: number;
  value: number;
}

const AT_ONCE = 50_000;

/**
 * Reads stored values of one measurement, which is in the catalogue or an own measurement of the station. It leaves out
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
  async *read(
    series: number,
    key: string,
    { start, end }: TimeRange,
    signal: AbortSignal,
  ): AsyncGenerator<PastValue[]> {
    const table = isExtraKey(key) ? this.extras : this.samples;
    let from = start;
    while (from < end) {
      const { time, data } = await table.read(
        series,
        [key],
        { start: from, end },
        { limit: AT_ONCE, signal },
      );
      yield time.flatMap((at, i) => {
        const value = data[key]?.[i];
        return typeof value === 'number' ? [{ time: at, value }] : [];
      });
      if (time.length < AT_ONCE) return;
      from = time.at(-1)! + 1;
    }
  }
}
