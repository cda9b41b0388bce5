import { Injectable } from '@nestjs/common';
import { isExtraKey } from '@mesonet/contract/extra-measurements.js';
import type { TimeRange } from '../../../platform/calendar/time-range.js';
import { ExtraTable } from '../../../samples/extras/extra-table.js';
import { SampleStore } from '../../../samples/store/sample-store.js';

/** One value of each sample that has one; base unit, UTC ms, the oldest first. */
export interface PastValue {
  time: number;
  value: number;
}

const AT_ONCE = 50_000;

/** Stored values of one measurement, of the catalogue or of the station's own. What failed a check is left out. */
@Injectable()
export class PastValues {
  constructor(
    private readonly store: SampleStore,
    private readonly extras: ExtraTable,
  ) {}

  /** @throws StoreUnavailable when the store is away */
  async *read(
    series: number,
    key: string,
    { start, end }: TimeRange,
    signal: AbortSignal,
  ): AsyncGenerator<PastValue[]> {
    const table = isExtraKey(key) ? this.extras : this.store;
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
