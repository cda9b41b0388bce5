import { type TrendData } from '@mesonet/contract/trends.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { appendSample, slide } from './append-sample.js';

const START = Date.parse('2026-01-05T12:00:00Z');

const trend = (data: TrendData['data'], buckets = 2): TrendData => ({
  stationid: 'demo_1',
  start: new Date(START).toISOString(),
  end: new Date(START + buckets * 5 * MINUTE_MS).toISOString(),
  interval: 5,
  timezone: 'UTC',
  units: {},
  time: Array.from({ length: buckets }, (_, i) => START + i * 5 * MINUTE_MS),
  data,
});
const sample = (minute: number, values: Record<string, number | null>) => ({
  time: START + minute * MINUTE_MS,
  values,
});

describe('appendSample', () => {
  it.each([
    ['max', 'temperature.max', [1, 4], 9, [1, 9]],
    ['max below', 'temperature.max', [1, 4], 2, [1, 4]],
    ['min', 'temperature.min', [1, 4], 2, [1, 2]],
    ['last', 'temperature.last', [1, 4], 2, [1, 2]],
    ['a mean of unknown weight', 'temperature.avg', [1, 4], 2, [1, 2]],
    ['an empty bucket', 'temperature.avg', [1, null], 2, [1, 2]],
    ['no reading', 'temperature.max', [1, 4], null, [1, 4]],
  ])('puts the value into the open bucket: %s', (_, trendKey, cells, value, expected) => {
    const grown = appendSample(trend({ [trendKey]: cells }), sample(7, { temperature: value }));
    expect(grown.data[trendKey]).toEqual(expected);
    expect(grown.time).toHaveLength(2);
  });

  it('keeps a mean exact where the count is known', () => {
    const grown = appendSample(
      trend({ 'temperature.avg': [1, 4], 'temperature.count': [5, 3] }),
      sample(8, { temperature: 8 }),
    );
    expect(grown.data).toEqual({ 'temperature.avg': [1, 5], 'temperature.count': [5, 4] });
  });

  it('does not average directions as numbers', () => {
    const grown = appendSample(
      trend({ 'windDirection.avg': [1, 350], 'windDirection.count': [1, 1] }),
      sample(8, { windDirection: 10 }),
    );
    expect(grown.data['windDirection.avg']).toEqual([1, 10]);
  });

  it('opens new buckets and leaves gaps for those without a sample', () => {
    const grown = appendSample(trend({ 'temperature.avg': [1, 4] }), sample(21, { temperature: 7 }));
    expect(grown.time.map((at) => (at - START) / MINUTE_MS)).toEqual([0, 5, 10, 15, 20]);
    expect(grown.data['temperature.avg']).toEqual([1, 4, null, null, 7]);
  });

  it.each([
    ['is late', sample(3, { temperature: 7 })],
    ['comes after a long silence', sample(60 * 24, { temperature: 7 })],
  ])('changes nothing when the sample %s', (_, late) => {
    const before = trend({ 'temperature.avg': [1, 4] });
    expect(appendSample(before, late)).toBe(before);
  });

  it('leaves calendar buckets alone', () => {
    const daily: TrendData = { ...trend({ 'temperature.avg': [1, 4] }), interval: 'day' };
    expect(appendSample(daily, sample(7, { temperature: 7 }))).toBe(daily);
  });
});

describe('slide', () => {
  it('moves the window on with the newest bucket and keeps its length', () => {
    const grown = appendSample(trend({ 'temperature.avg': [1, 4] }), sample(11, { temperature: 7 }));
    const moved = slide(grown);
    expect(moved.time.map((at) => (at - START) / MINUTE_MS)).toEqual([5, 10]);
    expect(moved.data['temperature.avg']).toEqual([4, 7]);
    expect(Date.parse(moved.end) - Date.parse(moved.start)).toBe(10 * MINUTE_MS);
  });

  it('stands still while the newest bucket is inside', () => {
    const before = trend({ 'temperature.avg': [1, 4] });
    expect(slide(before)).toBe(before);
  });
});
