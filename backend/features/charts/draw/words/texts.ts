import { type ChartLook, FONT_FAMILY } from '../chart-look.js';
import type { Box, Drawn } from '../chart-option.js';

export interface TextStyle {
  x: number;
  /** Of the middle of the line. */
  y: number;
  color: string;
  size: number;
  isStrong?: boolean;
  /** Hides what is behind the text. */
  background?: string;
  /** Colour around the letters, where they stand on something. */
  halo?: string;
  align?: 'left' | 'center' | 'right';
}

/** What XML cannot hold, and what would begin another line. */
const UNWRITABLE = /[\p{Cc}\uFFFE\uFFFF]/gu;

/** One line of text. */
export function drawText(
  text: string,
  { x, y, color, size, isStrong, background, halo, align = 'left' }: TextStyle,
): Drawn {
  return {
    type: 'text',
    x,
    y,
    silent: true,
    style: {
      text: text.replace(UNWRITABLE, ' '),
      fill: color,
      fontSize: size,
      fontWeight: isStrong ? 600 : 400,
      fontFamily: FONT_FAMILY,
      align,
      verticalAlign: 'middle',
      ...(halo && { stroke: halo, lineWidth: size * 0.3 }),
      ...(background && { backgroundColor: background, padding: size * 0.6 }),
    },
  };
}

export function drawLine(
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  style: { color: string; width: number; dash?: number[] },
): Drawn {
  return {
    type: 'line',
    silent: true,
    shape: { x1, y1, x2, y2 },
    style: { stroke: style.color, lineWidth: style.width, ...(style.dash && { lineDash: style.dash }) },
  };
}

/** ECharts draws the lines of an axis above what has no z. */
const ABOVE_LINES = 10;

/** What a chart without anything to draw says, on top of the lines in its middle. */
export function drawNotice(text: string, look: ChartLook, { left, top, width, height }: Box): Drawn {
  const place = { x: left + width / 2, y: top + height / 2, align: 'center' } as const;
  const style = { color: look.muted, size: look.fontSize * 1.1, background: look.background };
  return { ...drawText(text, { ...place, ...style }), z: ABOVE_LINES };
}
