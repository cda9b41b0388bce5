import type { RainTotal } from '@mesonet/contract/rain-ledger.js';
import type { RainEntry } from '../../rain-ledger/rain-entry.js';
import { enter, type RainBook } from './rain-book.js';

/**
 * The totals with which the day before a sample ends, where some of its entries belong to it and it has a row.
 * @param before without the sample, @param now with it
 */
export function endOfDay(
  before: RainBook | null,
  now: RainBook,
  entries: readonly RainEntry[],
): { time: number; values: Record<RainTotal, number> } | null {
  if (before?.dayEnd !== now.starts.rainToday) return null;
  const ofYesterday = entries.filter(({ time }) => time < before.dayEnd);
  if (!ofYesterday.some(({ amount }) => amount > 0)) return null;
  return { time: before.time, values: ofYesterday.reduce(enter, before).totals };
}
