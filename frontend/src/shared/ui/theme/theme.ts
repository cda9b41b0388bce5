import {
  colour,
  COLOUR_NAMES,
  type ColourName,
  measurementColour,
  measurementColourName,
  STATION_COLOURS,
  type ThemeName,
} from '@mesonet/model/colours.js';

// The colours are defined in the shared package `model`, because the server uses them too when it draws images.
export { colour, measurementColour, STATION_COLOURS, type ColourName, type ThemeName };

export const FONT_FAMILY = "'Inter Variable', Inter, system-ui, 'Segoe UI', sans-serif";

/** Returns the CSS variable of a measurement's colour, whose value changes with the theme. */
export function measurementCssColour(key: string): string {
  return `var(--${kebab(measurementColourName(key))})`;
}

/**
 * Writes the colours of both themes as CSS variables, such as `--page` and `--dew-point`. The build puts the text into
 * a style sheet.
 */
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
