import { type TrendData } from '@mesonet/contract/trends.js';
import { column } from '../data/columns.js';

export interface Extreme {
  /** Base unit. */
  value: number;
  /** Start of the bucket it fell in, UTC ms; the earliest when several are equal. */
  at: number;
}

/** Highest of a key that was asked for with `.max`; undefined without a value. */
export function highest(trend: TrendData | undefined, key: string): Extreme | undefined {
  return trend && pick(trend, `${key}.max`, (value, best) => value > best);
}

/** Lowest of a key that was asked for with `.min`; undefined without a value. */
export function lowest(trend: TrendData | undefined, key: string): Extreme | undefined {
  return trend && pick(trend, `${key}.min`, (value, best) => value < best);
}

function pick(
  trend: TrendData,
  trendKey: string,
  isBetter: (value: number, best: number) => boolean,
): Extreme | undefined {
  let found: Extreme | undefined;
  column(trend, trendKey).forEach((value, i) => {
    const at = trend.time[i];
    if (value === null || at === undefined) return;
    if (!found || isBetter(value, found.value)) found = { value, at };
  });
  return found;
}
