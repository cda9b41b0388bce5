import { type TrendData } from '@mesonet/contract/trends.js';
import { type TimeWindow } from '../../chart/zoom/time-window.js';
import { serverNow } from '../../time/server-clock.js';
import { coveredShare } from '../trend-ask.js';
import { windowOfTrend } from '../columns.js';
import { windowOf, type TrendRange } from './trend-range.js';

interface Shown {
  window: TimeWindow;
  /** True if the charts still show an earlier time range, because the answer for the requested one is not there yet. */
  isFormer: boolean;
}

/**
 * Returns the time range that the charts show.
 * @param moving time range that a gesture has reached; the charts follow it even if there is no data for it yet
 * @param isPlaceholder true if `trend` is the answer to an earlier request
 */
export function shownWindow(
  trend: TrendData | undefined,
  range: TrendRange,
  moving: TimeWindow | undefined,
  isPlaceholder: boolean,
): Shown {
  if (moving) return { window: moving, isFormer: false };
  if (!trend) return { window: windowOf(range, serverNow()), isFormer: false };
  // A range that ends now is taken from the answer, because live samples move its end forward.
  if ('preset' in range) return { window: windowOfTrend(trend), isFormer: isPlaceholder };
  const isKnown = !isPlaceholder || coveredShare(trend, range) > 0;
  return isKnown ? { window: range, isFormer: false } : { window: windowOfTrend(trend), isFormer: true };
}
