import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';

// The font Inter as TrueType files, which the library resvg needs. Its licence (OFL) lies beside the files.
const FONTS = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/inter/package.json'));
const FONT_FILES = ['400Regular/Inter_400Regular.ttf', '600SemiBold/Inter_600SemiBold.ttf'];

const FONT = {
  // Fonts of the operating system are not used, so that the image is the same on every machine. Loading them would also
  // take longer than the drawing.
  loadSystemFonts: false,
  fontFiles: FONT_FILES.map((file) => join(FONTS, file)),
  defaultFontFamily: 'Inter',
  sansSerifFamily: 'Inter',
};

const BYTES_PER_PIXEL = 4;
/** Size of both font files, which the library reads again for each image. */
const FONT_BYTES = 700_000;

/**
 * Converts an SVG to PNG.
 * @param scale number of pixels per pixel of the SVG, in each direction
 */
export function toPng(svg: string, scale: number): { bytes: Uint8Array; nativeBytes: number } {
  const image = new Resvg(svg, { font: FONT, fitTo: { mode: 'zoom', value: scale } }).render();
  const nativeBytes = image.width * image.height * BYTES_PER_PIXEL + FONT_BYTES;
  return { bytes: image.asPng(), nativeBytes };
}
