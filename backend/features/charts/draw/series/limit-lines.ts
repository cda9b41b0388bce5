import { colour } from '@mesonet/contract/colours.js';
import type { ChartLook } from '../chart-look.js';
import type { ChartSeries, TrendChart } from '../chart-model.js';
import type { ChartSeriesOption } from '../chart-option.js';
import type { LegendItem } from '../words/legend.js';
import { dashOf } from './series-option.js';

/** Lines across a panel at the limits of a series. */
export function toLimitLines(
  { limits = [] }: ChartSeries,
  look: ChartLook,
  { start, end, ...axes }: Pick<TrendChart, 'start' | 'end'> & { xAxisIndex: number; yAxisIndex: number },
): ChartSeriesOption[] {
  return limits.map((limit) => ({
    ...axes,
    type: 'line',
    data: [
      [start, limit],
      [end, limit],
    ],
    symbol: 'none',
    silent: true,
    animation: false,
    color: colour('danger', look.theme),
    lineStyle: { width: look.lineWidth * 0.8, type: dashOf(look) },
  }));
}

/** @returns what the legend calls the lines; nothing when there is none */
export function limitItems(series: readonly ChartSeries[], look: ChartLook): LegendItem[] {
  const count = series.flatMap(({ limits = [] }) => limits).length;
  if (count === 0) return [];
  const line = {
    key: 'limit',
    mClass: '',
    abbrev: '',
    decimals: 0,
    shape: 'line',
    time: [],
    values: [],
  } as const;
  const label = count === 1 ? 'Limit' : 'Limits';
  return [{ series: { ...line, label }, color: colour('danger', look.theme), isDashed: true, opacity: 1 }];
}
