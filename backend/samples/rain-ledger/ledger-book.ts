import { RAIN_TOTALS, type RainTotal } from '@mesonet/contract/rain-ledger.js';
import { newRainCounter } from '../../weather/rain/rain-counter-state.js';
import { addToTotals, calendarAt, enter, type RainBook, turnPages } from '../fold/rain/rain-book.js';

/** An entry of the ledger as it counts: corrections are applied. Inches, UTC ms. */
export interface CountingEntry {
  /** The amount fell in (from, time]. */
  from: number;
  time: number;
  amount: number;
  /** Where the entry counts for totals alone: by how much each grows. */
  totals: Readonly<Partial<Record<RainTotal, number>>> | null;
}

type Totals = Record<RainTotal, number>;

/** The rain of a station at moments of the past, as the ledger has it now. Moments are asked for in ascending order. */
export class LedgerBook {
  private book: RainBook;
  private next = 0;

  /**
   * @param entries ascending by time, from the beginning of the year, the week and the rain event of the first moment
   * @param since UTC ms: no entry is older
   */
  constructor(
    private readonly entries: readonly CountingEntry[],
    private readonly timezone: string,
    since: number,
  ) {
    this.book = emptyBook(since, timezone);
  }

  /** The book with all that fell until a moment. */
  at(time: number): RainBook {
    for (; this.next < this.entries.length && this.entries[this.next]!.time <= time; this.next++) {
      this.book = entered(this.book, this.entries[this.next]!, this.timezone);
    }
    this.book = turnPages(this.book, time, this.timezone);
    return this.book;
  }

  /** The totals with which the day ends that holds the moment asked for last. */
  totalsAtEndOfDay(): Totals {
    let { book } = this;
    for (let i = this.next; i < this.entries.length && this.entries[i]!.time < book.dayEnd; i++) {
      book = entered(book, this.entries[i]!, this.timezone);
    }
    return book.totals;
  }
}

/** A book at a moment before which nothing fell. Its counter is never read. */
export function emptyBook(time: number, timezone: string): RainBook {
  return {
    ...calendarAt(time, timezone),
    time,
    source: 'rainYear',
    counter: newRainCounter(0, time),
    totals: { rainToday: 0, rainWeek: 0, rainMonth: 0, rainYear: 0 },
    adopted: RAIN_TOTALS,
    recent: [],
    event: { from: 0, time: 0, amount: 0 },
  };
}

function entered(
  before: RainBook,
  { from, time, amount, totals }: CountingEntry,
  timezone: string,
): RainBook {
  const book = turnPages(before, time, timezone);
  if (totals) return addToTotals(book, time, totals);
  return enter(book, { cause: 'rain', from, time, amount, reading: 0, before: 0 });
}
