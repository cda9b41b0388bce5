import { colour, type ThemeName } from '@mesonet/contract/colours.js';

/** Colours and sizes of one image. */
export interface ChartLook {
  ink: string;
  muted: string;
  faint: string;
  line: string;
  background: string;
  theme: ThemeName;
  /** Of labels, px. */
  fontSize: number;
  titleSize: number;
  lineWidth: number;
  /** Between the edge of the image and what is drawn, px. */
  margin: number;
  /** Too small for more than a title, a curve and its limits. */
  isThumbnail: boolean;
}

/** Our own font first; whoever opens an SVG without having it gets the sans serif of the system. */
export const FONT_FAMILY =
  "Inter, 'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** Up to this wide, or this high, an image is a thumbnail, px. */
const THUMBNAIL = { width: 300, height: 120 };
/** What 12 px text is made for: 800 × 400. */
const USUAL_AREA = 320_000;
const USUAL_FONT_SIZE = 12;
const FONT_SIZES = { least: 10, most: 22 };

/** Text grows with the image, slower than it: a large one is looked at from further away, not shrunk to nothing. */
export function chartLook(theme: ThemeName, { width, height }: { width: number; height: number }): ChartLook {
  const growth = (width * height) / USUAL_AREA;
  const wanted = USUAL_FONT_SIZE * growth ** 0.3;
  const fontSize = Math.round(Math.min(FONT_SIZES.most, Math.max(FONT_SIZES.least, wanted)) * 2) / 2;
  const isThumbnail = width <= THUMBNAIL.width || height <= THUMBNAIL.height;
  return {
    ink: colour('ink', theme),
    muted: colour('muted', theme),
    faint: colour('faint', theme),
    line: colour('line', theme),
    background: colour('card', theme),
    theme,
    fontSize,
    titleSize: fontSize * (isThumbnail ? 1.1 : 1.3),
    lineWidth: 1.8 * (fontSize / USUAL_FONT_SIZE) ** 0.75,
    margin: Math.round(fontSize * (isThumbnail ? 0.8 : 1.3)),
    isThumbnail,
  };
}
