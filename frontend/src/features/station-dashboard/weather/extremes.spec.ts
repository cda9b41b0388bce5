import { type TrendData } from '@mesonet/contract/trends.js';
import { highest, lowest, peakOfCurve } from './extremes.js';

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

describe('peakOfCurve', () => {
  const MIDNIGHT = 120_000;
  const curve = (values: (number | null)[]) => today({ 'solarRadiation.avg': values });
  const sinceMidnight = (values: (number | null)[]) => today({ 'solarRadiation.max': values });
  const peak = (day: TrendData | undefined, ofToday: TrendData | undefined) =>
    peakOfCurve({ day, today: ofToday }, 'solarRadiation', 'solarRadiation.avg', MIDNIGHT);

  it.each([
    [
      'at night the one of the day before',
      curve([300, 900, 0, 0]),
      sinceMidnight([null, null, 0, 0]),
      900,
      60_000,
    ],
    [
      'in the afternoon the finer one of today',
      curve([0, 0, 700, 880]),
      sinceMidnight([null, null, 720, 910]),
      910,
      180_000,
    ],
    [
      'in the morning the higher one of the evening',
      curve([0, 500, 20, 90]),
      sinceMidnight([null, null, 25, 95]),
      500,
      60_000,
    ],
    [
      'in the dark all day the nothing of today',
      curve([0, 0, 0, 0]),
      sinceMidnight([null, null, 0, 0]),
      0,
      120_000,
    ],
    ['without an answer about today the one of the curve', curve([0, 0, 700, 880]), undefined, 880, 180_000],
    ['without a curve the one of today', undefined, sinceMidnight([null, null, 3, 2]), 3, 120_000],
  ])('is %s', (_, day, ofToday, value, at) => {
    expect(peak(day, ofToday)).toEqual({ value, at });
  });

  it('is nothing without values', () => {
    expect(peak(undefined, undefined)).toBeUndefined();
    expect(peak(curve([null, null, null, null]), today({}))).toBeUndefined();
  });
});
