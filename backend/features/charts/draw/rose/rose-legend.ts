import { colour } from '@mesonet/contract/colours.js';
import { compassPoint, COMPASS_POINTS } from '@mesonet/contract/compass-point.js';
import { groupThousands } from '@mesonet/contract/units.js';
import { prevailing } from '@mesonet/contract/wind-rose.js';
import type { ChartLook } from '../chart-look.js';
import type { RoseChart } from '../chart-model.js';
import type { Drawn } from '../chart-option.js';
import { cutToWidth, textWidth } from '../words/text-width.js';
import { drawText } from '../words/texts.js';

/** Slowest first; of the wind's own colour. */
export const CLASS_OPACITIES = [0.28, 0.52, 0.76, 1];

interface Row {
  name: string;
  share: number;
  opacity: number | null;
}

/** Share of the image that the legend may take. */
const MOST_WIDTH = 0.42;
/** Between the rose and the legend, in font sizes. */
const AIR = 2;

/** Px, with the air to the rose. */
export function roseLegendWidth(chart: RoseChart, look: ChartLook): number {
  const texts = [headOf(chart), ...rowsOf(chart).map(({ name }) => `${name}0000 100%`), ...notes(chart)];
  const widest = Math.max(...texts.map((text) => textWidth(text, look.fontSize, true)));
  return Math.min(chart.width * MOST_WIDTH, widest + look.fontSize * AIR);
}

/** Speed classes from the fastest to the calms, each with its share, and what the wind did most. */
export function drawRoseLegend(chart: RoseChart, look: ChartLook, top: number): Drawn[] {
  const { fontSize, ink, muted } = look;
  const rows = rowsOf(chart);
  const right = chart.width - look.margin;
  const left = right - roseLegendWidth(chart, look) + fontSize * AIR;
  const room = chart.height - top - look.margin;
  const rowHeight = Math.min(fontSize * 1.8, room / (rows.length + 3.4));
  const height = (rows.length + 3.4) * rowHeight;
  const from = top + Math.max(rowHeight * 0.6, (room - height) / 2);
  const at = (row: number) => from + row * rowHeight;
  const head = cutToWidth(headOf(chart), right - left, fontSize, true);
  return [
    drawText(head, { x: left, y: at(0), color: ink, size: fontSize, isStrong: true }),
    ...rows.flatMap(({ name, share, opacity }, i) => [
      ...drawSwatch(chart, opacity, left, at(i + 1), fontSize),
      drawText(name, { x: left + fontSize * 1.6, y: at(i + 1), color: ink, size: fontSize }),
      drawText(percentText(share), { x: right, y: at(i + 1), color: ink, size: fontSize, align: 'right' }),
    ]),
    ...notes(chart).map((note, i) => {
      const text = cutToWidth(note, right - left, fontSize);
      return drawText(text, { x: left, y: at(rows.length + 1.4 + i), color: muted, size: fontSize });
    }),
  ];
}

function headOf({ label, abbrev }: RoseChart): string {
  return `${label} (${abbrev})`;
}

function rowsOf({ edges, rose }: RoseChart): Row[] {
  const classes = Array.from({ length: edges.length + 1 }, (_, k): Row => {
    const share = rose.shares.reduce((all, sector) => all + (sector[k] ?? 0), 0);
    return { name: className(edges, k), share, opacity: CLASS_OPACITIES[k] ?? 1 };
  });
  return [...classes.toReversed(), { name: 'Calm', share: rose.calm, opacity: null }];
}

/** "< 2", "2–4", "≥ 4". */
function className(edges: readonly number[], k: number): string {
  if (k === 0) return `< ${edges[0]}`;
  return k === edges.length ? `≥ ${edges[k - 1]}` : `${edges[k - 1]}–${edges[k]}`;
}

function notes({ rose }: RoseChart): string[] {
  const most = prevailing(rose);
  if (most === undefined) return [];
  const share = rose.shares[most]!.reduce((all, each) => all + each, 0);
  const from = compassPoint((most * 360) / COMPASS_POINTS);
  return [`Mostly from ${from}, ${percentText(share)}`, `${groupThousands(String(rose.count))} values`];
}

function drawSwatch(chart: RoseChart, opacity: number | null, x: number, y: number, size: number): Drawn[] {
  if (opacity === null) return [];
  const side = size * 0.9;
  const shape = { x, y: y - side / 2, width: side, height: side, r: size * 0.15 };
  return [{ type: 'rect', silent: true, shape, style: { fill: colour('wind', chart.theme), opacity } }];
}

/** "12%", "0.4%" where it is little, "0%" only for none. @param share 0 to 1 */
export function percentText(share: number): string {
  const percent = share * 100;
  return `${percent > 0 && percent < 1 ? Math.max(0.1, percent).toFixed(1) : percent.toFixed(0)}%`;
}
