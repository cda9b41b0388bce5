import { formatCount } from '../../shared/format-count.js';
import { type ChartOption } from '../../shared/chart/option/chart-option.js';
import { type ChartLook } from '../../shared/chart/trend-series.js';

const LABEL_SIZE = 11;
const MINUTE_MS = 60_000;

export interface MinuteCounts {
  /** UTC ms of the first minute. */
  start: number;
  /** One a minute; the last is not over. */
  counts: readonly number[];
}

/**
 * Bars of the samples of each minute.
 * @param clock writes a time, UTC ms, as hours and minutes of whoever looks
 */
export function toSamplesOption(
  { start, counts }: MinuteCounts,
  look: ChartLook,
  colours: { bar: string; open: string },
  clock: (at: number) => string,
): ChartOption {
  const label = { color: look.faint, fontSize: LABEL_SIZE, fontFamily: look.fontFamily };
  return {
    animation: false,
    grid: { left: 44, right: 4, top: 12, bottom: 24 },
    xAxis: {
      type: 'category',
      data: counts.map((_, i) => clock(start + i * MINUTE_MS)),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: look.line } },
      axisLabel: {
        ...label,
        // One label at each full hour.
        interval: (_: number, text: string) => text.endsWith(':00'),
      },
    },
    yAxis: {
      type: 'value',
      min: 0,
      minInterval: 1,
      splitNumber: 3,
      axisLabel: { ...label, formatter: formatCount },
      splitLine: { lineStyle: { color: look.line } },
    },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'line', lineStyle: { color: look.muted } },
      backgroundColor: look.card,
      borderColor: look.line,
      textStyle: { color: look.ink, fontSize: 12.5, fontFamily: look.fontFamily },
      valueFormatter: (value) => `${formatCount(Number(value))} samples`,
    },
    series: [
      {
        type: 'bar',
        name: 'Samples per minute',
        barCategoryGap: '20%',
        itemStyle: { color: colours.bar },
        data: counts.map((value, i) =>
          i === counts.length - 1 ? { value, itemStyle: { color: colours.open } } : value,
        ),
      },
    ],
  };
}
