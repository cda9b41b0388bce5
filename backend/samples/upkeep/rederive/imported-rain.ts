import { unitAround } from '@mesonet/model/calendar/calendar.js';
import { DAY_MS, HOUR_MS } from '@mesonet/model/durations.js';
import type { FoldingSample } from '../../fold/sample/folding-sample.js';
import { addEntry, type RainTally } from '../../../rain/rain-tally.js';
import { deriveRainWindow } from '../../fold/rain/derive-rain.js';
import { emptyTally } from '../../../rain/ledger/ledger-tally.js';

/**
 * Values that are derived from imported rain, each with the time it covers. The rain of a rain event is not among them,
 * because the event may have begun long before the rows that are read.
 */
const SPANS = { rainRate: HOUR_MS / 4, rainLastHour: HOUR_MS, rainLast24Hours: DAY_MS } as const;

/**
 * Computes the rain of the last 15 minutes, hour and 24 hours from imported daily totals, which
 * no rain ledger contains.
 */
export class ImportedRain {
  private tally: RainTally | null = null;
  private since = Infinity;
  private last = { time: -Infinity, reading: 0, dayEnd: -Infinity };

  constructor(private readonly timezone: string) {}

  /**
   * Adds an imported daily total.
   * @param rainToday inches
   */
  read(time: number, rainToday: number): void {
    const { last } = this;
    const isSameDay = time < last.dayEnd;
    // After more than 24 hours without an imported total, the rain is counted from zero: the longest sum that a row has
    // is that of 24 hours.
    if (!this.tally || time - last.time > DAY_MS) {
      this.tally = emptyTally(time, this.timezone);
      this.since = time;
    } else {
      const day = isSameDay ? null : unitAround(time, 'day', this.timezone);
      const amount = Math.max(0, rainToday - (isSameDay ? last.reading : 0));
      const from = day ? Math.max(day.start, last.time) : last.time;
      const entry = { cause: 'rain', from, time, amount, reading: 0, before: 0 } as const;
      this.tally = addEntry({ ...this.tally, time }, entry);
    }
    const dayEnd = isSameDay ? last.dayEnd : unitAround(time, 'day', this.timezone).end;
    this.last = { time, reading: rainToday, dayEnd };
  }

  /**
   * Adds to a sample the rain of the last 15 minutes, hour and 24 hours (`SPANS`), each if all rain of it is known.
   * It adds nothing unless a daily total was imported with the time of the sample.
   */
  roll(sample: FoldingSample): void {
    const { tally, since, last } = this;
    if (!tally || last.time !== sample.time) return;
    for (const [key, spanMs] of Object.entries(SPANS)) {
      if (sample.time - since >= spanMs) deriveRainWindow(sample, tally, key);
    }
  }
}
