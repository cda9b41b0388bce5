import { FONT_FAMILY } from '../../../shared/ui/theme/theme.js';

const FONTS = {
  value: `650 12.5px ${FONT_FAMILY}`,
  name: `400 11.5px ${FONT_FAMILY}`,
  calloutValue: `650 14px ${FONT_FAMILY}`,
} as const;
export type LabelFont = keyof typeof FONTS;

const widths = new Map<string, number>();
let context: CanvasRenderingContext2D | null | undefined;

/**
 * Measures a text on the map in pixels, rounded up. Every digit counts as a zero, because all
 * digits have the same width.
 */
export function textWidth(text: string, font: LabelFont): number {
  const steady = font === 'name' ? text : text.replace(/\d/g, '0');
  const key = `${font} ${steady}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return steady.length * 8;
  context.font = FONTS[font];
  const width = Math.ceil(context.measureText(steady).width) + 1;
  widths.set(key, width);
  return width;
}
