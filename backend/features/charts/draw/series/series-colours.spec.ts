import { MEASUREMENT_KEYS } from '@mesonet/contract/measurements.js';
import { seriesColours } from './series-colours.js';

const lines = (...keys: string[]) => keys.map((key) => ({ key, shape: 'line' as const }));

describe('seriesColours', () => {
  it('gives a measurement its own', () => {
    expect(seriesColours(lines('temperature', 'dewPoint'), 'light')).toEqual(['#d9480f', '#2b8a3e']);
    expect(seriesColours(lines('temperature'), 'dark')).toEqual(['#ff8c5a']);
  });

  it('never gives two lines the same as long as there are any', () => {
    for (const theme of ['light', 'dark'] as const) {
      for (let from = 1; from + 8 <= MEASUREMENT_KEYS.length; from += 1) {
        const colours = seriesColours(lines(...MEASUREMENT_KEYS.slice(from, from + 8)), theme);
        expect(new Set(colours).size).toBe(8);
      }
    }
  });

  it('lets points share the colour of a line, as wind does everywhere', () => {
    const wind = [...lines('windSpeed'), { key: 'windDirection', shape: 'points' as const }];
    expect(seriesColours(wind, 'light')).toEqual(['#0b7285', '#0b7285']);
  });
});
