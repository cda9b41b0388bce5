import { type TrendData } from '@mesonet/contract/trends.js';
import { highest, lowest } from './extremes.js';

const today = (data: TrendData['data']): TrendData => ({
  stationid: 'demo_1',
  start: '2026-01-05T07:00:00.000Z',
  end: '2026-01-05T07:04:00.000Z',
  interval: 1,
  timezone: 'America/Denver',
  units: {},
  time: [0, 60_000, 120_000, 180_000],
  data,
});

describe('extremes', () => {
  const trend = today({ 'temperature.max': [3, 9, null, 9], 'temperature.min': [null, 2, -4, -4] });

  it('finds the highest and the lowest with the first moment they were seen', () => {
    expect(highest(trend, 'temperature')).toEqual({ value: 9, at: 60_000 });
    expect(lowest(trend, 'temperature')).toEqual({ value: -4, at: 120_000 });
  });

  it.each([
    ['no answer yet', undefined],
    ['a key that was not answered', today({})],
    ['gaps only', today({ 'temperature.max': [null, null, null, null] })],
  ])('finds nothing in %s', (_, given) => {
    expect(highest(given, 'temperature')).toBeUndefined();
  });
});
