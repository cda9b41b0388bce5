import { MINUTE_MS } from '@mesonet/model/durations.js';
import { formatCount } from '../../shared/format-count.js';
import { type ChartOption, type ChartSeriesOption } from '@mesonet/model/chart/chart-option.js';
import { type ChartLook } from '@mesonet/model/chart/chart-look.js';

export interface MinuteCounts {
  /** Start of the first of the minutes in which samples were counted, UTC ms. */
  start: number;
  /** Number of samples that arrived in each minute; the last minute is not over yet. */
  counts: readonly number[];
}

interface BarColours {
  bar: string;
  /** Colour of the bar of the minute that is not over yet. */
  open: string;
}

/**
 * Builds the options of a chart whose bars are the numbers of samples in each minute.
 * @param clock writes a time (UTC ms) as hours and minutes in the browser's zone
 */
export function toSamplesOption(
  { start, counts }: MinuteCounts,
  look: ChartLook,
  colours: BarColours,
  clock: (at: number) => string,
): ChartOption {
  const label = { color: look.faint, fontSize: look.fontSize, fontFamily: look.fontFamily };
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
        // Only full hours have a label.
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
    tooltip: tooltipOption(look),
    series: [countsSeries(counts, colours)],
  };
}

function tooltipOption(look: ChartLook): ChartOption['tooltip'] {
  return {
    trigger: 'axis',
    axisPointer: { type: 'line', lineStyle: { color: look.muted } },
    backgroundColor: look.card,
    borderColor: look.line,
    textStyle: { color: look.ink, fontSize: 12.5, fontFamily: look.fontFamily },
    valueFormatter: (value) => `${formatCount(Number(value))} samples`,
  };
}

function countsSeries(counts: readonly number[], colours: BarColours): ChartSeriesOption {
  return {
    type: 'bar',
    name: 'Samples per minute',
    barCategoryGap: '20%',
    itemStyle: { color: colours.bar },
    data: counts.map((value, i) =>
      i === counts.length - 1 ? { value, itemStyle: { color: colours.open } } : value,
    ),
  };
}
