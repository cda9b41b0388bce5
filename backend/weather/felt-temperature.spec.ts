import fc from 'fast-check';
import { apparentTemperature, heatIndex, humidex, reportedHeatIndex, windChill } from './felt-temperature.js';
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
    // The suite gives one decimal, rounded half to even (74.55 is written as 74.5).
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

describe('reportedHeatIndex', () => {
  const TEMPERATURES = [80, 82, 84, 86, 88, 90, 92, 94, 96, 98, 100, 102, 104, 106, 108, 110];

  // The chart of the National Weather Service in whole degrees. It leaves out the adjustment for very damp air, and
  // its cells at 90 °F with 45 and 70 % are cut off, not rounded.
  it.each<[humidity: number, row: number[]]>([
    [40, [80, 81, 83, 85, 88, 91, 94, 97, 101, 105, 109, 114, 119, 124, 130, 136]],
    [45, [80, 82, 84, 87, 89, 93, 96, 100, 104, 109, 114, 119, 124, 130, 137]],
    [50, [81, 83, 85, 88, 91, 95, 99, 103, 108, 113, 118, 124, 131, 137]],
    [55, [81, 84, 86, 89, 93, 97, 101, 106, 112, 117, 124, 130, 137]],
    [60, [82, 84, 88, 91, 95, 100, 105, 110, 116, 123, 129, 137]],
    [65, [82, 85, 89, 93, 98, 103, 108, 114, 121, 128, 136]],
    [70, [83, 86, 90, 95, 100, 105, 112, 119, 126, 134]],
    [75, [84, 88, 92, 97, 103, 109, 116, 124, 132]],
    [80, [84, 89, 94, 100, 106, 113, 121, 129]],
    [85, [85, 90, 96, 102, 110, 117, 126, 135]],
    [90, [86, 91, 98, 105, 113, 122, 131]],
    [95, [86, 93, 100, 108, 117, 127]],
    [100, [87, 95, 103, 112, 121, 132]],
  ])('is that of the chart of the National Weather Service at %d %%', (humidity, row) => {
    row.forEach((expected, index) => {
      const temperature = TEMPERATURES[index]!;
      const isVeryDamp = humidity > 85 && temperature <= 87;
      const adjustment = isVeryDamp ? ((humidity - 85) / 10) * ((87 - temperature) / 5) : 0;
      const isCutOff = temperature === 90 && (humidity === 45 || humidity === 70);
      const inChart = reportedHeatIndex(temperature, humidity) - adjustment;
      expect(Math.abs(inChart - expected)).toBeLessThanOrEqual(isCutOff ? 1 : 0.6);
    });
  });

  // The values are from Steadman's table for hot dry air, which the regression claims to reproduce within 1.3 °F.
  it.each([
    [90, 5, 84],
    [95, 0, 87],
    [95, 5, 88],
    [95, 10, 90],
    [100, 5, 93],
    [105, 5, 97],
    [105, 10, 100],
    [110, 5, 102],
    [110, 10, 105],
    [120, 5, 111],
  ])(
    'is below the temperature in hot dry air: %d °F, %d %% feel like %d °F',
    (temperature, humidity, felt) => {
      const index = reportedHeatIndex(temperature, humidity);
      expect(index).toBeLessThan(temperature);
      expect(Math.abs(index - felt)).toBeLessThanOrEqual(1.31);
    },
  );

  it.each([
    [95, 10, 89.45],
    [110, 5, 101.4],
  ])('has the hundredths of the regression: %d °F, %d %% = %d °F', (temperature, humidity, expected) => {
    expect(reportedHeatIndex(temperature, humidity)).toBeCloseTo(expected, 2);
  });

  it('is the temperature where the simple form falls below it, up to 80 °F', () => {
    for (const temperature of [-40, 0, 41, 75, 79, 79.9]) {
      expect(reportedHeatIndex(temperature, 5)).toBe(temperature);
    }
    expect(reportedHeatIndex(79, 90)).toBeGreaterThan(79);
    expect(reportedHeatIndex(80, 5)).toBeLessThan(80);
  });
});

describe('heatIndex in °C', () => {
  // CumulusMX adds the adjustments, which are in °F, to a value in °C.
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
    // Its coefficients are rounded differently from those for °F.
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
    // WeeWX uses 0.5555 for 5/9.
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
