import type { ChartLook } from '@mesonet/model/chart/chart-look.js';
import { colour, type ThemeName } from '@mesonet/model/colours.js';

/** Colours and sizes for drawing one image */
export interface ImageLook extends ChartLook {
  theme: ThemeName;
  titleSize: number;
  /** Distance between the edge of the image and its contents, px */
  margin: number;
  /** True when the image has room only for a title, a curve and its limits */
  isThumbnail: boolean;
}

/**
 * Fonts for texts in an image. The first is Inter. A system without this font shows the SVG with its own sans serif
 * font.
 */
export const FONT_FAMILY =
  "Inter, 'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/**
 * Greatest size of a thumbnail, px. An image that is at most this wide, or at most this high, is drawn as a thumbnail.
 */
const THUMBNAIL = { width: 300, height: 120 };
/** Area of an image in which text has a size of 12 px: 800 × 400 */
const USUAL_AREA = 320_000;
const USUAL_FONT_SIZE = 12;
const FONT_SIZES = { least: 10, most: 22 };

/**
 * Computes the look of an image. Text grows with the image, because a large image is usually viewed from further away.
 * It grows more slowly than the image, because a large image is usually not scaled down.
 */
export function imageLook(theme: ThemeName, { width, height }: { width: number; height: number }): ImageLook {
  const growth = (width * height) / USUAL_AREA;
  const wanted = USUAL_FONT_SIZE * growth ** 0.3;
  const fontSize = Math.round(Math.min(FONT_SIZES.most, Math.max(FONT_SIZES.least, wanted)) * 2) / 2;
  const isThumbnail = width <= THUMBNAIL.width || height <= THUMBNAIL.height;
  return {
    ink: colour('ink', theme),
    muted: colour('muted', theme),
    faint: colour('faint', theme),
    line: colour('line', theme),
    card: colour('card', theme),
    fontFamily: FONT_FAMILY,
    theme,
    fontSize,
    titleSize: fontSize * (isThumbnail ? 1.1 : 1.3),
    lineWidth: 1.8 * (fontSize / USUAL_FONT_SIZE) ** 0.75,
    margin: Math.round(fontSize * (isThumbnail ? 0.8 : 1.3)),
    isThumbnail,
  };
}
