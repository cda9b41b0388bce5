import fc from 'fast-check';
import { toHectopascals } from './pressure-units.js';
import { toFahrenheit } from './temperature.js';
import { saturationVaporPressure, vaporPressure, vaporPressureDeficit } from './vapor-pressure.js';

describe('vapor pressure', () => {
  it('at saturation is 23.326 hPa at 20 °C, the value of Sonntag 1990', () => {
    expect(saturationVaporPressure(20)).toBeCloseTo(23.326, 3);
    expect(toHectopascals(vaporPressure(68, 100)!)).toBeCloseTo(23.326, 3);
  });

  it('agrees with Buck 1981: 23.3834 hPa at 20 °C', () => {
    expect(Math.abs(saturationVaporPressure(20) / 23.3834 - 1)).toBeLessThan(0.003);
  });

  it('is nothing in air without humidity, and no more than saturated', () => {
    expect(vaporPressure(68, 0)).toBe(0);
    expect(vaporPressure(68, 104)).toBe(vaporPressure(68, 100));
  });

  it('has a deficit of 15.80 hPa at 25 °C and 50 %, as computed with the form of CumulusMX', () => {
    expect(toHectopascals(vaporPressureDeficit(toFahrenheit(25), 50)!)).toBeCloseTo(15.8, 2);
  });

  // CumulusMX divides by 100 as whole numbers, so its deficit is all of saturation at every humidity below 100.
  it.each([1, 50, 99])('has a deficit below saturation at %d %%', (humidity) => {
    const saturated = vaporPressure(77, 100)!;
    expect(vaporPressureDeficit(77, humidity)! / saturated).toBeCloseTo(1 - humidity / 100, 9);
  });

  it('has no deficit in saturated air, nor beyond', () => {
    expect(vaporPressureDeficit(77, 100)).toBe(0);
    expect(vaporPressureDeficit(77, 103)).toBe(0);
  });

  it('has no answer at a humidity below 0', () => {
    expect(vaporPressure(68, -1)).toBeNull();
    expect(vaporPressureDeficit(68, -1)).toBeNull();
  });

  it('and its deficit add up to saturation over the whole range', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -50, max: 140, noNaN: true }),
        fc.double({ min: 0, max: 100, noNaN: true }),
        (t, rh) => {
          expect(vaporPressure(t, rh)! + vaporPressureDeficit(t, rh)!).toBeCloseTo(vaporPressure(t, 100)!, 9);
        },
      ),
    );
  });

  it('never is NaN or infinite', () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), (t, rh) => {
        for (const result of [vaporPressure(t, rh), vaporPressureDeficit(t, rh)]) {
          expect(result === null || (Number.isFinite(result) && result >= 0)).toBe(true);
        }
      }),
    );
  });
});
