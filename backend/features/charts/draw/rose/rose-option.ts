import { niceScale } from '@mesonet/contract/chart-scale.js';
import { colour } from '@mesonet/contract/colours.js';
import { COMPASS_POINTS, compassPoint } from '@mesonet/contract/compass-point.js';
import { chartLook, type ChartLook } from '../chart-look.js';
import type { RoseChart } from '../chart-model.js';
import type { ChartOption, Drawn } from '../chart-option.js';
import { drawHeader } from '../words/header.js';
import { drawNotice, drawText } from '../words/texts.js';
import { CLASS_OPACITIES, drawRoseLegend, percentText, roseLegendWidth } from './rose-legend.js';

/** Where the rose stands, px. */
interface Circle {
  x: number;
  y: number;
  /** Of the outermost ring. */
  radius: number;
  /** Of the middle, where the calms are told. */
  hub: number;
}

const RADIAN = Math.PI / 180;
const SECTOR = 360 / COMPASS_POINTS;
/** Half a sector less the gap to the next, degrees. */
const HALF_SECTOR = SECTOR / 2 - 1.6;
const HUB = 0.2;
const MOST_RINGS = 4;

/** How often the wind came from each of 16 points: sectors by speed from the middle, shares in percent on the rings. */
export function toRoseOption(chart: RoseChart): ChartOption {
  const look = chartLook(chart.theme, chart);
  const title = look.isThumbnail ? `${chart.title} · Wind` : chart.title;
  const header = drawHeader({ ...chart, title }, look);
  const circle = placeRose(chart, look, header.bottom);
  const scale = ringScale(chart);
  const isEmpty = chart.rose.count === 0;
  const box = { left: circle.x, top: circle.y, width: 0, height: 0 };
  const middle = isEmpty
    ? [drawNotice('No wind data in this range', look, box)]
    : drawCalm(chart, look, circle);
  return {
    animation: false,
    backgroundColor: look.background,
    graphic: [
      ...drawRings(circle, scale, look),
      ...drawPoints(circle, look),
      ...(isEmpty
        ? []
        : [...drawSectors(chart, circle, scale), ...drawRingLabels(chart, circle, scale, look)]),
      ...middle,
      ...header.elements,
      ...(look.isThumbnail || isEmpty ? [] : drawRoseLegend(chart, look, header.bottom)),
    ],
  };
}

/** The largest that leaves room for the compass points around it, and for the legend on the right. */
function placeRose(chart: RoseChart, look: ChartLook, top: number): Circle {
  const around = look.fontSize * (look.isThumbnail ? 1.5 : 1.9);
  const legend = look.isThumbnail || chart.rose.count === 0 ? 0 : roseLegendWidth(chart, look);
  const width = chart.width - 2 * look.margin - legend;
  const height = chart.height - top - look.margin * 0.7;
  const radius = Math.max(look.fontSize, Math.min(width / 2 - around * 1.2, height / 2 - around));
  return { x: look.margin + width / 2, y: top + height / 2, radius, hub: radius * HUB };
}

/** Percent; the outermost ring holds the longest sector. */
function ringScale({ rose }: RoseChart): { max: number; interval: number } {
  const longest = Math.max(...rose.shares.map(sum)) * 100;
  return niceScale([0, longest], { isZeroBased: true, decimals: 0, maxIntervals: MOST_RINGS });
}

function ringsOf({ max, interval }: { max: number; interval: number }): number[] {
  return Array.from({ length: Math.round(max / interval) }, (_, i) => (i + 1) * interval);
}

function radiusOf(percent: number, { radius, hub }: Circle, { max }: { max: number }): number {
  return hub + (percent / max) * (radius - hub);
}

function drawRings(circle: Circle, scale: { max: number; interval: number }, look: ChartLook): Drawn[] {
  return [0, ...ringsOf(scale)].map((percent): Drawn => ({
    type: 'circle',
    silent: true,
    shape: { cx: circle.x, cy: circle.y, r: radiusOf(percent, circle, scale) },
    style: { fill: 'none', stroke: look.line, lineWidth: 1 },
  }));
}

/** In a row, in the gap between two sectors where least is in their way. */
function drawRingLabels(
  { rose }: RoseChart,
  circle: Circle,
  scale: { max: number; interval: number },
  look: ChartLook,
): Drawn[] {
  const { fontSize, faint, background } = look;
  const totals = rose.shares.map(sum);
  const pairs = totals.map((total, i) => total + totals[(i + 1) % COMPASS_POINTS]!);
  const degrees = (pairs.indexOf(Math.min(...pairs)) + 0.5) * SECTOR;
  const percents = look.isThumbnail ? [scale.max] : ringsOf(scale);
  return percents.map((percent) => {
    const place = pointAt(circle, radiusOf(percent, circle, scale), degrees);
    const style = { color: faint, size: fontSize * 0.9, align: 'center', halo: background } as const;
    return drawText(`${percent}%`, { ...place, ...style });
  });
}

/** Eight points around, the four main ones stronger. */
function drawPoints(circle: Circle, look: ChartLook): Drawn[] {
  const step = look.isThumbnail ? 90 : 45;
  return Array.from({ length: 360 / step }, (_, i) => {
    const isStrong = (i * step) % 90 === 0;
    const place = pointAt(circle, circle.radius + look.fontSize * (isStrong ? 1.05 : 1.35), i * step);
    const color = isStrong ? look.ink : look.muted;
    return drawText(compassPoint(i * step), {
      ...place,
      color,
      size: look.fontSize,
      isStrong,
      align: 'center',
    });
  });
}

function drawSectors({ rose, theme }: RoseChart, circle: Circle, scale: { max: number }): Drawn[] {
  const fill = colour('wind', theme);
  return rose.shares.flatMap((classes, i) => {
    const [from, to] = [i * SECTOR - HALF_SECTOR, i * SECTOR + HALF_SECTOR];
    let reached = 0;
    return classes.flatMap((share, k): Drawn[] => {
      const inner = radiusOf(reached * 100, circle, scale);
      reached += share;
      if (share === 0) return [];
      const shape = {
        cx: circle.x,
        cy: circle.y,
        r0: inner,
        r: radiusOf(reached * 100, circle, scale),
        startAngle: (from - 90) * RADIAN,
        endAngle: (to - 90) * RADIAN,
      };
      return [{ type: 'sector', silent: true, shape, style: { fill, opacity: CLASS_OPACITIES[k] ?? 1 } }];
    });
  });
}

function drawCalm({ rose }: RoseChart, look: ChartLook, { x, y, hub }: Circle): Drawn[] {
  const size = Math.min(look.fontSize, hub * 0.5);
  if (size < 8) return [];
  const style = { x, size, align: 'center' } as const;
  return [
    drawText('Calm', { ...style, y: y - size * 0.62, color: look.muted }),
    drawText(`${percentText(rose.calm)}`, { ...style, y: y + size * 0.62, color: look.ink, isStrong: true }),
  ];
}

function pointAt({ x, y }: Circle, radius: number, degrees: number): { x: number; y: number } {
  const angle = (degrees - 90) * RADIAN;
  return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}
