import { measurement } from '@mesonet/model/measurements.js';
import { type Station } from '@mesonet/contract/stations.js';
import { answeredKey, columnsOf, comparableExtras, comparableKeys, isComparableKey } from './comparable.js';

function station(measured: Record<string, string>): Station {
  const list = Object.entries(measured).map(([key, mClass]) => [
    key,
    { label: `Own ${key}`, isDynMclass: false, unitDesc: 'volts', mClass, decimals: 2 },
  ]);
  return {
    _id: 's',
    accountid: 'demo',
    stationname: 'S',
    timezone: 'UTC',
    latitude: null,
    longitude: null,
    elevation: null,
    master_measlist: Object.fromEntries(list) as Station['master_measlist'],
  };
}

it.each([
  ['temperature', true],
  ['windDirection', true],
  ['mainPollutant', false],
  ['latitude', false],
  ['sampleTime', false],
  ['x_probe', false],
  ['constructor', false],
])('%s of the catalogue can be compared: %s', (key, expected) => {
  expect(isComparableKey(key)).toBe(expected);
});

it('offers what any of the stations measured, in the order of the catalogue', () => {
  const stations = [
    station({ windSpeed: 'windspeed', latitude: 'position' }),
    station({ temperature: 'temperature', windSpeed: 'windspeed', x_probe: 'voltage' }),
  ];
  expect(comparableKeys(stations)).toEqual(['temperature', 'windSpeed']);
  expect(comparableKeys([])).toEqual([]);
});

it('offers their own measurements by name, unless one key means two things', () => {
  const stations = [
    station({ x_b: 'voltage', x_two: 'voltage' }),
    station({ x_a: 'level', x_b: 'voltage', x_two: 'temperature' }),
  ];
  expect(comparableExtras(stations).map((each) => [each.key, each.class])).toEqual([
    ['x_a', 'level'],
    ['x_b', 'voltage'],
  ]);
});

it.each([
  ['temperature', ['temperature.avg', 'temperature.count']],
  ['windDirection', ['windDirection.avg']],
  ['windGustSpeed10Min', ['windGustSpeed10Min.max']],
  ['rainToday', ['rainToday.max']],
  ['windChill', ['windChill.min']],
])('asks of %s for %j', (key, columns) => {
  expect(columnsOf(measurement(key)!)).toEqual(columns);
});

it('reads the rain of weeks and longer from their own counters', () => {
  expect(answeredKey('rainToday.max', 'week')).toBe('rainWeek.max');
  expect(answeredKey('rainToday.max', 5)).toBe('rainToday.max');
  expect(answeredKey('temperature.avg', 'week')).toBe('temperature.avg');
});
