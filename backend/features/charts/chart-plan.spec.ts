import { ChartQuery } from '@mesonet/contract/charts.js';
import { type InvalidInput } from '../../platform/errors.js';
import { planChart } from './chart-plan.js';

const now = Date.parse('2026-11-20T12:00Z');
const station = { timezone: 'America/New_York', extras: null };
const plan = (query: Record<string, string>) =>
  planChart(ChartQuery.parse({ measKeys: 'temperature', ...query }), station, now);
const days = (count: number) => ({
  start: new Date(now - count * 86_400_000).toISOString(),
  end: new Date(now).toISOString(),
});

describe('the range of a chart', () => {
  it.each([
    [{}, '2026-11-19T12:00:00.000Z', '2026-11-20T12:00:00.000Z'],
    [{ period: '' }, '2026-11-19T12:00:00.000Z', '2026-11-20T12:00:00.000Z'],
    [{ period: '7d' }, '2026-11-13T12:00:00.000Z', '2026-11-20T12:00:00.000Z'],
    // The range begins on 1 November, before the clock was set back, and ends with the month.
    [{ period: 'month' }, '2026-11-01T04:00:00.000Z', '2026-12-01T05:00:00.000Z'],
    [{ end: '2026-03-01T05:00:00Z' }, '2026-02-28T05:00:00.000Z', '2026-03-01T05:00:00.000Z'],
  ])('%j', (query, start, end) => {
    const { range } = plan(query).query;
    expect([range.start, range.end].map((each) => new Date(each).toISOString())).toEqual([start, end]);
  });
});

describe('the interval of a chart', () => {
  it.each([
    ['5 minutes for a day', {}, 5],
    ['5 minutes as long as there are two buckets a pixel', { ...days(5.55) }, 5],
    ['the next that fits', { ...days(5.56) }, 10],
    ['by the width', { width: '300' }, 5],
    ['by the width, narrow', { width: '100' }, 10],
    ['hours', { ...days(60) }, 'hour'],
    ['days of years', { ...days(1500) }, 'day'],
    ['what was asked, even finer', { ...days(6), interval: '1' }, 1],
    ['auto', { ...days(7), interval: 'auto' }, 10],
    ['a unit of the calendar', { period: 'year', interval: 'month' }, 'month'],
  ])('is %s', (_, query, interval) => {
    expect(plan(query as Record<string, string>).query.interval).toBe(interval);
  });

  it.each([
    ['0', 'interval must be between 1 and 1440'],
    ['1441', 'interval must be between 1 and 1440'],
    ['1', 'A chart holds at most 10000 buckets; interval=hour fits this range'],
  ])('refuses %s', (interval, message) => {
    const query = interval === '1' ? { ...days(365) } : {};
    const errors = [{ path: 'interval', message }];
    expect(() => plan({ ...query, interval })).toThrow(
      expect.objectContaining({ message, errors }) as InvalidInput,
    );
  });
});

describe('the curves of a chart', () => {
  const shapes = (measKeys: string) =>
    plan({ measKeys }).series.map(({ shape, band, isAmount }) => [shape, band !== undefined, isAmount]);

  it.each([
    ['temperature', [['line', true, false]]],
    ['temperature.max', [['line', false, false]]],
    ['temperature.count', [['line', false, false]]],
    ['windDirection', [['points', false, false]]],
    ['windDirection.stddev', [['line', false, false]]],
    ['rainToday', [['bars', false, true]]],
    ['rainToday.avg', [['bars', false, false]]],
    ['rainMonth', [['bars', false, false]]],
    ['rainRate', [['line', false, false]]],
    ['precipitationType.count', [['line', false, false]]],
  ])('%s', (measKeys, expected) => {
    expect(shapes(measKeys)).toEqual(expected);
  });

  it('have bands as long as they are few', () => {
    const keys = ['temperature', 'dewPoint', 'wetBulb', 'relativeHumidity'];
    expect(shapes(keys.slice(0, 3).join()).every(([, hasBand]) => hasBand)).toBe(true);
    expect(shapes(keys.join()).some(([, hasBand]) => hasBand)).toBe(false);
  });

  it('draw gusts as the edge of the wind speed', () => {
    expect(shapes('windSpeed,windGustSpeed').map(([shape]) => shape)).toEqual(['line', 'edge']);
    expect(shapes('windGustSpeed').map(([shape]) => shape)).toEqual(['line']);
    const without = shapes('windSpeed,windGustSpeed,temperature,dewPoint');
    expect(without.map(([shape]) => shape)).toEqual(['line', 'line', 'line', 'line']);
    const banded = shapes('windSpeed,windGustSpeed,windSpeed10MinAvg').map(([, hasBand]) => hasBand);
    expect(banded).toEqual([true, false, false]);
  });

  it.each([
    [{}, 60],
    [{ period: '7d' }, 360],
    [{ period: '30d' }, 1440],
    [{ interval: '15' }, null],
  ])('bars of %j last %j minutes', (query, minutes) => {
    const { barMs } = plan({ measKeys: 'rainToday', ...query });
    expect(barMs).toBe(minutes === null ? null : minutes * 60_000);
  });

  it('reads the counter of the calendar unit that bars stand for', () => {
    const { series } = plan({ measKeys: 'rainToday', interval: 'month', period: 'year' });
    expect(series[0]!.trend.key).toBe('rainMonth.max');
  });

  it.each([
    ['', 'Select at least one measurement'],
    ['nonsense', 'Unknown measurement'],
    ['precipitationType', 'precipitationType is text and cannot be drawn'],
    [
      ['min', 'max', 'avg', 'sum', 'count', 'first', 'last', 'stddev', 'range']
        .flatMap((stat) => [`temperature.${stat}`, `dewPoint.${stat}`])
        .join(),
      'Select at most 16 measurements for one chart',
    ],
  ])('refuses %j', (measKeys, message) => {
    const errors = [expect.objectContaining({ path: 'measKeys' })];
    expect(() => plan({ measKeys })).toThrow(expect.objectContaining({ message, errors }) as InvalidInput);
  });
});
