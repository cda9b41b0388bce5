import { GraphicComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { colour, type ColourName } from '@mesonet/model/colours.js';
import { type ImageLook, imageLook } from '../../../backend/features/charts/draw/image-look.js';
import type { Drawn } from '../../../backend/features/charts/draw/image-option.js';
import { drawLine, drawText } from '../../../backend/features/charts/draw/words/texts.js';
import { textWidth } from '@mesonet/model/chart/text-width.js';
import type { RatioTable } from './ratio-table.js';

register([GraphicComponent, SVGRenderer]);

const THEME = 'light';
const WIDTH = 960;
/** Sizes of the text, px: the look of an image of 800 × 400 */
const LOOK_SIZE = { width: 800, height: 400 };
const BAR = 11;
const BAR_GAP = 3;
const ROW_GAP = 13;
const TICKS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100, 300, 1_000, 3_000];
/** Colours that people with colour blindness can tell apart, one a program */
const COLOURS: readonly ColourName[] = ['station0', 'station1', 'station2', 'station3', 'station7'];

/** Places in the image, px */
interface Frame {
  look: ImageLook;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Ratios with a line across all rows */
  ticks: readonly number[];
  /** Place of a ratio. The scale is logarithmic, so that twice and half as fast are equally far from 1. */
  x: (ratio: number) => number;
}

/**
 * Draws how many times as fast Mesonet is, as bars from the line of 1: to the right where it is ahead, to the left where it is
 * behind. The images of stations have no bars by category, so this uses their colours, texts and renderer, not their
 * options.
 * @returns the picture as SVG
 */
export function drawRatios({ programs, rows }: RatioTable): string {
  const look = imageLook(THEME, LOOK_SIZE);
  const elements: Drawn[] = [];
  const { margin, fontSize } = look;
  const left = margin + Math.max(...rows.map(({ task }) => textWidth(task, fontSize))) + fontSize;
  const top = margin + fontSize * 8;
  const heights = rows.map(({ ratios }) => barsOf(ratios).length * (BAR + BAR_GAP) - BAR_GAP + ROW_GAP);
  const bottom = top + heights.reduce((sum, height) => sum + height, 0);
  const right = WIDTH - margin - fontSize * 2;
  const ticks = ticksOf(rows.flatMap(({ ratios }) => barsOf(ratios).map(({ ratio }) => ratio)));
  const placed = { look, left, right, top, bottom, ticks, x: scaleOf(ticks, left, right) };
  elements.push(...drawHead(programs, placed), ...drawScale(placed));
  let y = top;
  rows.forEach(({ task, ratios }, index) => {
    const middle = y + heights[index]! / 2;
    elements.push(
      drawText(task, { x: left - fontSize, y: middle, color: look.ink, size: fontSize, align: 'right' }),
      ...drawBars(ratios, y + ROW_GAP / 2, placed),
    );
    y += heights[index]!;
  });
  return toSvg(elements, look, bottom + fontSize * 2.5);
}

/** @returns the ticks around all ratios and 1 */
function ticksOf(ratios: readonly number[]): number[] {
  const [least, most] = [Math.min(1, ...ratios), Math.max(1, ...ratios)];
  const first = TICKS.findLastIndex((tick) => tick <= least);
  const last = TICKS.findIndex((tick) => tick >= most);
  if (first < 0 || last < 0) throw new Error(`${least} to ${most} is beyond the scale`);
  return TICKS.slice(first, last + 1);
}

function scaleOf(ticks: readonly number[], left: number, right: number): Frame['x'] {
  const [least, most] = [Math.log(ticks[0]!), Math.log(ticks.at(-1)!)];
  return (ratio) => left + ((Math.log(ratio) - least) / (most - least)) * (right - left);
}

function barsOf(ratios: readonly (number | null)[]): { ratio: number; program: number }[] {
  return ratios.flatMap((ratio, program) => (ratio === null ? [] : [{ ratio, program }]));
}

function drawHead(programs: readonly string[], { look, left }: Frame): Drawn[] {
  const { margin, fontSize, titleSize, ink, muted } = look;
  const title = 'How many times as fast Mesonet is as the program beside it';
  const elements = [
    drawText(title, { x: margin, y: margin + titleSize / 2, color: ink, size: titleSize, isStrong: true }),
  ];
  let x = left;
  const y = margin + fontSize * 3.2;
  programs.forEach((program, index) => {
    elements.push(
      drawBar({ x, y: y - BAR / 2, width: BAR, height: BAR }, index),
      drawText(program, { x: x + BAR * 1.6, y, color: muted, size: fontSize }),
    );
    x += BAR * 1.6 + textWidth(program, fontSize) + fontSize * 1.8;
  });
  return elements;
}

function drawScale({ look, top, bottom, ticks, x }: Frame): Drawn[] {
  const { fontSize, ink, muted, line } = look;
  const above = top - fontSize;
  const marks = ticks.flatMap((tick) => {
    const isOne = tick === 1;
    const style = isOne ? { color: ink, width: 1.6 } : { color: line, width: 1 };
    const text = {
      x: x(tick),
      color: isOne ? ink : muted,
      size: fontSize,
      isStrong: isOne,
      align: 'center',
    } as const;
    const label = isOne ? '1.0' : `${tick}`;
    return [
      drawLine([x(tick), top - fontSize * 0.2, x(tick), bottom], style),
      drawText(label, { ...text, y: above }),
      drawText(label, { ...text, y: bottom + fontSize }),
    ];
  });
  const words = { y: above - fontSize * 1.4, color: muted, size: fontSize };
  return [
    ...marks,
    drawText('← behind', { ...words, x: x(1) - fontSize, align: 'right' }),
    drawText('ahead →', { ...words, x: x(1) + fontSize }),
  ];
}

function drawBars(ratios: readonly (number | null)[], top: number, { look, x }: Frame): Drawn[] {
  return barsOf(ratios).flatMap(({ ratio, program }, index) => {
    const y = top + index * (BAR + BAR_GAP);
    const [from, to] = [Math.min(x(1), x(ratio)), Math.max(x(1), x(ratio))];
    const isAhead = ratio >= 1;
    return [
      drawBar({ x: from, y, width: Math.max(1, to - from), height: BAR }, program),
      drawText(`${ratio}`, {
        x: isAhead ? to + 4 : from - 4,
        y: y + BAR / 2,
        color: look.ink,
        size: look.fontSize * 0.85,
        align: isAhead ? 'left' : 'right',
        halo: look.card,
      }),
    ];
  });
}

function drawBar(shape: { x: number; y: number; width: number; height: number }, program: number): Drawn {
  const fill = colour(COLOURS[program % COLOURS.length]!, THEME);
  return { type: 'rect', silent: true, shape, style: { fill } };
}

function toSvg(graphic: Drawn[], { card }: ImageLook, height: number): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height: Math.ceil(height) });
  try {
    chart.setOption({ animation: false, backgroundColor: card, graphic });
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}
