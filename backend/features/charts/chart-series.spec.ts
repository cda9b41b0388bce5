import { ChartQuery } from '@mesonet/contract/charts.js';
import { bucketsOf } from '../../query/buckets.js';
import { planChart } from './chart-plan.js';
import { toChartSeries } from './chart-series.js';

const HOUR = 3_600_000;
const zone = 'America/New_York';

/** Curves of columns given as functions of the bucket's number. */
function draw(
  query: Record<string, string>,
  columns: Record<string, (i: number) => number | null>,
  { limits, units = {} }: { limits?: number[]; units?: Record<string, string> } = {},
) {
  const end = Date.parse(query.end!);
  const plan = planChart(ChartQuery.parse(query), { timezone: zone, extras: null }, end);
  const { range, interval, keys } = plan.query;
  const { stamps, edges } = bucketsOf(range, interval, zone, end - 1, 100_000)!;
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
  return toChartSeries(plan, trend, limits);
}

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

describe('limits', () => {
  it('belong to the first curve, in its unit', () => {
    const options = { limits: [32, 50], units: { temperature: 'degreeC' } };
    const curves = draw({ ...day, measKeys: 'temperature,dewPoint' }, {}, options);
    expect(curves.map(({ limits }) => limits)).toEqual([[0, 10], undefined]);
  });

  it('of a counter are none of the amounts that are drawn in its place', () => {
    const [bars] = draw({ ...day, measKeys: 'rainToday' }, {}, { limits: [1] });
    expect(bars!.limits).toBeUndefined();
  });
});

describe('bars', () => {
  it('show rain of each hour, from a counter that starts anew at midnight', () => {
    const [bars] = draw(
      { ...day, measKeys: 'rainToday' },
      { rainToday: (i) => i * 0.01, 'rainToday.max': (i) => i * 0.01 },
    );
    expect(bars!.label).toBe('Rain per hour');
    expect(bars!.time).toHaveLength(24);
    expect(bars!.values.map((value) => value?.toFixed(2))).toEqual([
      '0.11',
      ...Array<string>(23).fill('0.12'),
    ]);
    expect(bars!.ends!.map((end, i) => end - bars!.time[i]!)).toEqual(Array<number>(24).fill(HOUR));
  });

  it.each([
    ['23', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'],
    ['25', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
  ])('of a day of %s hours are as long as it', (hours, start, end) => {
    const [bars] = draw({ start, end, measKeys: 'rainToday', interval: 'day' }, { 'rainToday.max': () => 1 });
    expect(bars!.label).toBe('Rain per day');
    expect(bars!.values).toEqual([1]);
    expect(bars!.ends!.map((each, i) => (each - bars!.time[i]!) / HOUR)).toEqual([Number(hours)]);
  });

  it('of another total show its highest value', () => {
    const [bars] = draw({ ...day, measKeys: 'rainMonth' }, { rainMonth: (i) => i });
    expect(bars!.label).toBe('Rain This Month');
    expect(bars!.values.slice(0, 2)).toEqual([11, 23]);
  });
});
