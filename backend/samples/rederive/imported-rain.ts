import { unitAround } from '../../platform/calendar/calendar.js';
import type { FoldingSample } from '../fold/folding-sample.js';
import { DAY_MS, enter, type RainBook } from '../fold/rain/rain-book.js';
import { rollRainWindow } from '../fold/rain/roll-rain.js';
import { emptyBook } from '../rain-ledger/ledger-book.js';

const HOUR_MS = 3_600_000;
/** An event may have begun long before the rows that are read, so it is not derived. */
const SPANS = { rainRate: HOUR_MS / 4, rainLastHour: HOUR_MS, rainLast24Hours: DAY_MS } as const;

/** What fell by the totals of the day that imports brought: they are in no ledger. */
export class ImportedRain {
  private book: RainBook | null = null;
  private since = Infinity;
  private last = { time: -Infinity, reading: 0, dayEnd: -Infinity };

  constructor(private readonly timezone: string) {}

  /** @param rainToday inches */
  read(time: number, rainToday: number): void {
    const { last } = this;
    const isSameDay = time < last.dayEnd;
    // Nothing was brought for longer than the longest window.
    if (!this.book || time - last.time > DAY_MS) {
      this.book = emptyBook(time, this.timezone);
      this.since = time;
    } else {
      const day = isSameDay ? null : unitAround(time, 'day', this.timezone);
      const amount = Math.max(0, rainToday - (isSameDay ? last.reading : 0));
      const from = day ? Math.max(day.start, last.time) : last.time;
      const entry = { cause: 'rain', from, time, amount, reading: 0, before: 0 } as const;
      this.book = enter({ ...this.book, time }, entry);
    }
    const dayEnd = isSameDay ? last.dayEnd : unitAround(time, 'day', this.timezone).end;
    this.last = { time, reading: rainToday, dayEnd };
  }

  /** Adds the windows that end with a row which was just read, as far as it is known what fell within them. */
  roll(sample: FoldingSample): void {
    const { book, since, last } = this;
    if (!book || last.time !== sample.time) return;
    for (const [key, spanMs] of Object.entries(SPANS)) {
      if (sample.time - since >= spanMs) rollRainWindow(sample, book, key);
    }
  }
}
