import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { type Plugin } from 'vite';

const FILE = 'inter-latin-wght-normal.woff2';
/** The styles of the console use no others; the font has 100 to 900. */
const WEIGHTS = { min: 400, max: 700 };
/** Kerning, accents and figures of one width; the console asks for none of the font's others, its alternate shapes. */
const FEATURES = ['kern', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum'];

/**
 * Leaves out of the font the weights and the features that no style uses, and with them half of the file that each first
 * page waits for. Its letters stay.
 */
export function narrowFont(): Plugin {
  return {
    name: 'narrow-font',
    apply: 'build',
    async generateBundle(_, bundle) {
      const font = Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes(FILE));
      if (font?.type !== 'asset') throw new Error(`The console does not use ${FILE} any more.`);
      const options = {
        targetFormat: 'woff2',
        variationAxes: { wght: WEIGHTS },
        keepFeatures: FEATURES,
      } as const;
      font.source = await subsetFont(Buffer.from(font.source), await lettersOf(FILE), options);
    },
  };
}

/** All letters for which the package's style sheet offers the file. */
async function lettersOf(file: string): Promise<string> {
  const css = await readFile(
    createRequire(import.meta.url).resolve('@fontsource-variable/inter/wght.css'),
    'utf8',
  );
  const face = css.split('@font-face').find((each) => each.includes(file));
  const ranges = [
    ...(face?.match(/unicode-range:([^;]+)/)?.[1] ?? '').matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g),
  ];
  if (ranges.length === 0) throw new Error(`The style sheet of the font does not name ${file}.`);
  return ranges
    .flatMap(([, from = '', to = from]) => lettersFrom(parseInt(from, 16), parseInt(to, 16)))
    .join('');
}

function lettersFrom(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i));
}
