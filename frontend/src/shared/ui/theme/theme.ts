import {
  colour,
  COLOUR_NAMES,
  type ColourName,
  measurementColour,
  measurementColourName,
  STATION_COLOURS,
  type ThemeName,
} from '@mesonet/contract/colours.js';

// The palette is the contract's, because images drawn by the server wear it too.
export { colour, measurementColour, STATION_COLOURS, type ColourName, type ThemeName };

export const FONT_FAMILY = "'Inter Variable', Inter, system-ui, 'Segoe UI', sans-serif";

/** CSS value of a measurement's colour, following the theme by itself. */
export function measurementCssColour(key: string): string {
  return `var(--${kebab(measurementColourName(key))})`;
}

/** The colours as CSS variables (`--page`, `--dew-point`), for the style sheet the build writes. */
export function themeCss(): string {
  const block = (theme: ThemeName) =>
    COLOUR_NAMES.map((name) => `--${kebab(name)}:${colour(name, theme)}`).join(';');
  return (
    `:root{color-scheme:light;${block('light')}}\n` +
    `:root[data-theme='dark']{color-scheme:dark;${block('dark')}}\n`
  );
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
