import fc from 'fast-check';
import { altimeter, densityAltitude, seaLevelPressure } from './pressure.js';
import { toHectopascals, toInchesOfMercury } from './pressure-units.js';
import { vaporPressure } from './vapor-pressure.js';

const inRange = (min: number, max: number) => fc.double({ min, max, noNaN: true });

describe('altimeter', () => {
  it.each([
    [28.0, 0, 28.002],
    [28.0, 1_000, 29.043],
  ])('matches the test suite of WeeWX 5.4.0: %d inHg at %d ft = %d inHg', (pressure, elevation, expected) => {
    expect(altimeter(pressure, elevation)).toBeCloseTo(expected, 3);
  });

  it.each([
    [948.08, 0, 948.2],
    [948.08, 304.8, 983.4],
  ])('matches the test suite of WeeWX 5.4.0: %d mbar at %d m = %d mbar', (pressure, meters, expected) => {
    const setting = altimeter(toInchesOfMercury(pressure), meters / 0.3048);
    expect(toHectopascals(setting!)).toBeCloseTo(expected, 1);
  });

  it.each([
    ['MADIS', 982.982],
    ['NOAA', 983.001],
    ['WOB', 983.295],
    ['SMT', 982.959],
    ['ASOS2', 983.293],
  ])('agrees with the form of %s: 948.08 mbar at 304.8 m = %d mbar', (_, expected) => {
    const setting = altimeter(toInchesOfMercury(948.08), 1_000);
    expect(Math.abs(toHectopascals(setting!) - expected)).toBeLessThan(0.5);
  });

  // U.S. Standard Atmosphere, 1976: by definition its altimeter setting is 29.92 everywhere.
  it.each([
    [1_000, 28.856],
    [5_000, 24.896],
    [10_000, 20.577],
  ])('is 29.92 inHg in the standard atmosphere, at %d ft and %d inHg', (elevation, pressure) => {
    expect(altimeter(pressure, elevation)).toBeCloseTo(29.92, 1);
  });
});

describe('seaLevelPressure', () => {
  it('matches the form of wview: 950 hPa, 500 m, 15 °C = 1008.036 hPa', () => {
    const reduced = seaLevelPressure(toInchesOfMercury(950), 500 / 0.3048, 59);
    expect(toHectopascals(reduced!)).toBeCloseTo(1008.036, 2);
  });

  it('is the pressure of the station at sea level, higher for one above it, the more the colder the air', () => {
    expect(seaLevelPressure(29.5, 0, 59)).toBe(29.5);
    expect(seaLevelPressure(29.5, -200, 59)!).toBeLessThan(29.5);
    expect(seaLevelPressure(25, 5_000, 20)!).toBeGreaterThan(seaLevelPressure(25, 5_000, 90)!);
  });
});

describe('densityAltitude', () => {
  // U.S. Standard Atmosphere, 1976: by definition its density altitude is the altitude.
  it.each([
    [0, 29.921, 59],
    [1_000, 28.856, 55.43],
    [5_000, 24.896, 41.17],
    [10_000, 20.577, 23.34],
  ])(
    'is the altitude in the dry standard atmosphere: %d ft, %d inHg, %d °F',
    (altitude, pressure, temperature) => {
      expect(Math.abs(densityAltitude(pressure, temperature, 0)! - altitude)).toBeLessThan(30);
    },
  );

  it('is higher in warm air, and in damp air', () => {
    const dry = densityAltitude(29.92, 95, 0)!;
    expect(dry).toBeGreaterThan(2_000);
    expect(densityAltitude(29.92, 95, vaporPressure(95, 80)!)!).toBeGreaterThan(dry + 300);
  });

  it('has no answer when there is more vapor than air', () => {
    expect(densityAltitude(1, 95, 1)).toBeNull();
    expect(densityAltitude(29.92, 95, -0.1)).toBeNull();
  });
});

describe('pressures', () => {
  it.each([0, -1, NaN])('have no answer for a pressure of %d', (pressure) => {
    expect(altimeter(pressure, 500)).toBeNull();
    expect(seaLevelPressure(pressure, 500, 59)).toBeNull();
    expect(densityAltitude(pressure, 59, 0)).toBeNull();
  });

  it('never are NaN or infinite', () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), fc.double(), (p, a, b) => {
        for (const result of [altimeter(p, a), seaLevelPressure(p, a, b), densityAltitude(p, a, b)]) {
          expect(result === null || Number.isFinite(result)).toBe(true);
        }
      }),
    );
  });

  it('have an answer over the whole range', () => {
    fc.assert(
      fc.property(
        inRange(16, 32),
        inRange(-1_500, 15_000),
        inRange(-50, 140),
        inRange(0, 6),
        (p, z, t, e) => {
          for (const result of [altimeter(p, z), seaLevelPressure(p, z, t), densityAltitude(p, t, e)]) {
            expect(Number.isFinite(result)).toBe(true);
          }
        },
      ),
    );
  });
});
