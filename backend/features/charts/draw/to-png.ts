import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';

// Inter as TrueType, which resvg needs; its licence (OFL) lies beside it.
const FONTS = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/inter/package.json'));
const FONT_FILES = ['400Regular/Inter_400Regular.ttf', '600SemiBold/Inter_600SemiBold.ttf'];

const FONT = {
  // The same text on every machine; finding what a system has takes longer than the drawing.
  loadSystemFonts: false,
  fontFiles: FONT_FILES.map((file) => join(FONTS, file)),
  defaultFontFamily: 'Inter',
  sansSerifFamily: 'Inter',
};

/** @param scale pixels of the image for each of the drawing */
export function toPng(svg: string, scale: number): Uint8Array {
  return new Resvg(svg, { font: FONT, fitTo: { mode: 'zoom', value: scale } }).render().asPng();
}
