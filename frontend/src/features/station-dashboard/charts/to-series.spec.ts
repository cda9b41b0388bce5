import { type TrendData } from '@mesonet/contract/trends.js';
import { HOUR_MS } from '@mesonet/model/durations.js';
import { displayUnits } from '../../../shared/units/display-units.js';
import { planCharts } from './chart-plans.js';
import { barMsOf, toView } from './to-series.js';

const START = Date.parse('2026-01-05T07:00:00Z');

const trend = (data: TrendData['data'], more: Partial<TrendData> = {}): TrendData => ({
  stationid: 'demo_1',
  start: new Date(START).toISOString(),
  end: new Date(START + 24 * HOUR_MS).toISOString(),
  interval: 30,
  timezone: 'America/Denver',
  units: {},
  time: [0, 0.5, 1, 1.5].map((hours) => START + hours * HOUR_MS),
  data,
  ...more,
});
const view = (key: string, given: TrendData, units = displayUnits('degreeC,mmRain', {})) => {
  const [plan] = planCharts(new Set([key]));
  if (!plan) throw new Error(`no chart of ${key}`);
  const barMs = barMsOf(given, Date.parse(given.end) - Date.parse(given.start));
  return toView(plan, { trend: given, barMs, units, theme: 'light', violations: [] });
};

describe('toView', () => {
  it('converts values and band to the units of the page and keeps gaps', () => {
    const [series] = view(
      'temperature',
      trend({
        'temperature.avg': [32, null, 212, 50],
        'temperature.min': [14, null, 212, 50],
        'temperature.max': [50, null, 212, 50],
      }),
    ).series;
    expect(series?.values.map((value) => value && Math.round(value))).toEqual([0, null, 100, 10]);
    expect(series?.band?.low.map((value) => value && Math.round(value))).toEqual([-10, null, 100, 10]);
    expect(series).toMatchObject({ abbrev: '°C', decimals: 1, mClass: 'temperature', shape: 'line' });
  });

  it('draws a column that was not answered as a gap', () => {
    expect(view('temperature', trend({})).series[0]?.values).toEqual([null, null, null, null]);
  });

  it('makes hourly rain of a counter', () => {
    const { series, frame } = view('rainToday', trend({ 'rainToday.max': [0, 0.1, 0.1, 0.3] }));
    expect(frame.time).toEqual([START, START + HOUR_MS]);
    expect(frame.bucketMs).toBe(HOUR_MS);
    expect(series[0]?.values.map((value) => Number(value?.toFixed(6)))).toEqual([2.54, 5.08]);
  });

  it.each([
    ['day', 'rainToday.max'],
    ['month', 'rainMonth.max'],
  ] as const)('takes the counter that fits buckets of a %s', (interval, trendKey) => {
    const year = { interval, end: new Date(START + 500 * 24 * HOUR_MS).toISOString() };
    const { series } = view(
      'rainToday',
      trend({ [trendKey]: [1, 0, null, 2] }, year),
      displayUnits(null, {}),
    );
    expect(series[0]?.values).toEqual([1, 0, null, 2]);
  });

  it('draws two curves of one chart in two colours, the second one dashed', () => {
    const [plan] = planCharts(new Set(['pm25', 'pm10']));
    const context = { trend: trend({}), barMs: HOUR_MS, units: displayUnits(null, {}), violations: [] };
    const { series } = toView(plan!, { ...context, theme: 'light' });
    expect(series.map(({ isSecondary }) => isSecondary)).toEqual([false, true]);
    expect(new Set(series.map(({ color }) => color)).size).toBe(2);
  });

  it('joins the values of a sensor that reports less often than the others of its chart', () => {
    const [plan] = planCharts(new Set(['temperature', 'dewPoint']));
    const data = { 'temperature.avg': [32, 32, 32, 32], 'dewPoint.avg': [32, null, 50, null] };
    const context = { barMs: HOUR_MS, units: displayUnits('degreeC', {}), violations: [] };
    const { series } = toView(plan!, { ...context, trend: trend(data), theme: 'light' });
    expect(series[1]?.drawn?.map((value) => value && Math.round(value))).toEqual([0, 5, 10, null]);
  });
});
