import { colour, type ColourName, measurementColourName, type ThemeName } from '@mesonet/contract/colours.js';
import type { ChartSeries } from '../chart-model.js';

/** For measurements without a colour of their own, and for the second of two that share one: [light, dark]. */
const SPARE: readonly (readonly [light: string, dark: string])[] = [
  ['#c2255c', '#faa2c1'],
  ['#5c940d', '#c0eb75'],
  ['#9c36b5', '#e599f7'],
  ['#8f5b2e', '#d9a877'],
  ['#364fc7', '#91a7ff'],
  ['#087f5b', '#63e6be'],
  ['#c92a2a', '#ff8787'],
  ['#495057', '#ced4da'],
];

/** Two blues that cannot be told apart. */
const FAMILY: Partial<Record<ColourName, ColourName>> = { rain: 'humidity' };

/**
 * One colour a series: each measurement's own, where nothing of the same shape before it in the chart wears it.
 * @param series in the order of the chart
 */
export function seriesColours(
  series: readonly Pick<ChartSeries, 'key' | 'shape'>[],
  theme: ThemeName,
): string[] {
  const spare = SPARE.map(([light, dark]) => (theme === 'light' ? light : dark));
  const worn = new Set<string>();
  return series.map(({ key, shape }) => {
    const own = measurementColourName(key);
    const dress = `${FAMILY[own] ?? own} ${shape}`;
    if (own !== 'muted' && !worn.has(dress)) {
      worn.add(dress);
      return colour(own, theme);
    }
    return spare.shift() ?? colour(own, theme);
  });
}
