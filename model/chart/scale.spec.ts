import fc from 'fast-check';
import { classScale, classScaleIn, niceScale } from './scale.js';

const plain = { isZeroBased: false, decimals: 1 };

describe('niceScale', () => {
  it.each([
    ['temperatures', [-17.2, 2.9], plain, { min: -20, max: 5, interval: 5, decimals: 0 }],
    [
      'inches of mercury',
      [30.39, 30.57],
      { isZeroBased: false, decimals: 2 },
      { min: 30.35, max: 30.6, interval: 0.05, decimals: 2 },
    ],
    [
      'rain from zero',
      [0, 1.51],
      { isZeroBased: true, decimals: 2 },
      { min: 0, max: 2, interval: 0.5, decimals: 1 },
    ],
    [
      'no rain, mm',
      [0, 0],
      { isZeroBased: true, decimals: 1 },
      { min: 0, max: 1, interval: 0.2, decimals: 1 },
    ],
    [
      'no rain, inches',
      [0, 0],
      { isZeroBased: true, decimals: 2 },
      { min: 0, max: 0.1, interval: 0.02, decimals: 2 },
    ],
    [
      'no sun, in whole watts',
      [0, 0],
      { isZeroBased: true, decimals: 0 },
      { min: 0, max: 10, interval: 2, decimals: 0 },
    ],
    [
      'no evaporation, in thousandths',
      [0, 0],
      { isZeroBased: true, decimals: 3 },
      { min: 0, max: 0.1, interval: 0.02, decimals: 2 },
    ],
    ['a steady value', [21.5, 21.5], plain, { min: 21.3, max: 21.7, interval: 0.1, decimals: 1 }],
    [
      'humidity up to the brim',
      [39, 99.6],
      { ...plain, decimals: 0, cap: 100 },
      { min: 20, max: 100, interval: 20, decimals: 0 },
    ],
    [
      'a night of a pyranometer',
      [-1.8, 0.4],
      { isZeroBased: true, decimals: 0 },
      { min: -2, max: 4, interval: 2, decimals: 0 },
    ],
    [
      'a day of a pyranometer',
      [-1.8, 580],
      { isZeroBased: true, decimals: 0 },
      { min: 0, max: 600, interval: 200, decimals: 0 },
    ],
    ['no values', [], plain, { min: 0, max: 1, interval: 0.2, decimals: 1 }],
  ])('rounds %s', (_, values, rules, scale) => {
    expect(niceScale(values, rules)).toEqual(scale);
  });

  it.each([
    ['rain starts at zero', 'rain', [3, 4], 2, undefined, { min: 0, max: 4, interval: 1, decimals: 0 }],
    [
      'humidity ends at 100 %',
      'humidity',
      [50, 99],
      0,
      undefined,
      { min: 50, max: 100, interval: 10, decimals: 0 },
    ],
    [
      'directions go round',
      'direction',
      [10, 20],
      0,
      undefined,
      { min: 0, max: 360, interval: 90, decimals: 0 },
    ],
    [
      'few lines where there is little room',
      'temperature',
      [-17.2, 2.9],
      1,
      2,
      { min: -20, max: 20, interval: 20, decimals: 0 },
    ],
  ])('knows the class: %s', (_, mClass, values, decimals, maxIntervals, scale) => {
    expect(classScale(mClass, values, decimals, maxIntervals)).toEqual(scale);
  });

  it.each([
    ['temperature', [-22.9, -3.1], 1, 4, { min: -30, max: 10, interval: 10, decimals: 0 }],
    ['humidity', [28, 80], 0, 5, { min: 0, max: 100, interval: 20, decimals: 0 }],
    ['humidity', [36, 78], 0, 5, { min: 30, max: 80, interval: 10, decimals: 0 }],
    ['windspeed', [0, 4.3], 1, 4, { min: 0, max: 8, interval: 2, decimals: 0 }],
    ['windspeed', [0, 8.8], 1, 4, { min: 0, max: 10, interval: 2.5, decimals: 1 }],
    ['windspeed', [0, 8], 0, 3, { min: 0, max: 15, interval: 5, decimals: 0 }],
    ['pressure', [1012, 1012], 0, 3, { min: 1010, max: 1016, interval: 2, decimals: 0 }],
  ])('stands on the lines of another axis: %s %j', (mClass, values, decimals, intervals, scale) => {
    expect(classScaleIn(intervals, mClass, values, decimals)).toEqual(scale);
  });

  it('holds all values in as many intervals as asked', () => {
    const value = fc.double({ min: -1e5, max: 1e5, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1 }),
        fc.integer({ min: 1, max: 6 }),
        fc.constantFrom('temperature', 'humidity', 'altitude'),
        (values, intervals, mClass) => {
          const { min, max, interval } = classScaleIn(intervals, mClass, values, 1);
          expect((max - min) / interval).toBeCloseTo(intervals, 6);
          expect(Math.min(...values)).toBeGreaterThanOrEqual(min - interval * 1e-6);
          expect(Math.max(...values)).toBeLessThanOrEqual(max + interval * 1e-6);
        },
      ),
    );
  });

  it('holds all values in at most seven lines', () => {
    const value = fc.double({ min: -1e5, max: 1e5, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1 }),
        fc.boolean(),
        fc.nat(4),
        (values, isZeroBased, decimals) => {
          const { min, max, interval } = niceScale(values, { isZeroBased, decimals });
          const highest = Math.max(...values);
          const slack = interval * 1e-6 + (isZeroBased ? Math.max(0, highest) * 0.03 : 0);
          expect(Math.min(...values)).toBeGreaterThanOrEqual(min - slack);
          expect(highest).toBeLessThanOrEqual(max + slack);
          expect((max - min) / interval).toBeLessThanOrEqual(6.001);
        },
      ),
    );
  });
});
