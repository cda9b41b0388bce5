import fc from 'fast-check';
import { cloudBase } from './cloud-base.js';
import { dewPoint } from './humidity.js';

describe('cloudBase', () => {
  it('matches WeeWX 5.4.0: 68 °F, 50 % at sea level = 4395.97 ft', () => {
    expect(cloudBase(68, dewPoint(68, 50)!, 0)).toBeCloseTo(4395.97, 1);
  });

  it('lies 2 % above what the metric rule of thumb has: 20 °C, 50 % at sea level = 1310.11 m', () => {
    const meters = cloudBase(68, dewPoint(68, 50)!, 0)! * 0.3048;
    expect(meters / 1310.11).toBeCloseTo(2.5 / (4.4 / 1.8), 3);
  });

  it.each([
    [68, 68, 500, 500],
    [68, 63.6, 500, 1_500],
    [60, 61, 500, 500],
    [50, 45.6, -100, 900],
  ])('is counted from sea level: %d °F, dew point %d °F, station at %d ft = %d ft', (t, td, z, expected) => {
    expect(cloudBase(t, td, z)).toBeCloseTo(expected, 6);
  });

  it('never is NaN or infinite', () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), fc.double(), (t, td, z) => {
        const result = cloudBase(t, td, z);
        expect(result === null || Number.isFinite(result)).toBe(true);
      }),
    );
  });
});
