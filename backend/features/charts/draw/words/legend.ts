import type { ChartLook } from '../chart-look.js';
import type { Drawn } from '../chart-option.js';
import type { ChartSeries } from '../chart-model.js';
import { dashOf } from '../series/series-option.js';
import { cutToWidth, textWidth } from './text-width.js';
import { drawLine, drawText } from './texts.js';

/** A series as the legend names it. */
export interface LegendItem {
  series: ChartSeries;
  color: string;
  isDashed: boolean;
  /** Of bars. */
  opacity: number;
}

interface Placed extends LegendItem {
  x: number;
  row: number;
  text: string;
}

/** "Temperature (°C), min–max". */
export function seriesText({ label, abbrev, mClass, band }: ChartSeries): string {
  // The axis of directions wears compass points.
  const unit = abbrev === '' || mClass === 'direction' ? '' : ` (${abbrev})`;
  return `${label}${unit}${band ? ', min–max' : ''}`;
}

/** Swatch, name and unit of each series, in as many rows as they need. @returns the height they take */
export function drawLegend(
  items: readonly LegendItem[],
  look: ChartLook,
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

function placeItems(items: readonly LegendItem[], look: ChartLook, width: number): Placed[] {
  const { fontSize } = look;
  const gap = fontSize * 1.9;
  let [x, row] = [0, 0];
  return items.map((item) => {
    const text = cutToWidth(seriesText(item.series), width - swatchWidth(look), fontSize);
    const needed = swatchWidth(look) + textWidth(text, fontSize);
    if (x > 0 && x + needed > width) [x, row] = [0, row + 1];
    const placed = { ...item, text, x, row };
    x += needed + gap;
    return placed;
  });
}

function swatchWidth({ fontSize }: ChartLook): number {
  return fontSize * 1.95;
}

/** The series' own shape. */
function drawSwatch(
  { series, color, isDashed, opacity }: LegendItem,
  look: ChartLook,
  x: number,
  y: number,
): Drawn[] {
  const size = look.fontSize;
  const width = size * 1.4;
  if (series.shape === 'points') {
    const r = size * 0.2;
    return [0.25, 0.75].map((at): Drawn => ({
      type: 'circle',
      silent: true,
      shape: { cx: x + width * at, cy: y + (at - 0.5) * size * 0.4, r },
      style: { fill: color },
    }));
  }
  if (series.shape === 'bars') {
    return [0.4, 0.85, 0.6].map((share, i): Drawn => {
      const height = size * share;
      const shape = { x: x + i * size * 0.45, y: y + size * 0.42 - height, width: size * 0.32, height };
      return { type: 'rect', silent: true, shape, style: { fill: color, opacity } };
    });
  }
  const line = drawLine([x, y, x + width, y], {
    color,
    width: look.lineWidth * 1.1,
    ...(isDashed && { dash: dashOf(look) }),
  });
  if (!series.band) return [line];
  const shape = { x, y: y - size * 0.36, width, height: size * 0.72 };
  return [{ type: 'rect', silent: true, shape, style: { fill: color, opacity: 0.18 } }, line];
}
