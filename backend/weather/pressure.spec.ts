import fc from 'fast-check';
import {
  altimeter,
  densityAltitude,
  seaLevelPressure,
  standardPressure,
  stationPressureOf,
} from './pressure.js';
import { toHectopascals, toInchesOfMercury } from './pressure-units.js';
import { toFahrenheit } from './temperature.js';
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

  // In the U.S. Standard Atmosphere, 1976, the altimeter setting is 29.92 everywhere by definition.
  it.each([
    [1_000, 28.856],
    [5_000, 24.896],
    [10_000, 20.577],
  ])('is 29.92 inHg in the standard atmosphere, at %d ft and %d inHg', (elevation, pressure) => {
    expect(altimeter(pressure, elevation)).toBeCloseTo(29.92, 1);
  });
});

/**
 * Elevations and temperatures cover those of stations: from below sea level to above most roads, from arctic to desert.
 */
const ELEVATIONS = [-200, 0, 1_500, 5_280, 7_600, 11_000];
const TEMPERATURES = [-40, -20, 0, 20, 40, 59, 80, 110];

/**
 * Computes WMO-No. 8, part I, chapter 3, annex 3.A, step by step in its own units: hPa, m, K. log10(p0 / ps) = Kp · Hp
 * / Tmv, with Tmv = Ts + a · Hp / 2 + es · Ch.
 * @param perMeter Kp, K/m: g / R times the decadic logarithm of e
 */
function worked(
  pressure: number,
  feet: number,
  { fahrenheit, vapor, perMeter = (9.80665 / 287.05) * 0.4342944819 }: Record<string, number>,
): number {
  const meters = (feet * 12 * 2.54) / 100;
  const kelvin = ((fahrenheit! + 459.67) * 5) / 9;
  const virtual = kelvin + (0.0065 * meters) / 2 + vapor! * 0.12;
  return pressure * 10 ** ((perMeter * meters) / virtual);
}

describe('seaLevelPressure', () => {
  it.each([
    [772.1, 2316.5, -28.9, 0.3, 1057.2],
    [772.1, 2316.5, 4.4, 4, 1018.7],
  ])(
    'is the worked reduction of WMO-No. 8: %d hPa at %d m, %d °C, %d hPa of vapor = %d hPa',
    (pressure, meters, celsius, vapor, expected) => {
      const reduced = seaLevelPressure(
        toInchesOfMercury(pressure),
        meters / 0.3048,
        toFahrenheit(celsius),
        toInchesOfMercury(vapor),
      );
      expect(Math.abs(toHectopascals(reduced!) - expected)).toBeLessThan(0.06);
    },
  );

  it.each(ELEVATIONS)(
    'is what the text of WMO-No. 8 gives at %d ft, from −40 to 110 °F, dry and damp',
    (feet) => {
      for (const temperature of TEMPERATURES) {
        for (const humidity of [0, 40, 100]) {
          const vapor = vaporPressure(temperature, humidity)!;
          const air = { fahrenheit: temperature, vapor: toHectopascals(vapor) };
          const reduced = toHectopascals(seaLevelPressure(toInchesOfMercury(850), feet, temperature, vapor)!);
          expect(reduced / worked(850, feet, air)).toBeCloseTo(1, 8);
          // The constant printed in the text is a little smaller than g / R.
          const printed = worked(850, feet, { ...air, perMeter: 0.0148275 });
          expect(Math.abs(reduced / printed - 1)).toBeLessThan(4e-4);
        }
      }
    },
  );

  it('is the pressure of the station at sea level, higher for one above it, the more the colder and drier the air', () => {
    expect(seaLevelPressure(29.5, 0, 59, 0.2)).toBe(29.5);
    expect(seaLevelPressure(29.5, -200, 59, 0)!).toBeLessThan(29.5);
    expect(seaLevelPressure(25, 5_000, 20, 0)!).toBeGreaterThan(seaLevelPressure(25, 5_000, 90, 0)!);
    expect(seaLevelPressure(25, 5_000, 90, 0)!).toBeGreaterThan(seaLevelPressure(25, 5_000, 90, 1)!);
  });

  it('of standard air is that of the standard atmosphere, within the half lapse that it knows of', () => {
    for (const elevation of ELEVATIONS) {
      const temperature = 59 - (elevation * 0.3048 * 0.0065 * 9) / 5;
      const reduced = seaLevelPressure(standardPressure(elevation), elevation, temperature, 0)!;
      expect(Math.abs(toHectopascals(reduced) - 1013.25)).toBeLessThan(0.5);
    }
  });
});

describe('stationPressureOf', () => {
  it('is the inverse of the reduction, and never reduces to the very same pressure', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          inRange(25, 32),
          fc.integer({ min: 2500, max: 3200 }).map((each) => each / 100),
        ),
        fc.oneof(inRange(-1_500, 15_000), fc.constantFrom(...ELEVATIONS)),
        inRange(-50, 140),
        inRange(0, 3),
        (pressure, elevation, temperature, vapor) => {
          const station = stationPressureOf(pressure, elevation, temperature, vapor)!;
          const again = seaLevelPressure(station, elevation, temperature, vapor)!;
          expect(Math.abs(again / pressure - 1)).toBeLessThan(1e-14);
          expect(again).not.toBe(pressure);
        },
      ),
    );
  });

  it.each([
    [1057.2, 2316.5, -28.9, 0.3, 772.1],
    [1018.7, 2316.5, 4.4, 4, 772.1],
  ])(
    'undoes the worked reduction: %d hPa at %d m, %d °C, %d hPa = %d hPa',
    (sea, meters, celsius, vapor, expected) => {
      const air = [meters / 0.3048, toFahrenheit(celsius), toInchesOfMercury(vapor)] as const;
      const station = stationPressureOf(toInchesOfMercury(sea), ...air);
      expect(Math.abs(toHectopascals(station!) - expected)).toBeLessThan(0.06);
    },
  );
});

describe('standardPressure', () => {
  // The values are from the U.S. Standard Atmosphere, 1976.
  it.each([
    [0, 29.921],
    [1_000, 28.856],
    [5_000, 24.896],
    [10_000, 20.577],
  ])('at %d ft is %d inHg', (elevation, expected) => {
    expect(standardPressure(elevation)).toBeCloseTo(expected, 3);
  });
});

describe('densityAltitude', () => {
  // In the U.S. Standard Atmosphere, 1976, the density altitude is the altitude by definition.
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
    expect(seaLevelPressure(pressure, 500, 59, 0)).toBeNull();
    expect(stationPressureOf(pressure, 500, 59, 0)).toBeNull();
    expect(densityAltitude(pressure, 59, 0)).toBeNull();
  });

  it('never are NaN or infinite', () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), fc.double(), (p, a, b) => {
        const reductions = [seaLevelPressure(p, a, b, p), stationPressureOf(p, a, b, p)];
        for (const result of [...reductions, altimeter(p, a), densityAltitude(p, a, b)]) {
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
          const reductions = [seaLevelPressure(p, z, t, e), stationPressureOf(p, z, t, e)];
          for (const result of [...reductions, altimeter(p, z), densityAltitude(p, t, e)]) {
            expect(Number.isFinite(result)).toBe(true);
          }
        },
      ),
    );
  });
});
