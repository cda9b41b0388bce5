import { type TrendData } from '@mesonet/contract/trends.js';
import { column } from '../../../shared/trends/columns.js';

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

/**
 * The highest of the last 24 hours, as fine as it is known: today by minutes, yesterday evening as the curve shows it.
 * @param day of the last 24 hours; @param curveKey its column
 * @param midnight start of the station's day, UTC ms
 */
export function peakOfCurve(
  { today, day }: { today: TrendData | undefined; day: TrendData | undefined },
  key: string,
  curveKey: string,
  midnight: number,
): Extreme | undefined {
  const ofToday = highest(today, key);
  const ofCurve = day && pick(day, curveKey, (value, best) => value > best);
  if (!ofCurve || (ofToday && ofCurve.at >= midnight)) return ofToday ?? ofCurve;
  return ofToday && ofToday.value >= ofCurve.value ? ofToday : ofCurve;
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
