import type { ImageLook } from '../image-look.js';
import type { ImageFrame } from '../chart-content.js';
import type { Drawn } from '../image-option.js';
import { rangeText, zoneText } from './range-text.js';
import { cutToWidth, textWidth } from '@mesonet/model/chart/text-width.js';
import { drawText } from './texts.js';

/**
 * Draws the title, with the time range at its side, or below it in a narrow image.
 * @returns the drawn elements, and the position below which the chart may begin, px
 */
export function drawHeader(
  frame: Omit<ImageFrame, 'theme'>,
  look: ImageLook,
): { elements: Drawn[]; bottom: number } {
  const { margin, titleSize, fontSize } = look;
  const room = frame.width - 2 * margin;
  const isStrong = true;
  const title = cutToWidth(frame.title, room, titleSize, isStrong);
  const y = margin + titleSize * 0.5;
  const bottom = margin + titleSize * 1.25;
  const elements = [drawText(title, { x: margin, y, color: look.ink, size: titleSize, isStrong })];
  if (look.isThumbnail) return { elements, bottom };
  const right = frame.width - margin;
  const range = `${rangeText(frame, frame.zone)}  ·  ${zoneText(frame.zone)}`;
  const isBeside = textWidth(title, titleSize, isStrong) + fontSize * 2 + textWidth(range, fontSize) <= room;
  if (isBeside) {
    elements.push(drawText(range, { x: right, y, color: look.muted, size: fontSize, align: 'right' }));
    return { elements, bottom };
  }
  const below = { x: margin, y: bottom + fontSize * 0.6, color: look.muted, size: fontSize };
  elements.push(drawText(cutToWidth(range, room, fontSize), below));
  return { elements, bottom: bottom + fontSize * 1.5 };
}
