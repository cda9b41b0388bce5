import type { ChartLook } from '../chart-look.js';
import type { XAxisOption } from '../chart-option.js';
import { textWidth } from '../text-width.js';
import type { TrendFrame } from '../trend-series.js';
import { type TimeTick, timeTicks } from './time-ticks.js';

/** Width of a typical label with the space around it, as a multiple of the font size. */
const ROOM_PER_LABEL = 5.5;
/** Least space between two labels, as a multiple of the font size. */
const LABEL_GAP = 0.8;

/** The part of a chart's width that its curves take, CSS px from the chart's left edge. */
interface PlotPlace {
  left: number;
  width: number;
  /** Width of the whole chart, CSS px. */
  chartWidth: number;
}

/** The ticks of a chart's time axis, and which of them have a label. */
export interface TimeAxis {
  ticks: TimeTick[];
  labelled: TimeTick[];
  /** Alignment of the first and the last label to their ticks: centred if they fit, otherwise moved inwards. */
  firstAlign: 'left' | 'center';
  lastAlign: 'right' | 'center';
  /** For each tick, true if a vertical line is drawn through the chart there, because a day, month or year begins. */
  lines: boolean[];
}

/**
 * Plans the time axis that all panels of a chart share. A label that would touch the label before it is left out, and
 * labels at the edges of the chart are moved inwards.
 */
export function planTimeAxis(
  { start, end, zone }: TrendFrame,
  { fontSize }: Pick<ChartLook, 'fontSize'>,
  { left, width, chartWidth }: PlotPlace,
): TimeAxis {
  const ticks = timeTicks({ start, end }, zone, Math.floor(width / (fontSize * ROOM_PER_LABEL)));
  const placeOf = ({ at }: TimeTick) => left + ((at - start) / (end - start)) * width;
  const axis: TimeAxis = { ticks, labelled: [], firstAlign: 'center', lastAlign: 'center', lines: [] };
  let free = 0;
  for (const tick of ticks) {
    const x = placeOf(tick);
    const room = textWidth(tick.label, fontSize, tick.isStrong);
    const isLeft = x - room / 2 < 0;
    const isRight = x + room / 2 > chartWidth;
    const begin = isLeft ? x : isRight ? x - room : x - room / 2;
    axis.lines.push(tick.isStrong && x - left >= 1 && left + width - x >= 1);
    if (begin < free) continue;
    if (isLeft) axis.firstAlign = 'left';
    if (isRight) axis.lastAlign = 'right';
    free = begin + room + fontSize * LABEL_GAP;
    axis.labelled.push(tick);
  }
  return axis;
}

/** @param isLast true for the panel at the bottom, which alone has the labels */
export function toTimeAxis(
  axis: TimeAxis,
  { start, end }: TrendFrame,
  look: ChartLook,
  { gridIndex, isLast }: { gridIndex: number; isLast: boolean },
): XAxisOption {
  const { ticks, lines } = axis;
  return {
    id: `time-${gridIndex}`,
    type: 'time',
    gridIndex,
    min: start,
    max: end,
    // The axis is not extended for bars at its ends (they are cut instead), so that all charts of a page show the same
    // time.
    containShape: false,
    axisLine: { show: true, onZero: false, lineStyle: { color: look.line, width: 1 } },
    axisTick: {
      show: isLast,
      customValues: ticks.map(({ at }) => at),
      length: look.fontSize * 0.36,
      lineStyle: { color: look.line },
    },
    axisLabel: { show: isLast, ...toLabels(axis, look) },
    splitLine: {
      show: lines.includes(true),
      lineStyle: { color: lines.map((isLine) => (isLine ? look.line : 'transparent')), width: 1 },
    },
  };
}

/** Returns the ECharts options of the labels. Labels of new days, months and years are emphasized. */
function toLabels(
  { labelled, firstAlign, lastAlign }: TimeAxis,
  { ink, faint, fontSize, fontFamily }: ChartLook,
) {
  const texts = new Map(
    labelled.map(({ at, label, isStrong }) => [at, `{${isStrong ? 'strong' : 'usual'}|${label}}`]),
  );
  return {
    customValues: labelled.map(({ at }) => at),
    formatter: (at: number) => texts.get(at) ?? '',
    margin: fontSize * 0.7,
    alignMinLabel: firstAlign,
    alignMaxLabel: lastAlign,
    rich: {
      usual: { fontSize, fontFamily, color: faint },
      strong: { fontSize, fontFamily, color: ink, fontWeight: 600 },
    },
  };
}
