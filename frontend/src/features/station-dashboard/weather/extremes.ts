import { type TrendData } from '@mesonet/contract/trends.js';
import { column } from '../../../shared/trends/columns.js';

export interface Extreme {
  /** The highest or lowest value, in the base unit. */
  value: number;
  /** Start of the time bucket with the value, UTC ms; the earliest where several values are equal. */
  at: number;
}

/**
 * Finds the highest value of a measurement in a trend. The trend must have been requested with the maxima of the
 * measurement, such as `temperature.max`. Undefined when it has no value.
 */
export function highest(trend: TrendData | undefined, key: string): Extreme | undefined {
  return trend && pick(trend, `${key}.max`, (value, best) => value > best);
}

/**
 * Finds the lowest value of a measurement in a trend, which must have been requested with its minima, such as
 * `temperature.min`. Undefined when it has no value.
 */
export function lowest(trend: TrendData | undefined, key: string): Extreme | undefined {
  return trend && pick(trend, `${key}.min`, (value, best) => value < best);
}

/**
 * Finds the highest value that a curve of the last 24 hours shows. For today it uses the trend with a bucket for each
 * minute, for yesterday the coarser curve itself.
 * @param day trend of the last 24 hours
 * @param curveKey trend key of the curve, such as `solarRadiation.avg`
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
