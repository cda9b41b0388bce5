import { MEASUREMENT_KEYS } from '@mesonet/model/measurements.js';
import {
  colour,
  measurementColour,
  measurementCssColour,
  STATION_COLOURS,
  themeCss,
  type ColourName,
} from './theme.js';

const TEXT: ColourName[] = ['ink', 'muted', 'faint', 'brand', 'goodText', 'warningText', 'danger'];

type Triple = readonly [number, number, number];

/**
 * Matrices that turn linear RGB into the colours that people with each sight see.
 * @see Machado, Oliveira, Fernandes 2009, severity 1.0
 */
const SIGHTS: Record<string, readonly [Triple, Triple, Triple]> = {
  'usual sight': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
/**
 * Smallest difference of two colours in Oklab, where black and white are 1 apart; about four times the smallest visible
 * one.
 */
const JUST_TOLD_APART = 0.09;

describe('theme', () => {
  it.each((['light', 'dark'] as const).flatMap((theme) => TEXT.map((name) => [name, theme] as const)))(
    'text in %s can be read on page and card (%s)',
    (name, theme) => {
      for (const surface of ['page', 'card', 'soft'] as const) {
        expect(contrast(colour(name, theme), colour(surface, theme))).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it('has a colour for every measurement, a prototype name included', () => {
    for (const key of [...MEASUREMENT_KEYS, '__proto__', 'constructor']) {
      expect(measurementColour(key, 'dark')).toMatch(/^#[\da-f]{6}$/);
    }
  });

  it('names in CSS the variables that the style sheet sets', () => {
    expect(themeCss()).toContain(`${measurementCssColour('dewPoint').slice(4, -1)}:#2b8a3e`);
  });
});

describe.each(['light', 'dark'] as const)('the colours of stations in one chart, %s,', (theme) => {
  const colours = STATION_COLOURS.map((name) => colour(name, theme));

  it('stand out from the card', () => {
    for (const each of colours) expect(contrast(each, colour('card', theme))).toBeGreaterThanOrEqual(3);
  });

  it.each(Object.entries(SIGHTS))('differ for people with %s', (_, sight) => {
    for (const [index, one] of colours.entries()) {
      for (const other of colours.slice(0, index)) {
        const [a, b] = [one, other].map((each) => oklab(seen(linear(each), sight)));
        const distance = Math.hypot(...a!.map((part, i) => part - b![i]!));
        expect([one, other, distance > JUST_TOLD_APART]).toEqual([one, other, true]);
      }
    }
  });
});

/**
 * Computes the contrast ratio of two colours.
 * @see WCAG 2.2, contrast ratio
 */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function linear(hex: string): Triple {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return [r, g, b];
}

function seen(rgb: Triple, sight: readonly [Triple, Triple, Triple]): Triple {
  const [r, g, b] = sight.map((row) =>
    Math.min(1, Math.max(0, row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2])),
  );
  return [r!, g!, b!];
}

/**
 * Converts linear RGB into Oklab.
 * @see Ottosson 2020, Oklab
 */
function oklab([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function luminance(hex: string): number {
  const [r, g, b] = linear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
