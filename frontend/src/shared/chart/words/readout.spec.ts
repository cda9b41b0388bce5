import { HOUR_MS } from '@mesonet/model/durations.js';
import { type TrendFrame, type TrendSeries } from '@mesonet/model/chart/trend-series.js';
import { describeTrend } from './describe.js';
import { readRow, readSpread, readTime, readValue } from './readout.js';

const START = Date.parse('2026-01-05T07:00:00Z');
const temperature: TrendSeries = {
  id: 'temperature',
  label: 'Temperature',
  mClass: 'temperature',
  abbrev: '°C',
  decimals: 1,
  color: 'red',
  shape: 'line',
  values: [-3.21, null, 4, 4],
};
const frame = (bucketMs: number | null): TrendFrame => ({
  time: [0, 1, 2, 3].map((i) => START + i * HOUR_MS),
  start: START,
  end: START + 4 * HOUR_MS,
  zone: 'America/Denver',
  bucketMs,
});

describe('readValue', () => {
  it.each([
    ['a value', temperature, -3.21, '−3.2 °C'],
    ['a rounded zero', temperature, -0.04, '0.0 °C'],
    ['a gap', temperature, null, '–'],
    ['a direction', { ...temperature, mClass: 'direction', abbrev: '°' }, 313.6, '314° NW'],
    ['percent', { ...temperature, mClass: 'humidity', abbrev: '%', decimals: 0 }, 52.4, '52%'],
    ['no unit', { ...temperature, mClass: 'uvi', abbrev: '' }, 3, '3.0'],
  ])('writes %s', (_, series, value, text) => {
    expect(readValue(series, value)).toBe(text);
  });
});

describe('readSpread', () => {
  it.each([
    ['the spread', { low: [-5, 1], high: [2, 1] }, 0, '−5.0 to 2.0'],
    ['nothing where lowest and highest read alike', { low: [1.01], high: [1.02] }, 0, ''],
    ['nothing in a gap', { low: [null], high: [null] }, 0, ''],
    ['nothing without a band', undefined, 0, ''],
  ])('writes %s', (_, band, index, text) => {
    expect(readSpread({ ...temperature, ...(band ? { band } : {}) }, index)).toBe(text);
  });
});

describe('readTime', () => {
  it.each([
    ['minutes', 180_000, '5 Jan, 00:00'],
    ['hours', 2 * HOUR_MS, '5 Jan, 00:00–02:00'],
    ['a day', 24 * HOUR_MS, 'Mon 5 Jan'],
    ['a month', 30 * 24 * HOUR_MS, 'Jan 2026'],
    ['an unknown bucket', null, '5 Jan, 00:00'],
  ])('says what a bucket of %s stands for', (_, bucketMs, text) => {
    expect(readTime(frame(bucketMs), 0)).toBe(text);
  });
});

it('reads out all values of a row', () => {
  const dewPoint = { ...temperature, label: 'Dew point', values: [null, 1, 2, 3] };
  expect(readRow([temperature, dewPoint], frame(180_000), 0)).toBe(
    '5 Jan, 00:00. Temperature: −3.2 °C, Dew point: –',
  );
});

describe('describeTrend', () => {
  it('tells range, lowest, highest and last', () => {
    expect(describeTrend([temperature], frame(180_000))).toBe(
      'Temperature from 5 Jan 2026, 00:00 to 5 Jan 2026, 04:00, station time. ' +
        'Temperature: lowest −3.2 °C at 5 Jan, 00:00, highest 4.0 °C at 5 Jan, 02:00, last 4.0 °C at 5 Jan, 03:00.',
    );
  });

  it.each([
    [
      'the sum of bars',
      { ...temperature, shape: 'bars' as const, values: [1, null, 2, 0.5] },
      'Temperature: 3.5 °C in all.',
    ],
    [
      'the last of points',
      { ...temperature, shape: 'points' as const },
      'Temperature: last 4.0 °C at 5 Jan, 03:00.',
    ],
    [
      'that there is nothing',
      { ...temperature, values: [null, null, null, null] },
      'Temperature: no values.',
    ],
  ])('tells %s', (_, series, text) => {
    expect(describeTrend([series], frame(180_000))).toContain(text);
  });
});
