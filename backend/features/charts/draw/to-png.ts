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

const BYTES_PER_PIXEL = 4;
/** Both fonts are read anew for each image. */
const FONT_BYTES = 700_000;

/** @param scale pixels of the image for each of the drawing */
export function toPng(svg: string, scale: number): { bytes: Uint8Array; nativeBytes: number } {
  const image = new Resvg(svg, { font: FONT, fitTo: { mode: 'zoom', value: scale } }).render();
  const nativeBytes = image.width * image.height * BYTES_PER_PIXEL + FONT_BYTES;
  return { bytes: image.asPng(), nativeBytes };
}
