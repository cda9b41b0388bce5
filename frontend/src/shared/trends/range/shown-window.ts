import { type TrendData } from '@mesonet/contract/trends.js';
import { type TimeWindow } from '../../chart/zoom/time-window.js';
import { serverNow } from '../../time/server-clock.js';
import { coveredShare } from '../trend-ask.js';
import { windowOfTrend } from '../columns.js';
import { windowOf, type TrendRange } from './trend-range.js';

interface Shown {
  window: TimeWindow;
  /** What is shown is not what was asked for: that is still on its way. */
  isFormer: boolean;
}

/**
 * The time the charts stand for.
 * @param moving where a gesture has brought them; they follow it whatever is known there
 * @param isPlaceholder the answer is of something asked before
 */
export function shownWindow(
  trend: TrendData | undefined,
  range: TrendRange,
  moving: TimeWindow | undefined,
  isPlaceholder: boolean,
): Shown {
  if (moving) return { window: moving, isFormer: false };
  if (!trend) return { window: windowOf(range, serverNow()), isFormer: false };
  // A preset's window moves with its answer, which live samples make longer.
  if ('preset' in range) return { window: windowOfTrend(trend), isFormer: isPlaceholder };
  const isKnown = !isPlaceholder || coveredShare(trend, range) > 0;
  return isKnown ? { window: range, isFormer: false } : { window: windowOfTrend(trend), isFormer: true };
}
