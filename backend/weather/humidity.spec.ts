import fc from 'fast-check';
import { dewPoint } from './humidity.js';
import { toCelsius, toFahrenheit } from './temperature.js';

describe('dewPoint', () => {
  it.each([
    [68, 50, 48.7],
    [32, 50, 15.5],
    [-10, 50, -23.5],
  ])('matches the test suite of WeeWX 5.4.0: %d °F, %d %% = %d °F', (temperature, humidity, expected) => {
    expect(dewPoint(temperature, humidity)).toBeCloseTo(expected, 1);
  });

  it.each([
    [20, 50, 9.254],
    [25, 60, 16.684],
    [0, 80, -3.032],
    [-10, 70, -14.417],
    [30, 90, 28.173],
  ])('matches values computed with WeeWX 5.4.0: %d °C, %d %% = %d °C', (temperature, humidity, expected) => {
    expect(toCelsius(dewPoint(toFahrenheit(temperature), humidity)!)).toBeCloseTo(expected, 3);
  });

  it.each([
    [20, 50, 9.256],
    [-10, 70, -14.438],
  ])(
    'agrees with the constants of Davis (Sonntag): %d °C, %d %% = %d °C',
    (temperature, humidity, expected) => {
      const ours = toCelsius(dewPoint(toFahrenheit(temperature), humidity)!);
      expect(Math.abs(ours - expected)).toBeLessThan(0.03);
    },
  );

  it.each([0, -1])('has no answer at a humidity of %d %%', (humidity) => {
    expect(dewPoint(68, humidity)).toBeNull();
  });

  it('is the air temperature in saturated air and lower in drier air', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -60, max: 130, noNaN: true }),
        fc.double({ min: 1, max: 99, noNaN: true }),
        (t, rh) => {
          expect(dewPoint(t, 100)).toBeCloseTo(t, 6);
          expect(dewPoint(t, rh)!).toBeLessThan(t);
        },
      ),
    );
  });

  it('never answers NaN or an infinite value', () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), (t, rh) => {
        const result = dewPoint(t, rh);
        expect(result === null || Number.isFinite(result)).toBe(true);
      }),
    );
  });
});
