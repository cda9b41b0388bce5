import { colour } from '@mesonet/model/colours.js';
import { compassPoint, COMPASS_POINTS } from '@mesonet/model/compass-point.js';
import { groupThousands } from '@mesonet/model/units.js';
import { prevailing } from '@mesonet/model/wind-rose.js';
import type { ImageLook } from '../image-look.js';
import type { RoseChart } from '../chart-content.js';
import type { Drawn } from '../image-option.js';
import { CLASS_OPACITIES, classNames } from '@mesonet/model/chart/rose.js';
import { cutToWidth, textWidth } from '@mesonet/model/chart/text-width.js';
import { drawText } from '../words/texts.js';

interface Row {
  name: string;
  share: number;
  opacity: number | null;
}

/** Greatest share of the image's width that the legend may take */
const MOST_WIDTH = 0.42;
/** Space between the wind rose and the legend, as a multiple of the font size */
const AIR = 2;

/** Computes the width of the legend, including the space between it and the wind rose, px. */
export function roseLegendWidth(chart: RoseChart, look: ImageLook): number {
  const texts = [headOf(chart), ...rowsOf(chart).map(({ name }) => `${name}0000 100%`), ...notes(chart)];
  const widest = Math.max(...texts.map((text) => textWidth(text, look.fontSize, true)));
  return Math.min(chart.width * MOST_WIDTH, widest + look.fontSize * AIR);
}

/**
 * Draws the classes of wind speed from the fastest down to no wind, each with its share, and the most frequent
 * direction.
 */
export function drawRoseLegend(chart: RoseChart, look: ImageLook, top: number): Drawn[] {
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
      ...drawSwatch(chart, opacity, { x: left, y: at(i + 1), size: fontSize }),
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
  const classes = classNames(edges).map((name, k): Row => {
    const share = rose.shares.reduce((all, sector) => all + (sector[k] ?? 0), 0);
    return { name, share, opacity: CLASS_OPACITIES[k] ?? 1 };
  });
  return [...classes.toReversed(), { name: 'Calm', share: rose.calm, opacity: null }];
}

function notes({ rose }: RoseChart): string[] {
  const most = prevailing(rose);
  if (most === undefined) return [];
  const share = rose.shares[most]!.reduce((all, each) => all + each, 0);
  const from = compassPoint((most * 360) / COMPASS_POINTS);
  return [`Mostly from ${from}, ${percentText(share)}`, `${groupThousands(String(rose.count))} values`];
}

function drawSwatch(
  chart: RoseChart,
  opacity: number | null,
  { x, y, size }: { x: number; y: number; size: number },
): Drawn[] {
  if (opacity === null) return [];
  const side = size * 0.9;
  const shape = { x, y: y - side / 2, width: side, height: side, r: size * 0.15 };
  return [{ type: 'rect', silent: true, shape, style: { fill: colour('wind', chart.theme), opacity } }];
}

/**
 * Formats a share in percent, for example as "12%", or below one percent as "0.4%". Only exactly zero gives "0%".
 * @param share 0 to 1
 */
export function percentText(share: number): string {
  const percent = share * 100;
  return `${percent > 0 && percent < 1 ? Math.max(0.1, percent).toFixed(1) : percent.toFixed(0)}%`;
}
