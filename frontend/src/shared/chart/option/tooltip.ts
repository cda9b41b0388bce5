import { readSpread, readTime, readValue } from '../words/readout.js';
import { type ChartLook, type TrendFrame, type TrendSeries } from '../trend-series.js';

const HOUR_MS = 3_600_000;

/** The box beside the crosshair: time, then each series with value and unit. */
export function tooltipHtml(
  series: readonly TrendSeries[],
  frame: TrendFrame,
  look: ChartLook,
  index: number,
): string {
  // An edge tells the top of the band already; within minutes the spread is noise.
  const isSpreadTold = !series.some(({ shape }) => shape === 'edge') && (frame.bucketMs ?? 0) >= HOUR_MS;
  const rows = series.map((each) => {
    const spread = isSpreadTold ? readSpread(each, index) : '';
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

/** Line, dashes, dot or bar: the series' own shape. */
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
