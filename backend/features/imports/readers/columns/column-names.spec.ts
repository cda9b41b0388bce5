import fc from 'fast-check';
import { importUnit, importUnitsOf } from '@mesonet/model/import-units.js';
import { toBase } from '@mesonet/model/units.js';
import { classOf, guessColumn } from './column-names.js';
import { unitQuestion } from './unit-questions.js';
import { unitsSpelled } from './unit-words.js';
import { unicodeText } from '../../../../../test/support/unicode-text.js';

describe('what a column holds', () => {
  it.each<[string, string, string | null]>([
    ['Temp (°C)', 'temperature', 'degreeC'],
    ['Wind km/h', 'windSpeed', 'kmPerHour'],
    ['outTemp', 'temperature', null],
    ['temperature[degreeC]', 'temperature', 'degreeC'],
    ['tempf', 'temperature', 'degreeF'],
    ['mtAdjBaromPress', 'adjustedPressure', 'inchesHg'],
    ['baromrelin', 'adjustedPressure', 'inchesHg'],
    ['Outdoor Temperature(℃)', 'temperature', 'degreeC'],
    ['Outdoor Temperature(℉)', 'temperature', 'degreeF'],
    ['Temperature deg. C', 'temperature', 'degreeC'],
    ['Temperature [ deg C ]', 'temperature', 'degreeC'],
    ['Temp (\uFFFDC)', 'temperature', 'degreeC'],
    ['Temp (Â°C)', 'temperature', 'degreeC'],
    ['Temp (ºC)', 'temperature', 'degreeC'],
    ['Air Temperature (K)', 'temperature', 'kelvin'],
    ['Temp - °F', 'temperature', 'degreeF'],
    ['TemperatureF', 'temperature', 'degreeF'],
    ['temp_c', 'temperature', 'degreeC'],
    ['temp_in', 'indoorTemperature', null],
    ['Temp (in)', 'indoorTemperature', null],
    ['Wind Gust(m/s)', 'windGustSpeed', 'metersPerSecond'],
    ['Wind Speed (m/sec)', 'windSpeed', 'metersPerSecond'],
    ['Wind Speed (m s⁻¹)', 'windSpeed', 'metersPerSecond'],
    ['Wind (km/hr)', 'windSpeed', 'kmPerHour'],
    ['wind kph', 'windSpeed', 'kmPerHour'],
    ['Wind Speed [kts]', 'windSpeed', 'knots'],
    ['Gust (kt)', 'windGustSpeed', 'knots'],
    ['Wind (kn.)', 'windSpeed', 'knots'],
    ['Wind speed, miles per hour', 'windSpeed', 'mph'],
    ['wind_gust_mph', 'windGustSpeed', 'mph'],
    ['Relative Pressure (hPa)', 'adjustedPressure', 'hectopascals'],
    ['Barometer (mmHg)', 'adjustedPressure', 'mmHg'],
    ['Barometer - in Hg', 'adjustedPressure', 'inchesHg'],
    ['Station Pressure [mBar]', 'stationPressure', 'millibar'],
    ['Abs. Pressure (Pa)', 'stationPressure', 'pascals'],
    ['Pressure (relative)', 'adjustedPressure', null],
    ['PressureIn', 'stationPressure', 'inchesHg'],
    ['Rain Rate (mm/h)', 'rainRate', 'mmPerHour'],
    ['Rain Rate (in/hr)', 'rainRate', 'inchesPerHour'],
    ['Daily Rain (mm)', 'rainToday', 'mmRain'],
    ['rain in cm', 'rain', 'cmRain'],
    ['Rain (l/m²)', 'rain', 'mmRain'],
    ['Rain in', 'rain', 'inchesRain'],
    ['rain_in', 'rain', 'inchesRain'],
    ['rainin', 'rainLastHour', 'inchesRain'],
    ['Rain', 'rain', null],
    ['visibility', 'visibility', null],
    ['Solar Rad(kW/m²)', 'solarRadiation', 'kilowattsPerM2'],
    ['Solar Rad (W/m^2)', 'solarRadiation', 'wattsPerM2'],
    ['Solar Rad(klux)', 'illuminance', 'kilolux'],
    ['Global CMP22 (vent/cor) [W/m^2]', 'solarRadiation', 'wattsPerM2'],
    ['Avg Wind Speed @ 6ft [m/s]', 'windSpeed', 'metersPerSecond'],
    ['VPD(kPa)', 'vaporPressureDeficit', 'kilopascals'],
    ['Außentemperatur (°C)', 'temperature', 'degreeC'],
    ['Luftdruck [hPa]', 'stationPressure', 'hectopascals'],
    ['Windböen (km/h)', 'windGustSpeed', 'kmPerHour'],
    ['Niederschlag l/m²', 'rain', 'mmRain'],
    ['[th0temp-act]', 'temperature', 'degreeC'],
    ['th0temp-act=F', 'temperature', null],
    ['wind0avgwind-avg10', 'windSpeed', 'metersPerSecond'],
    ['rain0total-daysum', 'rainToday', 'mmRain'],
  ])('%s', (header, key, unit) => {
    expect(guessColumn(header)).toEqual({ key, unit, unknownUnit: null });
  });

  it.each([
    '',
    'Comment',
    '__proto__',
    'Channel 7',
    'constructor',
    'CH1 Temperature(℃)',
    '温度',
    'th0temp-dmax',
  ])('%j is nothing known', (header) => expect(guessColumn(header)).toBeNull());
});

describe('a unit that nobody knows', () => {
  it.each([
    ['Temperature (°Ré)', 'temperature', '°Ré'],
    ['Temperature (°)', 'temperature', '°'],
    ['Wind Speed (furlongs/fortnight)', 'windSpeed', 'furlongs/fortnight'],
    ['Wind Speed furlongs/fortnight', 'windSpeed', 'furlongs/fortnight'],
    ['Pressure (cmHg)', 'stationPressure', 'cmHg'],
    ['Temperature (mm)', 'temperature', 'mm'],
    ['Rain (tips)', 'rain', 'tips'],
    ['Humidity (g/kg)', 'relativeHumidity', 'g/kg'],
    ['Wind (Beaufort)', 'windSpeed', 'Beaufort'],
    ['Wind bft', 'windSpeed', 'bft'],
    ['Solar Radiation (MJ/m²)', 'solarRadiation', 'MJ/m²'],
  ])('is asked: %s', (header, key, unknownUnit) => {
    expect(guessColumn(header)).toEqual({ key, unit: null, unknownUnit });
    expect(unitQuestion({ name: header, key, unit: null })).toContain(`“${unknownUnit}”`);
  });

  it('is never taken for one that is known and that it only resembles', () => {
    const headers: [name: string, unit: string][] = [
      ['Temp', '°C'],
      ['Wind', 'km/h'],
      ['Windgeschwindigkeit', 'm/s'],
      ['Rain', 'mm'],
      ['Pressure', 'hPa'],
      ['Solar Rad', 'W/m²'],
      ['Rain Rate', 'in/hr'],
      ['Humidity', '%'],
      ['Snow', 'cm'],
    ];
    const more = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789/');
    let unknown = 0;
    fc.assert(
      fc.property(fc.constantFrom(...headers), fc.nat(5), more, ([name, unit], at, character) => {
        const text = unit.slice(0, at) + character + unit.slice(at);
        const guess = guessColumn(`${name} (${text})`);
        if (unitsSpelled(text).length === 0) {
          unknown += 1;
          expect(guess?.unit ?? null).toBeNull();
        } else if (guess?.unit) expect(unitsSpelled(text)).toContain(guess.unit);
      }),
      { numRuns: 2_000 },
    );
    expect(unknown).toBeGreaterThan(1_000);
  });

  it('never makes the guesser fail, whatever the header', () => {
    fc.assert(
      fc.property(unicodeText(), (header) => {
        const guess = guessColumn(header);
        expect(guess === null || classOf(guess.key) !== '').toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('units of files', () => {
  it.each<[string, string, number, number]>([
    ['pressure', 'pascals', 101_325, 29.9212],
    ['pressure', 'mmHg', 760, 29.9213],
    ['pressure', 'psi', 14.6959, 29.9212],
    ['temperature', 'kelvin', 273.15, 32],
    ['rain', 'cmRain', 2.54, 1],
    ['rainrate', 'cmPerHour', 5.08, 2],
    ['rainrate', 'mmPerMinute', 25.4, 60],
    ['radiation', 'kilowattsPerM2', 0.8, 800],
    ['illuminance', 'footcandle', 1, 10.76391],
    ['illuminance', 'kilolux', 12, 12_000],
    ['windspeed', 'feetPerSecond', 22, 15],
    ['humidity', 'fraction', 0.5, 50],
    ['level', 'cmLevel', 30.48, 1],
    ['snowdepth', 'mmSnow', 254, 10],
  ])('%s in %s', (mClass, unit, value, base) => {
    expect(toBase(value, importUnit(mClass, unit)!)).toBeCloseTo(base, 3);
  });

  it('have one name each within a class, the base unit first', () => {
    for (const mClass of ['pressure', 'rain', 'windspeed', 'temperature', 'visibility', 'level']) {
      const units = importUnitsOf(mClass);
      expect(new Set(units.map(({ unit }) => unit)).size).toBe(units.length);
      expect(units[0]!.isBase).toBe(true);
    }
  });
});
