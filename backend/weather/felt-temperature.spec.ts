import fc from 'fast-check';
import { apparentTemperature, heatIndex, humidex, windChill } from './felt-temperature.js';
import { dewPoint } from './humidity.js';
import { toCelsius, toFahrenheit } from './temperature.js';

describe('heatIndex', () => {
  it.each([
    [75, 50, 74.5],
    [80, 50, 80.8],
    [80, 95, 87.8],
    [90, 50, 94.6],
    [90, 95, 126.6],
    [95, 39, 98.5],
    [95, 40, 99.0],
    [95, 41, 99.5],
  ])('matches the test suite of WeeWX 5.4.0: %d °F, %d %% = %d °F', (temperature, humidity, expected) => {
    // The suite gives one decimal, rounded half to even (74.55 stands there as 74.5).
    expect(Math.abs(heatIndex(temperature, humidity) - expected)).toBeLessThanOrEqual(0.0500001);
  });

  it('matches the test suite of WeeWX 5.4.0 in °C: 30 °C, 80 % = 37.7 °C', () => {
    expect(toCelsius(heatIndex(toFahrenheit(30), 80))).toBeCloseTo(37.7, 1);
  });

  it.each([
    ['dry air', 95, 10, 89.45, 2],
    ['damp air', 82, 90, 91.992, 3],
    ['damp air', 86, 86, 103.026, 3],
    ['the simple form', 41, 50, 37.15, 2],
  ])(
    'matches values computed with WeeWX 5.4.0 for %s: %d °F, %d %% = %d °F',
    (_, t, rh, expected, digits) => {
      expect(heatIndex(t, rh)).toBeCloseTo(expected, digits);
    },
  );
});

describe('heatIndex in °C', () => {
  // CumulusMX adds the adjustments, which are of °F, to a value in °C.
  it.each([
    ['dry', 35, 10, (89.45 - 32) / 1.8],
    ['damp', 30, 86, (103.026 - 32) / 1.8],
  ])('is right where the air is %s enough for an adjustment', (_, celsius, humidity, expected) => {
    expect(toCelsius(heatIndex(toFahrenheit(celsius), humidity))).toBeCloseTo(expected, 2);
  });
});

describe('windChill', () => {
  it.each([
    [45, 20, 37.0, 1],
    [-5, 20, -28.555, 3],
    [55, 20, 55, 9],
    [45, 2, 45, 9],
    [0, 15, -19.398, 3],
    [32, 10, 23.727, 3],
  ])('matches WeeWX 5.4.0: %d °F, %d mph = %d °F', (temperature, speed, expected, digits) => {
    expect(windChill(temperature, speed)).toBeCloseTo(expected, digits);
  });

  it.each([
    [5, 0],
    [12, 12],
  ])('matches the test suite of WeeWX 5.4.0: %d °C, 30 km/h = %d °C', (temperature, expected) => {
    expect(toCelsius(windChill(toFahrenheit(temperature), 30 / 1.609344))).toBeCloseTo(expected, 0);
  });

  it('agrees with the metric form of JAG/TI: −10 °C, 18 km/h = −17.447 °C', () => {
    // Its coefficients are rounded apart from those in °F.
    expect(toCelsius(windChill(toFahrenheit(-10), 18 / 1.609344))).toBeCloseTo(-17.447, 1);
  });

  it('is the air temperature at 50 °F and at 3 mph exactly', () => {
    expect(windChill(50, 30)).toBe(50);
    expect(windChill(20, 3)).toBe(20);
  });
});

describe('apparentTemperature', () => {
  it.each([
    [25, 60, 3, 25.153],
    [10, 80, 8, 3.637],
    [35, 40, 0, 38.394],
  ])('matches WeeWX 5.4.0: %d °C, %d %%, %d m/s = %d °C', (temperature, humidity, speed, expected) => {
    const felt = apparentTemperature(toFahrenheit(temperature), humidity, speed / 0.44704);
    expect(toCelsius(felt!)).toBeCloseTo(expected, 3);
  });

  it('has no answer at a humidity or wind below 0', () => {
    expect(apparentTemperature(77, -1, 3)).toBeNull();
    expect(apparentTemperature(77, 50, -1)).toBeNull();
  });
});

describe('humidex', () => {
  it.each([
    [30, 80, 43.66],
    [30, 20, 30.0],
    [0, 80, 0],
  ])('matches the test suite of WeeWX 5.4.0: %d °C, %d %% = %d °C', (temperature, humidity, expected) => {
    expect(humidexAt(temperature, humidity)).toBeCloseTo(expected, 1);
  });

  it.each([
    [25, 60, 30.076],
    [35, 50, 45.28],
  ])('matches values computed with WeeWX 5.4.0: %d °C, %d %% = %d °C', (temperature, humidity, expected) => {
    // WeeWX has 0.5555 for 5/9.
    expect(humidexAt(temperature, humidity)).toBeCloseTo(expected, 2);
  });

  function humidexAt(temperatureC: number, humidity: number): number {
    const temperature = toFahrenheit(temperatureC);
    return toCelsius(humidex(temperature, dewPoint(temperature, humidity)!)!);
  }
});

describe('felt temperatures', () => {
  it('never are NaN or infinite', () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), fc.double(), (t, other, speed) => {
        for (const result of [apparentTemperature(t, other, speed), humidex(t, other)]) {
          expect(result === null || Number.isFinite(result)).toBe(true);
        }
      }),
    );
  });

  it('have an answer over the whole range', () => {
    const inRange = (min: number, max: number) => fc.double({ min, max, noNaN: true });
    fc.assert(
      fc.property(inRange(-50, 140), inRange(0, 100), inRange(0, 200), (t, rh, speed) => {
        const answers = [
          heatIndex(t, rh),
          windChill(t, speed),
          apparentTemperature(t, rh, speed),
          humidex(t, t),
        ];
        expect(answers.every(Number.isFinite)).toBe(true);
      }),
    );
  });
});
