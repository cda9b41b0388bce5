import { ChartQuery } from '@mesonet/contract/charts.js';
import { HOUR_MS } from '@mesonet/model/durations.js';
import type { TrendSeries } from '@mesonet/model/chart/trend-series.js';
import { bucketsOf } from '../../query/buckets.js';
import { planChart } from './chart-plan.js';
import { toChartSeries } from './chart-series.js';

const zone = 'America/New_York';

/** Computes the curves for columns that are given as functions of the bucket's number. */
function draw(
  query: Record<string, string>,
  columns: Record<string, (i: number) => number | null>,
  { limits, units = {} }: { limits?: number[]; units?: Record<string, string> } = {},
) {
  const end = Date.parse(query.end!);
  const plan = planChart(ChartQuery.parse(query), { timezone: zone, extras: null }, end);
  const { range, interval, keys } = plan.query;
  const { stamps, edges } = bucketsOf(range, interval, { timezone: zone, now: end - 1, limit: 100_000 })!;
  const read = Object.entries(columns).map(([key, value]) => [key, stamps.map((_, i) => value(i))] as const);
  const trend = {
    units: {
      ...Object.fromEntries(keys.map(({ key, measurement }) => [key, measurement.baseUnit])),
      ...units,
    },
    timezone: zone,
    time: stamps,
    ends: edges.slice(1),
    columns: new Map(read),
  };
  return toChartSeries(plan, trend, { theme: 'light', ...(limits && { limits }) });
}

/** Lists how many hours each bar lasts. */
const lengthsOf = ({ bars }: TrendSeries) => bars?.ends.map((end, i) => (end - bars.time[i]!) / HOUR_MS);

const day = { start: '2026-06-01T04:00:00Z', end: '2026-06-02T04:00:00Z' };

describe('curves', () => {
  it('wear label, statistic, unit and digits of the catalogue', () => {
    const measKeys = 'temperature,temperature.max,adjustedPressure,windDirection.stddev,temperature.count';
    const seen = draw({ ...day, measKeys }, {}).map(({ label, abbrev, decimals, mClass }) =>
      [label, abbrev, decimals, mClass].join(' | '),
    );
    expect(seen).toEqual([
      'Temperature | °F | 1 | temperature',
      'Temperature, highest | °F | 1 | temperature',
      'Adjusted Barometric Pressure | inHg | 2 | pressure',
      'Wind Direction, standard deviation | ° | 0 | spread of direction',
      'Temperature, samples |  | 0 | samples',
    ]);
  });

  it.each([
    [5, true],
    [1, false],
  ])('of %d samples a bucket have a band: %s', (count, hasBand) => {
    const [curve] = draw(
      { ...day, measKeys: 'temperature' },
      {
        temperature: () => 50,
        'temperature.min': () => 49,
        'temperature.max': () => 51,
        'temperature.count': () => count,
      },
    );
    expect(curve!.band !== undefined).toBe(hasBand);
    expect(curve!.values).toHaveLength(288);
  });
});

describe('a silence', () => {
  const gap = { temperature: (i: number) => (i % 3 === 1 ? null : 50) };

  it.each([
    ['a line of a station that sends about as often as there are buckets', 1, 50],
    ['a gap where buckets hold several samples', 5, null],
  ])('is %s', (_, count, drawn) => {
    const [curve] = draw({ ...day, measKeys: 'temperature' }, { ...gap, 'temperature.count': () => count });
    expect(curve!.values[1]).toBeNull();
    expect(curve!.drawn?.[1]).toBe(drawn);
  });
});

describe('wind', () => {
  it('has a band from the speed to the gusts, and directions in the same colour', () => {
    const query = { ...day, measKeys: 'windSpeed,windGustSpeed,windDirection' };
    const columns = { windSpeed: () => 3, windGustSpeed: () => 7, 'windSpeed.count': () => 1 };
    const [speed, gust, direction] = draw(query, columns);
    expect([speed!.band?.low[0], speed!.band?.high[0]]).toEqual([3, 7]);
    expect([gust!.shape, gust!.isSecondary]).toEqual(['edge', false]);
    expect(direction!.color).toBe(speed!.color);
  });
});

describe('limits', () => {
  it('belong to the first curve, in its unit', () => {
    const options = { limits: [32, 50], units: { temperature: 'degreeC' } };
    const curves = draw({ ...day, measKeys: 'temperature,dewPoint' }, {}, options);
    expect(curves.map(({ marks }) => marks?.limits)).toEqual([[0, 10], undefined]);
  });

  it('of a counter are none of the amounts that are drawn in its place', () => {
    const [bars] = draw({ ...day, measKeys: 'rainToday' }, {}, { limits: [1] });
    expect(bars!.marks).toBeUndefined();
  });
});

describe('bars', () => {
  it('show rain of each hour, from a counter that starts anew at midnight', () => {
    const [bars] = draw(
      { ...day, measKeys: 'rainToday' },
      { rainToday: (i) => i * 0.01, 'rainToday.max': (i) => i * 0.01 },
    );
    expect(bars!.label).toBe('Rain per hour');
    expect(bars!.bars?.time).toHaveLength(24);
    expect(bars!.values.map((value) => value?.toFixed(2))).toEqual([
      '0.11',
      ...Array<string>(23).fill('0.12'),
    ]);
    expect(lengthsOf(bars!)).toEqual(Array<number>(24).fill(1));
  });

  it.each([
    ['23', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'],
    ['25', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
  ])('of a day of %s hours are as long as it', (hours, start, end) => {
    const [bars] = draw({ start, end, measKeys: 'rainToday', interval: 'day' }, { 'rainToday.max': () => 1 });
    expect(bars!.label).toBe('Rain per day');
    expect(bars!.values).toEqual([1]);
    expect(lengthsOf(bars!)).toEqual([Number(hours)]);
  });

  it('of another total show its highest value', () => {
    const [bars] = draw({ ...day, measKeys: 'rainMonth' }, { rainMonth: (i) => i });
    expect(bars!.label).toBe('Rain This Month');
    expect(bars!.values.slice(0, 2)).toEqual([11, 23]);
  });
});
