import { type EChartsType } from '../echarts-parts.js';
import { type TrendView } from '@mesonet/model/chart/trend-series.js';

/** Distance from the top of the chart, CSS px, at which a point surely lies inside the first panel. */
const INSIDE = 40;

/**
 * Shows the crosshair at a point of the chart's curves.
 * @param row index of the point in the data that the chart shows
 */
export function showCrosshair(chart: EChartsType, { series, frame }: TrendView, row: number): void {
  const isBars = series.some(({ shape }) => shape === 'bars');
  const middle = isBars ? (frame.bucketMs ?? 0) / 2 : 0;
  const x = chart.convertToPixel({ xAxisIndex: 0 }, (frame.time[row] ?? NaN) + middle);
  if (Number.isFinite(x)) chart.dispatchAction({ type: 'showTip', x, y: INSIDE });
}

/**
 * Hides the crosshair and the tooltip beside it.
 * @param options `escapeConnect` hides them in this chart only and not in the others of its group
 */
export function hideCrosshair(chart: EChartsType, options: { escapeConnect?: boolean } = {}): void {
  chart.dispatchAction({ type: 'hideTip', ...options });
  chart.dispatchAction({ type: 'updateAxisPointer', currTrigger: 'leave', ...options });
}
