import { labelRoom, planAxes } from '@mesonet/model/chart/axes/value-axes.js';
import { type Panel, planPanels } from '@mesonet/model/chart/panels.js';
import {
  type ChartLayout,
  panelHeight,
  type PlannedPanel,
  toTrendOption,
} from '@mesonet/model/chart/trend-option.js';
import type { TrendSeries } from '@mesonet/model/chart/trend-series.js';
import type { TrendChart } from './chart-content.js';
import { type ImageLook, imageLook } from './image-look.js';
import type { ImageOption } from './image-option.js';
import { drawLegend, legendItems, seriesText } from './legend.js';
import { drawHeader } from './words/header.js';
import { drawNotice } from './words/texts.js';

/** Greatest share of the image's height that title and legend may take */
const MOST_LEGEND = 0.3;
/**
 * Space above the panels and between them, as a multiple of the font size. `usual` leaves room for a unit above each
 * panel, and `tight` does not.
 */
const AIR = { usual: { above: 2.2, between: 3.1 }, tight: { above: 0.9, between: 1.4 } };
/** Least height of a panel with a unit above it, as a multiple of the font size. Lower panels show no units. */
const LEAST_HEIGHT = 1.5;
/**
 * Greatest share of the height between the header and the time labels that the space above and between the panels may
 * take
 */
const MOST_AIR = 0.5;
/**
 * Space at the right of the panels, for half a time label or for the number at an alarm's limit, as a multiple of the
 * font size
 */
const RIGHT = 2.75;

/** Draws the trend as the console shows it, with title, time range and legend around it. */
export function toTrendImage(chart: TrendChart): ImageOption {
  const look = imageLook(chart.theme, chart);
  const { width, height, start, end, zone, time, series } = chart;
  const planned = planPanels(series);
  const head = drawHead(chart, look, planned);
  const { layout, panels } = placePanels(planned, chart, look, head.bottom);
  const frame = { time, start, end, zone, bucketMs: null };
  const option = toTrendOption({ panels, frame }, look, layout);
  const isEmpty = series.every(({ values }) => values.every((value) => value === null));
  const { left, right, top, bottom } = layout;
  const box = { left, top, width: width - left - right, height: height - top - bottom };
  const notice = isEmpty ? [drawNotice('No data in this range', look, box)] : [];
  return { ...option, backgroundColor: look.card, graphic: [...head.elements, ...notice] };
}

/**
 * Draws title, time range and legend.
 * @returns the drawn elements, and the position below which the panels may begin, px
 */
function drawHead(chart: TrendChart, look: ImageLook, planned: readonly Panel<TrendSeries>[]) {
  if (look.isThumbnail) return drawHeader({ ...chart, title: thumbnailTitle(chart) }, look);
  const header = drawHeader(chart, look);
  const panels = planned.map(({ axes }) => axes.flatMap((axis) => axis.series));
  const legend = drawLegend(legendItems(chart.series, panels), look, {
    left: look.margin,
    top: header.bottom + look.fontSize * 0.2,
    width: chart.width - 2 * look.margin,
    maxHeight: chart.height * MOST_LEGEND,
  });
  return { elements: [...header.elements, ...legend.elements], bottom: header.bottom + legend.height };
}

/**
 * Returns the title of a thumbnail. A thumbnail has no legend, so the title also names the measurement, or the units if
 * there are several measurements.
 */
function thumbnailTitle({ title, series }: TrendChart): string {
  const [first, ...others] = series;
  if (first && others.length === 0) return `${title} · ${seriesText({ ...first, band: undefined }, series)}`;
  const units = new Set(series.flatMap(({ mClass, abbrev }) => (mClass === 'direction' ? [] : abbrev || [])));
  return [title, [...units].join(', ')].filter(Boolean).join(' · ');
}

/**
 * Places panels of equal size below each other. The widest axis labels of all panels decide how wide the panels are.
 */
function placePanels(
  planned: readonly Panel<TrendSeries>[],
  { width, height }: TrendChart,
  look: ImageLook,
  from: number,
): { layout: ChartLayout; panels: PlannedPanel[] } {
  const { fontSize, margin, isThumbnail } = look;
  const bottom = fontSize * 2.1 + margin * 0.4;
  const room = height - from - bottom;
  const airOf = ({ above, between }: typeof AIR.usual) => fontSize * (above + between * (planned.length - 1));
  const hasUnits = !isThumbnail && (room - airOf(AIR.usual)) / planned.length >= fontSize * LEAST_HEIGHT;
  const wanted = hasUnits ? AIR.usual : AIR.tight;
  const air = Math.min(airOf(wanted), room * MOST_AIR);
  const px = (sizes: number) => (sizes * fontSize * air) / airOf(wanted);
  const rows = { height, top: from + px(wanted.above), bottom, between: px(wanted.between) };
  const panels = planned.map((panel) => planAxes(panel, panelHeight(rows, planned.length), look));
  const widest = (side: number) => Math.max(...panels.map((axes) => labelRoom(axes[side], look, hasUnits)));
  const left = margin + widest(0);
  const right = Math.max(margin + widest(1), isThumbnail ? 0 : fontSize * RIGHT);
  return { layout: { ...rows, width, left, right: Math.min(right, width - left - 1), hasUnits }, panels };
}
