import { MEASUREMENT_KEYS } from '@mesonet/contract/measurements.js';
import { colour, measurementColour, measurementCssColour, themeCss, type ColourName } from './theme.js';

const TEXT: ColourName[] = ['ink', 'muted', 'faint', 'brand', 'goodText', 'warningText', 'danger'];

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

/** @see WCAG 2.2, contrast ratio */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
