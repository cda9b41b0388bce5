import { fileDecimals, formatValue, shownDecimals } from './decimals.js';
import { extraAsMeasurement } from './extra-as-measurement.js';
import { measurement, STORED_MEASUREMENTS } from './measurements.js';
import { UNITS, unitOf } from './units.js';

/** Every number of the catalogue with every unit in which it can be shown. */
const everyPair = STORED_MEASUREMENTS.filter(({ isText }) => !isText).flatMap((m) =>
  UNITS.filter(({ mClass }) => mClass === m.mClass).map((unit) => ({ m, unit })),
);

const digits = (of: typeof shownDecimals, key: string, name: string) => {
  const m = measurement(key)!;
  return of(m, unitOf(m.mClass, name)!);
};

describe('shownDecimals', () => {
  it.each([
    ['stationPressure', 'inchesHg', 3],
    ['vaporPressure', 'inchesHg', 3],
    ['vaporPressureDeficit', 'inchesHg', 3],
    ['evapotranspiration', 'inchesPerHour', 3],
    ['evapotranspiration', 'mmPerHour', 2],
    ['carbonDioxide', 'ppm', 0],
  ])('reads %s in %s with %d digits of its own', (key, name, expected) => {
    expect(digits(shownDecimals, key, name)).toBe(expected);
  });

  it('reads everything else with the digits that the unit names as shown', () => {
    const differing = everyPair.flatMap(({ m, unit }) =>
      shownDecimals(m, unit) === unit.shown ? [] : `${m.key} ${unit.unit}`,
    );
    expect(differing).toEqual([
      'stationPressure inchesHg',
      'evapotranspiration inchesPerHour',
      'evapotranspiration mmPerHour',
      'carbonDioxide ppm',
    ]);
  });

  it('takes the unit of a measurement of the station itself, whatever its key', () => {
    const own = (key: string, mClass: string) => extraAsMeasurement({ key, label: 'Own', class: mClass });
    expect(shownDecimals(own('x_roof', 'rain'), unitOf('rain', 'inchesRain')!)).toBe(2);
    expect(shownDecimals(own('x_lab', 'pressure'), unitOf('pressure', 'hectopascals')!)).toBe(1);
    expect(shownDecimals(own('__proto__', 'rain'), unitOf('rain', 'mmRain')!)).toBe(1);
  });
});

describe('fileDecimals', () => {
  it.each([
    ['rainToday', 'inchesRain', 4],
    ['rainToday', 'mmRain', 2],
    ['rainRate', 'inchesPerHour', 3],
    ['rainRate', 'mmPerHour', 3],
    ['evapotranspiration', 'mmPerHour', 3],
    ['stationPressure', 'inchesHg', 3],
    ['stationPressure', 'hectopascals', 1],
    ['adjustedPressure', 'inchesHg', 2],
    ['adjustedPressure', 'millibar', 1],
    ['adjustedPressure', 'kilopascals', 2],
    ['visibility', 'mileVisibility', 2],
  ])('writes %s in %s with %d digits', (key, name, expected) => {
    expect(digits(fileDecimals, key, name)).toBe(expected);
  });

  it('never writes fewer digits than the catalogue names or people read', () => {
    for (const { m, unit } of everyPair) {
      const ofCatalogue = unit.isBase ? m.decimals : unit.decimals;
      expect(fileDecimals(m, unit)).toBe(Math.max(ofCatalogue, shownDecimals(m, unit)));
    }
  });
});

describe('formatValue', () => {
  it.each([
    ['temperature', 'degreeF', 71.94, '71.9'],
    ['temperature', 'degreeC', 31, '−0.6'],
    ['temperature', 'degreeC', 31.95, '0.0'],
    ['stationPressure', 'inchesHg', 29.9213, '29.921'],
    ['adjustedPressure', 'inchesHg', 29.9213, '29.92'],
    ['stationPressure', 'hectopascals', 29.9213, '1013.3'],
    ['adjustedPressure', 'millibar', 29.9213, '1013.3'],
    ['adjustedPressure', 'kilopascals', 29.9213, '101.33'],
    ['vaporPressure', 'hectopascals', 0.3, '10.2'],
    ['rainToday', 'inchesRain', 0, '0.00'],
    ['rainToday', 'inchesRain', 0.1, '0.10'],
    ['rainToday', 'mmRain', 0.1, '2.5'],
    ['rainRate', 'mmPerHour', 0.1, '2.5'],
    ['evapotranspiration', 'inchesPerHour', 0.0124, '0.012'],
    ['visibility', 'mileVisibility', 9.96, '10.0'],
    ['relativeHumidity', 'percent', 54.5, '55'],
    ['carbonDioxide', 'ppm', 415.4, '415'],
    ['ozone', 'ppm', 0.0412, '0.041'],
    ['windDirection', 'degrees', 180, '180'],
    ['densityAltitude', 'feetAlt', 4149.2, '4,149'],
    ['densityAltitude', 'feetAlt', -1203.4, '−1,203'],
    ['latitude', 'degreesLatLon', -37.469722, '−37.469722'],
  ])('%s in %s: %d reads %s', (key, name, value, text) => {
    const m = measurement(key)!;
    expect(formatValue(value, m, unitOf(m.mClass, name)!)).toBe(text);
  });
});
