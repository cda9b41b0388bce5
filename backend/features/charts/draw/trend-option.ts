import { type Panel, planPanels } from '@mesonet/contract/chart-panels.js';
import { type ChartLook, chartLook } from './chart-look.js';
import type { ChartSeries, TrendChart } from './chart-model.js';
import type { Box, ChartOption, Drawn } from './chart-option.js';
import { drawHeader } from './words/header.js';
import { drawLegend, type LegendItem, seriesText } from './words/legend.js';
import { seriesColours } from './series/series-colours.js';
import { limitItems, toLimitLines } from './series/limit-lines.js';
import { toSeriesOptions } from './series/series-option.js';
import { drawNotice, drawText } from './words/texts.js';
import { drawTimeLabels, toTimeAxis } from './axes/time-axis.js';
import { labelRoom, planAxes, toValueAxis, type ValueAxis } from './axes/value-axes.js';

/** Share of the image that title and legend may take. */
const MOST_LEGEND = 0.3;
/** Around panels, in font sizes: units stand above each, or where there is too little room for them in the legend alone. */
const AIR = { usual: { above: 2.2, between: 2.9 }, tight: { above: 0.9, between: 1.4 } };
/** Units must not leave less to each panel, in font sizes. */
const LEAST_HEIGHT = 1.5;
/** Share of what there is for panels and the air around them. */
const MOST_AIR = 0.5;
/** Of bars that curves run across. */
const BEHIND_OPACITY = 0.45;

/** A panel with its place and its axes. */
interface PlacedPanel {
  box: Box;
  axes: ValueAxis[];
  hasUnits: boolean;
}

/**
 * Curves → ECharts: lines for values with a band from lowest to highest, points for directions, bars for amounts; one
 * axis a class, two at most in a panel, further panels below; station-local time; gaps stay gaps.
 */
export function toTrendOption(chart: TrendChart): ChartOption {
  const look = chartLook(chart.theme, chart);
  const planned = planPanels(chart.series);
  const items = legendItems(chart, planned);
  const header = drawHeader(look.isThumbnail ? { ...chart, title: thumbnailTitle(chart) } : chart, look);
  const legend = look.isThumbnail
    ? { elements: [], height: 0 }
    : drawLegend([...items, ...limitItems(chart.series, look)], look, {
        left: look.margin,
        top: header.bottom + look.fontSize * 0.2,
        width: chart.width - 2 * look.margin,
        maxHeight: chart.height * MOST_LEGEND,
      });
  const panels = placePanels(planned, chart, look, header.bottom + legend.height);
  const boxes = panels.map(({ box }) => box);
  const isEmpty = chart.series.every(({ values }) => values.every((value) => value === null));
  const notice = isEmpty ? [drawNotice('No data in this range', look, around(boxes))] : [];
  return {
    animation: false,
    backgroundColor: look.background,
    grid: boxes.map((box) => ({ ...box, containLabel: false, outerBoundsMode: 'none' })),
    xAxis: panels.map((_, i) => toTimeAxis(chart, look, i)),
    yAxis: panels.flatMap(({ axes }, i) =>
      axes.map((axis, side) => toValueAxis(axis, look, i, side === 0 ? 'left' : 'right')),
    ),
    series: toPlacedSeries(panels, items, look, chart),
    graphic: [
      ...drawTimeLabels(chart, look, boxes),
      ...panels.flatMap((panel) => drawUnits(chart, panel, items, look)),
      ...header.elements,
      ...legend.elements,
      ...notice,
    ],
  };
}

/** Where there is no legend: what is shown, or its units. */
function thumbnailTitle({ title, series }: TrendChart): string {
  const [first, ...others] = series;
  if (first && others.length === 0) return `${title} · ${seriesText({ ...first, band: undefined })}`;
  const units = new Set(series.flatMap(({ mClass, abbrev }) => (mClass === 'direction' ? [] : abbrev || [])));
  return [title, [...units].join(', ')].filter(Boolean).join(' · ');
}

/** Every other series of an axis is dashed, so that lines differ by more than their colour. */
function legendItems({ series, theme }: TrendChart, planned: readonly Panel<ChartSeries>[]): LegendItem[] {
  const colours = seriesColours(series, theme);
  const mixed = planned
    .map(({ axes }) => axes.flatMap((axis) => axis.series))
    .filter((together) => together.some(({ shape }) => shape !== 'bars'));
  const isBehind = (each: ChartSeries) =>
    each.shape === 'bars' && mixed.some((together) => together.includes(each));
  return series.map((each, i) => {
    const before = series
      .slice(0, i)
      .filter(({ mClass, shape }) => mClass === each.mClass && shape === 'line');
    return {
      series: each,
      color: colours[i]!,
      isDashed: each.shape === 'line' && before.length % 2 === 1,
      opacity: isBehind(each) ? BEHIND_OPACITY : 1,
    };
  });
}

/** Panels of one height below each other, as wide as the widest labels of any of them leave. */
function placePanels(
  planned: readonly Panel<ChartSeries>[],
  chart: TrendChart,
  look: ChartLook,
  from: number,
): PlacedPanel[] {
  const { fontSize, margin, isThumbnail } = look;
  const below = fontSize * 2.1 + margin * 0.4;
  const room = chart.height - from - below;
  const airOf = ({ above, between }: typeof AIR.usual) => fontSize * (above + between * (planned.length - 1));
  const hasUnits = !isThumbnail && (room - airOf(AIR.usual)) / planned.length >= fontSize * LEAST_HEIGHT;
  const wanted = hasUnits ? AIR.usual : AIR.tight;
  const air = Math.min(airOf(wanted), room * MOST_AIR);
  const px = (sizes: number) => (sizes * fontSize * air) / airOf(wanted);
  const height = (room - air) / planned.length;
  const axes = planned.map((panel) => planAxes(panel, height, look));
  const widest = (side: number) => Math.max(...axes.map((each) => labelRoom(each[side], look)));
  const left = margin + widest(0);
  const width = Math.max(1, chart.width - left - margin - widest(1));
  return axes.map((each, i) => ({
    box: { left, width, height, top: from + px(wanted.above) + i * (height + px(wanted.between)) },
    axes: each,
    hasUnits,
  }));
}

/** From the first to the last of them. */
function around(boxes: readonly Box[]): Box {
  const [first, last] = [boxes[0]!, boxes.at(-1)!];
  return { ...first, height: last.top + last.height - first.top };
}

function toPlacedSeries(
  panels: readonly PlacedPanel[],
  items: readonly LegendItem[],
  look: ChartLook,
  { start, end }: TrendChart,
) {
  let yAxisIndex = 0;
  return panels.flatMap(({ axes, box: { width } }, xAxisIndex) =>
    axes.flatMap(({ axis }) => {
      const place = { xAxisIndex, yAxisIndex: yAxisIndex++ };
      const bars = axis.series.filter(({ shape }) => shape === 'bars');
      return axis.series.flatMap((series) => {
        const { color, isDashed, opacity } = items.find((item) => item.series === series)!;
        const bar = { index: bars.indexOf(series), count: bars.length, opacity };
        return [
          ...toSeriesOptions(series, look, { ...place, color, isDashed, width, bar }),
          ...toLimitLines(series, look, { ...place, start, end }),
        ];
      });
    }),
  );
}

/** The unit above each axis, in the colour of its series where there is but one to be told from the other axis'. */
function drawUnits(
  chart: TrendChart,
  { box, axes, hasUnits }: PlacedPanel,
  items: readonly LegendItem[],
  look: ChartLook,
) {
  if (!hasUnits) return [];
  const { fontSize, margin, faint } = look;
  return axes.flatMap(({ axis }, side): Drawn[] => {
    if (axis.abbrev === '' || axis.mClass === 'direction') return [];
    const only = axes.length > 1 && axis.series.length === 1 ? axis.series[0] : undefined;
    const color = items.find(({ series }) => series === only)?.color ?? faint;
    const place =
      side === 0
        ? ({ x: margin, align: 'left' } as const)
        : ({ x: chart.width - margin, align: 'right' } as const);
    return [drawText(axis.abbrev, { ...place, y: box.top - fontSize * 1.25, size: fontSize, color })];
  });
}
