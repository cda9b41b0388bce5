import type { TimeRange } from '@mesonet/model/calendar/time-range.js';
import type { StoredRow } from '../../../backend/samples/fold/late/merge-late.js';
import type { SampleRow, SampleValues } from '../../../backend/samples/core/observation.js';

/** Values of rows by time, each with the mask of the derivable keys that the station sent, as a store keeps them. */
export class RowMap extends Map<number, SampleValues> {
  private readonly sent = new Map<number, number | undefined>();

  static copy(rows: RowMap): RowMap {
    const copy = new RowMap();
    for (const time of rows.keys()) copy.put({ series: 1, time, ...rows.find(time)! });
    return copy;
  }

  find(time: number): StoredRow | undefined {
    const values = this.get(time);
    return values && { values, sent: this.sent.get(time) };
  }

  /**
   * Takes a range in UTC ms, the end not included.
   * @returns its rows, oldest first
   */
  within({ start, end }: TimeRange): SampleRow[] {
    const times = [...this.keys()].filter((time) => time >= start && time < end).sort((a, b) => a - b);
    return times.map((time) => ({ series: 1, time, values: this.get(time)!, sent: this.sent.get(time) }));
  }

  put({ time, values, sent }: SampleRow): void {
    this.set(time, values);
    this.sent.set(time, sent);
  }
}
