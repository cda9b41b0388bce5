import { measurement, MEASUREMENT_KEYS } from '../../measurements.js';
import type { SeriesShape } from '../trend-series.js';
import { curveStyles } from './curve-styles.js';

const curve = (key: string, shape: SeriesShape = 'line') => ({
  key,
  mClass: measurement(key)?.mClass ?? 'level',
  shape,
});
const lines = (...keys: string[]) => keys.map((key) => curve(key));
const colours = (...args: Parameters<typeof curveStyles>) => curveStyles(...args).map(({ color }) => color);
const dashed = (...keys: string[]) =>
  curveStyles(lines(...keys), 'light').map(({ isSecondary }) => isSecondary);

describe('curveStyles', () => {
  it('gives a measurement its own colour', () => {
    expect(colours(lines('temperature', 'dewPoint'), 'light')).toEqual(['#d9480f', '#2b8a3e']);
    expect(colours(lines('temperature'), 'dark')).toEqual(['#ff8c5a']);
  });

  it('never gives two lines the same colour as long as there are any', () => {
    for (const theme of ['light', 'dark'] as const) {
      for (let from = 1; from + 8 <= MEASUREMENT_KEYS.length; from += 1) {
        const given = colours(lines(...MEASUREMENT_KEYS.slice(from, from + 8)), theme);
        expect(new Set(given).size).toBe(8);
      }
    }
  });

  it('lets points share the colour of a line, as wind does everywhere', () => {
    const wind = [curve('windSpeed'), curve('windDirection', 'points')];
    expect(colours(wind, 'light')).toEqual(['#0b7285', '#0b7285']);
  });

  it('gives measurements of a station one spare colour each', () => {
    expect(new Set(colours(lines('x_a', 'x_b', 'x_c', 'x_d'), 'light')).size).toBe(4);
  });

  it.each([
    ['one class', ['temperature', 'dewPoint', 'wetBulb'], [false, true, false]],
    ['two classes', ['temperature', 'relativeHumidity'], [false, false]],
    ['one colour', ['solarRadiation', 'uvIndex'], [false, true]],
    ['neither', ['x_a', 'temperature'], [false, false]],
  ])('dashes every other line of %s', (_, keys, expected) => {
    expect(dashed(...keys)).toEqual(expected);
  });

  it('dashes neither points nor the edge of a band', () => {
    const wind = [curve('windSpeed'), curve('windGustSpeed', 'edge'), curve('windDirection', 'points')];
    expect(curveStyles(wind, 'light').map(({ isSecondary }) => isSecondary)).toEqual([false, false, false]);
  });
});
