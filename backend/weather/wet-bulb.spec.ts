import fc from 'fast-check';
import { toHectopascals, toInchesOfMercury } from './pressure-units.js';
import { toCelsius, toFahrenheit } from './temperature.js';
import { saturationVaporPressure } from './vapor-pressure.js';
import { wetBulb, wetBulbAtSeaLevel } from './wet-bulb.js';

const SEA_LEVEL = toInchesOfMercury(1013.25);
const inRange = (min: number, max: number) => fc.double({ min, max, noNaN: true });

describe('wetBulb', () => {
  // The values are from the psychrometric chart of ASHRAE for sea level.
  it.each([
    [20, 50, 13.8],
    [25, 50, 17.9],
    [30, 50, 22.0],
    [35, 40, 23.9],
  ])('agrees with psychrometric charts: %d °C, %d %% = %d °C', (temperature, humidity, expected) => {
    const wet = toCelsius(wetBulb(toFahrenheit(temperature), humidity, SEA_LEVEL)!);
    expect(Math.abs(wet - expected)).toBeLessThan(0.2);
  });

  it('agrees with the single step of CumulusMX, which stops above it: 20 °C, 50 % = 14.20 °C', () => {
    const wet = toCelsius(wetBulb(68, 50, SEA_LEVEL)!);
    expect(wet).toBeLessThan(14.2);
    expect(wet).toBeGreaterThan(14.2 - 0.4);
  });

  it('solves the psychrometer equation over the whole range', () => {
    fc.assert(
      fc.property(inRange(-50, 140), inRange(0, 99.9), inRange(8, 35), (t, rh, p) => {
        const air = toCelsius(t);
        const wet = toCelsius(wetBulb(t, rh, p)!);
        const factor = 0.00066 * (1 + 0.00115 * wet) * toHectopascals(p);
        const vapor = saturationVaporPressure(wet) - factor * (air - wet);
        expect(vapor).toBeCloseTo((saturationVaporPressure(air) * rh) / 100, 6);
      }),
    );
  });

  it('lies lower in thin air, and at the air temperature in saturated air', () => {
    expect(wetBulb(77, 30, 24)!).toBeLessThan(wetBulb(77, 30, 30)!);
    expect(wetBulb(77, 100, 30)).toBe(77);
    expect(wetBulb(77, 104, 30)).toBe(77);
  });

  it.each([
    [-51, 50, 30],
    [141, 50, 30],
    [77, -1, 30],
    [77, 50, 7],
    [77, 50, 36],
  ])('has no answer out of its range: %d °F, %d %%, %d inHg', (temperature, humidity, pressure) => {
    expect(wetBulb(temperature, humidity, pressure)).toBeNull();
  });
});

describe('wetBulbAtSeaLevel', () => {
  it.each([
    [20, 50, 13.699],
    [25, 60, 19.503],
    [30, 80, 27.13],
    [10, 90, 8.92],
    [0, 50, -3.498],
  ])('matches Stull 2011 as computed with the form of CumulusMX: %d °C, %d %% = %d °C', (t, rh, expected) => {
    expect(toCelsius(wetBulbAtSeaLevel(toFahrenheit(t), rh)!)).toBeCloseTo(expected, 3);
  });

  it('agrees with the psychrometer equation within the 1 °C its paper states', () => {
    fc.assert(
      fc.property(inRange(32, 104), inRange(20, 99), (t, rh) => {
        const difference = wetBulbAtSeaLevel(t, rh)! - wetBulb(t, rh, SEA_LEVEL)!;
        expect(Math.abs(difference)).toBeLessThan(1.8);
      }),
    );
  });

  it.each([
    [-5, 50],
    [123, 50],
    [77, 4],
  ])('has no answer out of its range: %d °F, %d %%', (temperature, humidity) => {
    expect(wetBulbAtSeaLevel(temperature, humidity)).toBeNull();
  });
});

describe('wet bulb temperatures', () => {
  it('never are NaN, infinite, or above the air temperature', () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), fc.double(), (t, rh, p) => {
        for (const result of [wetBulb(t, rh, p), wetBulbAtSeaLevel(t, rh)]) {
          expect(result === null || (Number.isFinite(result) && result <= t)).toBe(true);
        }
      }),
    );
  });

  it('have an answer over the whole range', () => {
    fc.assert(
      fc.property(inRange(-4, 122), inRange(5, 110), inRange(8, 35), (t, rh, p) => {
        expect(Number.isFinite(wetBulb(t, rh, p))).toBe(true);
        expect(Number.isFinite(wetBulbAtSeaLevel(t, rh))).toBe(true);
      }),
    );
  });
});
