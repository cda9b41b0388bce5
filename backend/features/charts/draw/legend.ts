import { dashPattern } from '@mesonet/model/chart/chart-look.js';
import { barOpacity, BAND_OPACITY } from '@mesonet/model/chart/series/series-option.js';
import { cutToWidth, textWidth } from '@mesonet/model/chart/text-width.js';
import type { TrendSeries } from '@mesonet/model/chart/trend-series.js';
import type { ImageLook } from './image-look.js';
import type { Drawn } from './image-option.js';
import { drawLine, drawText } from './words/texts.js';

/** A curve of a chart as the legend shows it */
export interface LegendItem extends Pick<TrendSeries, 'color' | 'shape' | 'isSecondary'> {
  text: string;
  hasBand: boolean;
  /** Opacity of bars, 0 to 1 */
  opacity: number;
}

interface PlacedItem extends LegendItem {
  x: number;
  row: number;
}

/**
 * Lists the curves and the limits of a chart for its legend.
 * @param panels the curves of each panel
 */
export function legendItems(series: readonly TrendSeries[], panels: readonly TrendSeries[][]): LegendItem[] {
  const items = series.map((each): LegendItem => {
    const { color, shape, isSecondary = false, band } = each;
    const panel = panels.find((together) => together.includes(each)) ?? [each];
    const text = seriesText(each, series);
    return { color, shape, isSecondary, text, hasBand: band !== undefined, opacity: barOpacity(panel) };
  });
  return [...items, ...limitItems(series)];
}

function limitItems(series: readonly TrendSeries[]): LegendItem[] {
  const marks = series.flatMap((each) => each.marks ?? []);
  const count = marks.flatMap(({ limits }) => limits).length;
  if (count === 0) return [];
  const line = { shape: 'line', isSecondary: true, hasBand: false, opacity: 1 } as const;
  return [{ ...line, text: count === 1 ? 'Limit' : 'Limits', color: marks[0]!.limitColor }];
}

/**
 * Describes a curve, for example as "Temperature (°C), min–max". The part after the comma names the band behind the
 * curve. It is left out if the edge of the band is drawn as a curve of its own.
 */
export function seriesText(series: TrendSeries, all: readonly TrendSeries[]): string {
  const { label, abbrev, mClass, band } = series;
  // The axis of wind directions shows compass points, so its curves need no unit.
  const unit = abbrev === '' || mClass === 'direction' ? '' : ` (${abbrev})`;
  const hasEdge = all.some((other) => other.shape === 'edge' && other.mClass === mClass);
  return `${label}${unit}${band && !hasEdge ? ', min–max' : ''}`;
}

/**
 * Draws the legend in rows: for each curve a small example of its shape, its name and its unit. Rows for which the
 * place is not high enough are left out.
 * @returns also the height of the drawn rows
 */
export function drawLegend(
  items: readonly LegendItem[],
  look: ImageLook,
  place: { left: number; top: number; width: number; maxHeight: number },
): { elements: Drawn[]; height: number } {
  const rowHeight = look.fontSize * 1.75;
  const maxRows = Math.max(1, Math.floor(place.maxHeight / rowHeight));
  const shown = placeItems(items, look, place.width).filter(({ row }) => row < maxRows);
  const elements = shown.flatMap((item) => {
    const x = place.left + item.x;
    const y = place.top + (item.row + 0.5) * rowHeight;
    const style = { x: x + swatchWidth(look), y, color: look.ink, size: look.fontSize };
    return [...drawSwatch(item, look, x, y), drawText(item.text, style)];
  });
  const rows = Math.max(0, ...shown.map(({ row }) => row + 1));
  return { elements, height: rows * rowHeight };
}

function placeItems(items: readonly LegendItem[], look: ImageLook, width: number): PlacedItem[] {
  const { fontSize } = look;
  const gap = fontSize * 1.9;
  let [x, row] = [0, 0];
  return items.map((item) => {
    const text = cutToWidth(item.text, width - swatchWidth(look), fontSize);
    const needed = swatchWidth(look) + textWidth(text, fontSize);
    if (x > 0 && x + needed > width) [x, row] = [0, row + 1];
    const placed = { ...item, text, x, row };
    x += needed + gap;
    return placed;
  });
}

function swatchWidth({ fontSize }: ImageLook): number {
  return fontSize * 1.95;
}

/** Draws a small example of the shape of a curve. */
function drawSwatch(item: LegendItem, look: ImageLook, x: number, y: number): Drawn[] {
  switch (item.shape) {
    case 'points':
      return drawPoints(item, look, x, y);
    case 'bars':
      return drawBars(item, look, x, y);
    case 'line':
    case 'edge':
      return drawCurve(item, look, x, y);
  }
}

function drawPoints({ color }: LegendItem, { fontSize: size }: ImageLook, x: number, y: number): Drawn[] {
  return [0.25, 0.75].map((at): Drawn => ({
    type: 'circle',
    silent: true,
    shape: { cx: x + size * 1.4 * at, cy: y + (at - 0.5) * size * 0.4, r: size * 0.2 },
    style: { fill: color },
  }));
}

function drawBars(
  { color, opacity }: LegendItem,
  { fontSize: size }: ImageLook,
  x: number,
  y: number,
): Drawn[] {
  return [0.4, 0.85, 0.6].map((share, i): Drawn => {
    const height = size * share;
    const shape = { x: x + i * size * 0.45, y: y + size * 0.42 - height, width: size * 0.32, height };
    return { type: 'rect', silent: true, shape, style: { fill: color, opacity } };
  });
}

function drawCurve(item: LegendItem, look: ImageLook, x: number, y: number): Drawn[] {
  const { color, shape, isSecondary, hasBand } = item;
  const { fontSize: size, lineWidth } = look;
  const line = drawLine([x, y, x + size * 1.4, y], {
    color,
    width: lineWidth * (shape === 'edge' ? 0.6 : 1.1),
    ...(isSecondary && { dash: dashPattern(look) }),
  });
  if (!hasBand) return [line];
  const box = { x, y: y - size * 0.36, width: size * 1.4, height: size * 0.72 };
  return [{ type: 'rect', silent: true, shape: box, style: { fill: color, opacity: BAND_OPACITY } }, line];
}
