import { formatNumber, groupThousands } from '@mesonet/contract/units.js';
import { type ChartLook, type SeriesMarks, type TrendFrame, type TrendSeries } from '../trend-series.js';
import { LABEL_SIZE } from './axes.js';
import { type ChartSeriesOption } from './chart-option.js';
import { type Place } from './series-option.js';

/** The look, the upper end of the axis, and whether no other axis stands at the right. */
type MarkLook = ChartLook & { top: number; isRightFree: boolean };

/** Longer figures do not fit between the curves and the edge of the chart. */
const SHORT_FIGURE = 4;

/** Neither the crosshair nor its box knows of them. */
const APART = {
  silent: true,
  animation: false,
  tooltip: { show: false },
  emphasis: { disabled: true },
} as const;

/** Draws limits as dashed lines, the times beyond them as shades, and single values with their figure. */
export function toMarkOptions(
  series: TrendSeries,
  frame: TrendFrame,
  place: Place,
  look: MarkLook,
): ChartSeriesOption[] {
  const { marks } = series;
  if (!marks) return [];
  return [
    ...toShades(series.id, marks, frame, { ...place, top: look.top }),
    ...marks.limits.map((limit) =>
      toLimit(series, limit, frame, { ...place, isRightFree: look.isRightFree }),
    ),
    ...toPoints(series, marks, place, look),
  ];
}

function toShades(
  id: string,
  { spans }: SeriesMarks,
  { start, end }: TrendFrame,
  { top, ...place }: Place & { top: number },
): ChartSeriesOption[] {
  const seen = spans
    .map((span) => ({ ...span, start: Math.max(span.start, start), end: Math.min(span.end, end) }))
    .filter((span) => span.start < span.end);
  return seen.map((span, i) => ({
    ...APART,
    ...place,
    id: `${id}-shade-${i}`,
    type: 'line',
    z: 1,
    data: [
      [span.start, top],
      [span.end, top],
    ],
    symbol: 'none',
    lineStyle: { width: 0 },
    areaStyle: { color: span.color, opacity: span.opacity, origin: 'start' },
  }));
}

function toLimit(
  { id, decimals, marks }: TrendSeries,
  limit: number,
  { start, end }: TrendFrame,
  { isRightFree, ...place }: Place & { isRightFree: boolean },
): ChartSeriesOption {
  const color = marks?.limitColor ?? '';
  const figure = groupThousands(formatNumber(limit, decimals));
  const isBeside = isRightFree && figure.length <= SHORT_FIGURE;
  return {
    ...APART,
    ...place,
    id: `${id}-limit-${limit}`,
    type: 'line',
    z: 3,
    color,
    data: [[start, limit], { value: [end, limit], symbolSize: 1, label: { show: true } }],
    symbol: 'circle',
    symbolSize: 0,
    lineStyle: { width: 1.5, type: [5, 4], color },
    label: {
      show: false,
      // The label stands beside the line's right end, or on it where there is no room beside it.
      ...(isBeside ? { position: 'right', distance: 4 } : { position: 'top', align: 'right', distance: 3 }),
      color,
      fontSize: LABEL_SIZE,
      formatter: figure,
    },
  };
}

function toPoints(
  { id, decimals, color }: TrendSeries,
  { points = [] }: SeriesMarks,
  place: Place,
  look: MarkLook,
): ChartSeriesOption[] {
  return points.map(({ at, value, label, isRing }, i) => ({
    ...APART,
    ...place,
    id: `${id}-point-${i}`,
    type: 'scatter',
    z: 4,
    data: [[at, value]],
    symbolSize: 7,
    itemStyle: { color: isRing ? look.card : color, borderColor: color, borderWidth: 2, opacity: 1 },
    label: {
      show: true,
      position: label === 'above' ? 'top' : 'bottom',
      color: look.ink,
      fontSize: LABEL_SIZE,
      fontWeight: 600,
      fontFamily: look.fontFamily,
      formatter: groupThousands(formatNumber(value, decimals)),
    },
  }));
}
