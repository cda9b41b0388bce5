import { ChartQuery } from '@mesonet/contract/charts.js';
import { planRose, toRose } from './rose-plan.js';

const now = Date.parse('2026-11-20T12:00Z');
const plan = (query: Record<string, string>) =>
  planRose(ChartQuery.parse({ chart: 'windrose', ...query }), { timezone: 'UTC', extras: null }, now);

describe('a wind rose', () => {
  it.each([
    ['', 'windSpeed', 'windDirection'],
    ['windDirection10MinAvg,windGustSpeed', 'windGustSpeed', 'windDirection10MinAvg'],
    ['windSpeed.max,windDirection', 'windSpeed', 'windDirection'],
  ])('of "%s" is made of %s and %s', (measKeys, speed, direction) => {
    const { speed: found, direction: from } = plan({ measKeys });
    expect([found.measurement.key, from.measurement.key]).toEqual([speed, direction]);
  });

  it.each([
    'windSpeed',
    'windDirection',
    'temperature,windDirection',
    'windSpeed,windDirection,temperature',
    'windSpeed,windDirection.stddev',
    'windSpeed.stddev,windDirection',
  ])('is not made of %s', (measKeys) => {
    expect(() => plan({ measKeys })).toThrow('A wind rose is made of one wind speed and one wind direction');
  });

  it.each([
    ['24h', 5],
    ['30d', 5],
    ['365d', 'hour'],
  ])('of %s counts buckets of %s, whatever its width', (period, interval) => {
    expect(plan({ period, width: '100' }).query.interval).toBe(interval);
  });

  it('counts by the classes of the unit it is shown in', () => {
    const columns = new Map([
      ['windDirection', [0, 90, null, null]],
      ['windSpeed', [3, 7, 0.2, null]],
    ]);
    const units = { windSpeed: 'metersPerSecond', windDirection: 'degrees' };
    const read = { columns, units, timezone: 'UTC', time: [], ends: [] };
    const { rose, edges, abbrev, label } = toRose(plan({}), read);
    expect([label, abbrev, edges, rose.count, rose.calm]).toEqual(['Wind Speed', 'm/s', [2, 4, 6], 3, 1 / 3]);
    expect([rose.shares[0], rose.shares[4]]).toEqual([
      [0, 1 / 3, 0, 0],
      [0, 0, 0, 1 / 3],
    ]);
  });
});
