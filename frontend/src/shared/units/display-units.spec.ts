import { displayUnits, unitNames } from './display-units.js';

const METRIC = { temperature: 'degreeC', rain: 'mmRain' };

describe('units of a page', () => {
  it.each([
    ['nothing', null, {}, 'degreeF'],
    ['the account', null, METRIC, 'degreeC'],
    ['the address bar over the account', 'degreeF', METRIC, 'degreeF'],
    ['the account where the address bar says nothing of it', 'knots', METRIC, 'degreeC'],
    ['the account when the list is unknown', 'degreeK', METRIC, 'degreeC'],
    ['the account when the list conflicts', 'degreeF,degreeC', METRIC, 'degreeC'],
    ['base units when the account names an unknown one', null, { temperature: '__proto__' }, 'degreeF'],
  ])('come from %s', (_, list, account, expected) => {
    expect(displayUnits(list, account).unitOf('temperature').unit).toBe(expected);
  });

  it('lets rates follow the choice for amounts', () => {
    expect(displayUnits('mmRain', {}).unitOf('rainRate').unit).toBe('mmPerHour');
  });

  it.each([
    ['temperature', 14, '−10.0 °C'],
    ['temperature', 31.99, '0.0 °C'],
    ['relativeHumidity', 52.4, '52%'],
    ['windDirection', 8, '8°'],
    ['windSpeed', 10, '10.0 mph'],
    ['rainToday', 0.5, '12.7 mm'],
    ['mainPollutant', 'ozone', 'ozone'],
    ['uvIndex', 3, '3.0'],
    ['temperature', null, '–'],
    ['temperature', undefined, '–'],
    ['temperature', Number.NaN, '–'],
    ['x_pond', -1.5, '−1.5'],
  ])('writes %s %s as "%s"', (key, value, expected) => {
    expect(displayUnits('degreeC,mmRain', {}).formatMeasurement(key, value).text).toBe(expected);
  });

  it('writes what is of the station’s own in the units of the page', () => {
    const pond = { key: 'x_pond', label: 'Pond', class: 'level', unit: 'feetLevel' };
    const units = displayUnits('metersAlt', {}, [{ ...pond, baseUnit: 'feetLevel', decimals: 2 }]);
    expect(units.formatMeasurement('x_pond', 10).text).toBe('3.05 m');
    expect(units.measurementOf('x_pond')?.label).toBe('Pond');
    expect(units.own.map(({ key }) => key)).toEqual(['x_pond']);
  });

  it('converts for charts without rounding and leaves gaps alone', () => {
    const units = displayUnits('degreeC', {});
    expect(units.convert('temperature', 50)).toBeCloseTo(10, 12);
    expect(units.convert('temperature', null)).toBeNull();
  });

  it('has a summary and a list that gives the same units again', () => {
    const units = displayUnits('degreeC,metersPerSecond,hectopascals,mmRain', {});
    expect(units.summary).toBe('°C · m/s · hPa · mm');
    expect(displayUnits(unitNames(units.choice).join(','), {}).summary).toBe(units.summary);
  });
});
