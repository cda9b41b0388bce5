import type { ChartLook } from '../chart-look.js';
import type { ChartSeries, Column } from '../chart-model.js';
import type { ChartSeriesOption } from '../chart-option.js';

/** Where and how a series is drawn. */
export interface SeriesPlace {
  xAxisIndex: number;
  yAxisIndex: number;
  color: string;
  isDashed: boolean;
  /** Of the panel, px. */
  width: number;
  /** Which of how many bars of the axis stand side by side, and how strong. */
  bar: { index: number; count: number; opacity: number };
}

/** More directions than this are drawn smaller and lighter. */
const MANY_POINTS = 300;
/** Share of a bar's time that stays empty. */
const BAR_GAP = 0.22;

export function dashOf({ lineWidth }: ChartLook): number[] {
  return [lineWidth * 3.2, lineWidth * 2];
}

/** @returns the band first, so that the line lies on top of it */
export function toSeriesOptions(
  series: ChartSeries,
  look: ChartLook,
  { color, isDashed, width, bar, ...axes }: SeriesPlace,
): ChartSeriesOption[] {
  const common = { ...axes, color, silent: true, animation: false } as const;
  // Where there is more than one value a pixel, a usual line would be a smear.
  const lineWidth = look.lineWidth * (series.values.length > width ? 0.65 : 1);
  const pointSize = look.lineWidth * (series.values.length > MANY_POINTS ? 1.7 : 2.4);
  switch (series.shape) {
    case 'points': {
      const itemStyle = { opacity: series.values.length > MANY_POINTS ? 0.6 : 0.8 };
      return [{ ...common, type: 'scatter', data: known(series), symbolSize: pointSize, itemStyle }];
    }
    case 'bars':
      return [toBars(series, common, bar)];
    case 'line':
      return [
        ...toBand(series, common),
        {
          ...common,
          type: 'line',
          data: pairs(series.time, series.values),
          connectNulls: false,
          symbol: 'none',
          lineStyle: {
            width: lineWidth,
            type: isDashed ? dashOf(look) : 'solid',
            join: 'round',
            cap: 'round',
          },
        },
        ...toLoneValues(series, look, common),
      ];
  }
}

type Common = Pick<SeriesPlace, 'xAxisIndex' | 'yAxisIndex' | 'color'> & {
  silent: true;
  animation: false;
};

/** Each bar covers its own time, so that months and days of 23 hours are as wide as they are long. */
function toBars(
  { time, ends = [], values }: ChartSeries,
  common: Common,
  { index, count, opacity }: SeriesPlace['bar'],
): ChartSeriesOption {
  const { color } = common;
  return {
    ...common,
    type: 'custom',
    data: time.flatMap((at, i) => ((values[i] ?? 0) === 0 ? [] : [[at, ends[i] ?? at, values[i]!]])),
    encode: { x: [0, 1], y: 2 },
    clip: true,
    renderItem: (_, api) => {
      const [from = 0, top = 0] = api.coord([api.value(0), api.value(2)]);
      const [to = 0, bottom = 0] = api.coord([api.value(1), 0]);
      const width = Math.max(1, ((to - from) * (1 - BAR_GAP)) / count);
      const x = (from + to) / 2 + (index - count / 2) * width;
      const shape = {
        x,
        y: Math.min(top, bottom),
        width,
        height: Math.abs(bottom - top),
        r: barRadius(width),
      };
      return { type: 'rect', shape, style: { fill: color, opacity } };
    },
  };
}

function barRadius(width: number): number[] {
  const radius = Math.min(3, width / 4);
  return [radius, radius, 0, 0];
}

/** Two stacked areas, the lower one unseen. */
function toBand({ key, time, band }: ChartSeries, common: Common): ChartSeriesOption[] {
  if (!band) return [];
  const area = {
    ...common,
    type: 'line',
    stack: `${key} band ${common.yAxisIndex}`,
    // Without this, depths above a negative floor would be stacked from zero.
    stackStrategy: 'all',
    connectNulls: false,
    symbol: 'none',
    lineStyle: { width: 0, opacity: 0 },
  } as const;
  const depth = band.high.map((top, i) => {
    const floor = band.low[i] ?? null;
    return top === null || floor === null ? null : top - floor;
  });
  return [
    { ...area, data: pairs(time, band.low) },
    { ...area, data: pairs(time, depth), areaStyle: { color: common.color, opacity: 0.18 } },
  ];
}

/** A value between two gaps has no line to be seen by: a dot stands for it. */
function toLoneValues({ time, values }: ChartSeries, look: ChartLook, common: Common): ChartSeriesOption[] {
  const isKnown = (i: number) => (values[i] ?? null) !== null;
  const data = time.flatMap((at, i): [number, number][] =>
    isKnown(i) && !isKnown(i - 1) && !isKnown(i + 1) ? [[at, values[i]!]] : [],
  );
  return data.length === 0 ? [] : [{ ...common, type: 'scatter', data, symbolSize: look.lineWidth * 2.8 }];
}

function known({ time, values }: ChartSeries): [number, number][] {
  return time.flatMap((at, i): [number, number][] =>
    (values[i] ?? null) === null ? [] : [[at, values[i]!]],
  );
}

function pairs(time: readonly number[], values: Column): [number, number | null][] {
  return time.map((at, i) => [at, values[i] ?? null]);
}
