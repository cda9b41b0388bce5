import { type EChartsType } from '../echarts-parts.js';
import { type TrendView } from '../trend-series.js';

/** Inside the first panel, px from the chart's top. */
const INSIDE = 40;

/** @param row of the view that the chart shows */
export function showCrosshair(chart: EChartsType, { series, frame }: TrendView, row: number): void {
  const isBars = series.some(({ shape }) => shape === 'bars');
  const middle = isBars ? (frame.bucketMs ?? 0) / 2 : 0;
  const x = chart.convertToPixel({ xAxisIndex: 0 }, (frame.time[row] ?? NaN) + middle);
  if (Number.isFinite(x)) chart.dispatchAction({ type: 'showTip', x, y: INSIDE });
}

/** With the box beside it. @param options `escapeConnect`: of this chart alone, not of its group */
export function hideCrosshair(chart: EChartsType, options: { escapeConnect?: boolean } = {}): void {
  chart.dispatchAction({ type: 'hideTip', ...options });
  chart.dispatchAction({ type: 'updateAxisPointer', currTrigger: 'leave', ...options });
}
