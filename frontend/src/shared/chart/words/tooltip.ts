import { HOUR_MS } from '@mesonet/model/durations.js';
import { readSpread, readTime, readValue } from './readout.js';
import { type ChartLook } from '@mesonet/model/chart/chart-look.js';
import { type TrendFrame, type TrendSeries } from '@mesonet/model/chart/trend-series.js';

/** Writes the HTML of the tooltip beside the crosshair: the time, then each series with value and unit. */
export function tooltipHtml(
  series: readonly TrendSeries[],
  frame: TrendFrame,
  look: ChartLook,
  index: number,
): string {
  // The tooltip names the lowest and highest value of a time bucket only if buckets last an hour or longer, and only if
  // no series is drawn as an "edge", which is a thin line that already shows the highest values.
  const hasSpread = !series.some(({ shape }) => shape === 'edge') && (frame.bucketMs ?? 0) >= HOUR_MS;
  const rows = series.map((each) => {
    const spread = hasSpread ? readSpread(each, index) : '';
    const aside = spread && ` <span style="color:${look.faint};font-weight:400">${escapeHtml(spread)}</span>`;
    return (
      `<tr><td style="padding:1px 14px 1px 0;color:${look.muted}">${markHtml(each)}${escapeHtml(each.label)}</td>` +
      `<td style="padding:1px 0;text-align:right;font-weight:600">` +
      `${escapeHtml(readValue(each, each.values[index]))}${aside}</td></tr>`
    );
  });
  return (
    `<div style="color:${look.muted};margin-bottom:3px">${escapeHtml(readTime(frame, index))}</div>` +
    `<table style="border-spacing:0">${rows.join('')}</table>`
  );
}

/**
 * Writes the HTML of the mark before a series' name in the tooltip: a line, dashes, a dot or a bar, as the series is
 * drawn.
 */
function markHtml({ color, shape, isSecondary }: TrendSeries): string {
  const [width, height, radius] = { line: [12, 3, 2], edge: [12, 2, 1], points: [6, 6, 6], bars: [8, 8, 2] }[
    shape
  ];
  const fill = isSecondary
    ? `background:linear-gradient(90deg,${color} 40%,transparent 40% 60%,${color} 60%)`
    : `background:${color}`;
  return (
    `<i style="display:inline-block;width:12px;margin-right:7px;text-align:center;vertical-align:middle;line-height:0">` +
    `<i style="display:inline-block;width:${width}px;height:${height}px;border-radius:${radius}px;${fill}"></i></i>`
  );
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
