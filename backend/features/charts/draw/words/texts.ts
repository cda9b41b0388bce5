import { type ImageLook, FONT_FAMILY } from '../image-look.js';
import type { Box, Drawn } from '../image-option.js';

export interface TextStyle {
  x: number;
  /** Vertical middle of the line of text */
  y: number;
  color: string;
  size: number;
  isStrong?: boolean;
  /** Colour of a box behind the text, which hides what is drawn there */
  background?: string;
  /** Colour around the letters, for a text that lies on other shapes */
  halo?: string;
  align?: 'left' | 'center' | 'right';
}

/** Characters that XML cannot contain, and control characters such as line breaks */
const UNWRITABLE = /[\p{Cc}\uFFFE\uFFFF]/gu;

/** Draws one line of text. */
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

/** Drawing order of a text above the lines of an axis. ECharts draws these lines above shapes without a z value. */
const ABOVE_LINES = 10;

/** Draws the message of a chart without data in the middle, on top of the lines. */
export function drawNotice(text: string, look: ImageLook, { left, top, width, height }: Box): Drawn {
  const place = { x: left + width / 2, y: top + height / 2, align: 'center' } as const;
  const style = { color: look.muted, size: look.fontSize * 1.1, background: look.card };
  return { ...drawText(text, { ...place, ...style }), z: ABOVE_LINES };
}
