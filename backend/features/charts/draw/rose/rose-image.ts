import { CLASS_OPACITIES, HALF_SECTOR, roseRings, SECTOR } from '@mesonet/model/chart/rose.js';
import { colour } from '@mesonet/model/colours.js';
import { COMPASS_POINTS, compassPoint } from '@mesonet/model/compass-point.js';
import { imageLook, type ImageLook } from '../image-look.js';
import type { RoseChart } from '../chart-content.js';
import type { Drawn, ImageOption } from '../image-option.js';
import { drawHeader } from '../words/header.js';
import { drawNotice, drawText } from '../words/texts.js';
import { drawRoseLegend, percentText, roseLegendWidth } from './rose-legend.js';

/** Place of the wind rose in the image, px */
interface Circle {
  x: number;
  y: number;
  /** Radius of the outermost circle */
  radius: number;
  /** Radius of the circle in the middle, which shows how often there was no wind */
  hub: number;
}

const RADIAN = Math.PI / 180;
const HUB = 0.2;

/**
 * Draws how often the wind came from each of 16 directions. Each sector is divided by wind speed from the middle
 * outwards, and the circles show shares in percent.
 */
export function toRoseImage(chart: RoseChart): ImageOption {
  const look = imageLook(chart.theme, chart);
  const title = look.isThumbnail ? `${chart.title} · Wind` : chart.title;
  const header = drawHeader({ ...chart, title }, look);
  const circle = placeRose(chart, look, header.bottom);
  const rings = roseRings(chart.rose);
  const isEmpty = chart.rose.count === 0;
  const box = { left: circle.x, top: circle.y, width: 0, height: 0 };
  const middle = isEmpty
    ? [drawNotice('No wind data in this range', look, box)]
    : drawCalm(chart, look, circle);
  return {
    animation: false,
    backgroundColor: look.card,
    graphic: [
      ...drawRings(circle, rings, look),
      ...drawPoints(circle, look),
      ...(isEmpty
        ? []
        : [...drawSectors(chart, circle, rings), ...drawRingLabels(chart, circle, rings, look)]),
      ...middle,
      ...header.elements,
      ...(look.isThumbnail || isEmpty ? [] : drawRoseLegend(chart, look, header.bottom)),
    ],
  };
}

/** Finds the largest circle that leaves room for the compass points around it and for the legend at its right. */
function placeRose(chart: RoseChart, look: ImageLook, top: number): Circle {
  const around = look.fontSize * (look.isThumbnail ? 1.5 : 1.9);
  const legend = look.isThumbnail || chart.rose.count === 0 ? 0 : roseLegendWidth(chart, look);
  const width = chart.width - 2 * look.margin - legend;
  const height = chart.height - top - look.margin * 0.7;
  const radius = Math.max(look.fontSize, Math.min(width / 2 - around * 1.2, height / 2 - around));
  return { x: look.margin + width / 2, y: top + height / 2, radius, hub: radius * HUB };
}

function radiusOf(percent: number, { radius, hub }: Circle, rings: readonly number[]): number {
  return hub + (percent / rings.at(-1)!) * (radius - hub);
}

function drawRings(circle: Circle, rings: readonly number[], look: ImageLook): Drawn[] {
  return [0, ...rings].map((percent): Drawn => ({
    type: 'circle',
    silent: true,
    shape: { cx: circle.x, cy: circle.y, r: radiusOf(percent, circle, rings) },
    style: { fill: 'none', stroke: look.line, lineWidth: 1 },
  }));
}

/** Draws the labels of the circles in a row, between the two neighbouring sectors that cover the least area. */
function drawRingLabels(
  { rose }: RoseChart,
  circle: Circle,
  rings: readonly number[],
  look: ImageLook,
): Drawn[] {
  const { fontSize, faint, card } = look;
  const totals = rose.shares.map(sum);
  const pairs = totals.map((total, i) => total + totals[(i + 1) % COMPASS_POINTS]!);
  const degrees = (pairs.indexOf(Math.min(...pairs)) + 0.5) * SECTOR;
  const percents = look.isThumbnail ? rings.slice(-1) : rings;
  return percents.map((percent) => {
    const place = pointAt(circle, radiusOf(percent, circle, rings), degrees);
    const style = { color: faint, size: fontSize * 0.9, align: 'center', halo: card } as const;
    return drawText(`${percent}%`, { ...place, ...style });
  });
}

/** Draws eight compass points around the rose (four in a thumbnail), with N, E, S and W in a stronger type. */
function drawPoints(circle: Circle, look: ImageLook): Drawn[] {
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

function drawSectors({ rose, theme }: RoseChart, circle: Circle, rings: readonly number[]): Drawn[] {
  const fill = colour('wind', theme);
  return rose.shares.flatMap((classes, i) => {
    const [from, to] = [i * SECTOR - HALF_SECTOR, i * SECTOR + HALF_SECTOR];
    let reached = 0;
    return classes.flatMap((share, k): Drawn[] => {
      const inner = radiusOf(reached * 100, circle, rings);
      reached += share;
      if (share === 0) return [];
      const shape = {
        cx: circle.x,
        cy: circle.y,
        r0: inner,
        r: radiusOf(reached * 100, circle, rings),
        startAngle: (from - 90) * RADIAN,
        endAngle: (to - 90) * RADIAN,
      };
      return [{ type: 'sector', silent: true, shape, style: { fill, opacity: CLASS_OPACITIES[k] ?? 1 } }];
    });
  });
}

function drawCalm({ rose }: RoseChart, look: ImageLook, { x, y, hub }: Circle): Drawn[] {
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
