import { RAIN_TOTALS, type RainTotal } from '@mesonet/contract/rain-ledger.js';
import type { Observation, SampleValues } from '../../observation.js';
import { addToTotals, type RainBook } from './rain-book.js';
import type { RainState } from './rain-state.js';

const CORRECTION_KEY = '~rainCorrection';

/** Inches more, or less, in each total, from an entry's moment to the end of the unit that holds it. */
export type RainAmounts = Partial<Record<RainTotal, number>>;

/** What tells the fold, through the journal, that an entry of the ledger was corrected. */
export function rainCorrection(
  place: Pick<Observation, 'series' | 'time' | 'receivedAt'>,
  amounts: RainAmounts,
): Observation {
  const values: SampleValues = { [CORRECTION_KEY]: 1 };
  for (const key of RAIN_TOTALS) values[`~${key}`] = amounts[key] ?? 0;
  return { ...place, values };
}

export function isRainCorrection(values: SampleValues): boolean {
  return CORRECTION_KEY in values;
}

/** @param time of the entry, UTC ms */
export function correctRain(rain: RainState, time: number, values: SampleValues): void {
  const amounts = Object.fromEntries(RAIN_TOTALS.map((key) => [key, Number(values[`~${key}`])]));
  rain.before = rain.before && correctBook(rain.before, time, amounts);
  rain.now = rain.now && correctBook(rain.now, time, amounts);
}

function correctBook(book: RainBook, time: number, amounts: RainAmounts): RainBook {
  const { recent, event } = book;
  const amount = amounts.rainToday ?? 0;
  const isOfEvent = time > event.from && time <= event.time;
  return {
    ...addToTotals(book, time, amounts),
    recent: recent.map((spell) =>
      spell.time === time ? { ...spell, amount: Math.max(0, spell.amount + amount) } : spell,
    ),
    event: isOfEvent ? { ...event, amount: Math.max(0, event.amount + amount) } : event,
  };
}
