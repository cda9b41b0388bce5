import type { TrendSeries } from '../trend-series.js';
import { axisLabel, labelRoom, planAxes, toValueAxis } from './value-axes.js';

const look = {
  ...{ ink: 'ink', muted: 'muted', faint: 'faint', line: 'line', card: 'card', fontFamily: 'Inter' },
  ...{ fontSize: 12, lineWidth: 1.8 },
};
const series = (mClass: string, values: (number | null)[], decimals = 1): TrendSeries => ({
  id: mClass,
  label: mClass,
  mClass,
  abbrev: '',
  decimals,
  color: `colour of ${mClass}`,
  shape: 'line',
  values,
});
const axis = (one: TrendSeries) => ({ mClass: one.mClass, abbrev: '', series: [one] });
const plan = (height: number, ...all: TrendSeries[]) => planAxes({ axes: all.map(axis) }, height, look);
const lines = (planned: ReturnType<typeof plan>) =>
  planned.map((each) =>
    Array.from({ length: each.steps + 1 }, (_, i) =>
      axisLabel(each, each.scale.min + i * each.scale.interval),
    ).join(' '),
  );

describe('axes of a panel', () => {
  it('stand on the same lines', () => {
    const planned = plan(300, series('temperature', [-22.9, -3]), series('humidity', [28, null, 80], 0));
    expect(lines(planned)).toEqual(['−30 −20 −10 0', '20 40 60 80']);
  });

  it('are no flatter than they must be for that, whichever comes first', () => {
    const [wind, pressure] = [series('windspeed', [0, 9.5]), series('pressure', [29.75, 30.05], 2)];
    expect(lines(plan(40, wind, pressure))).toEqual(['0 5 10', '29.5 30.0 30.5']);
    expect(lines(plan(40, pressure, wind))).toEqual(['29.5 30.0 30.5', '0 5 10']);
  });

  it.each([
    ['left', true],
    ['right', false],
  ])('stand on the lines of a compass on the %s', (_, isFirst) => {
    const [wind, direction] = [series('windspeed', [0, 4.3]), series('direction', [350, 20], 0)];
    const planned = isFirst ? plan(300, direction, wind) : plan(300, wind, direction).toReversed();
    expect(lines(planned)).toEqual(['N E S W N', '0 2 4 6 8']);
  });

  it.each([
    [64, 'N E S W N'],
    [40, 'N S N'],
    [20, 'N N'],
  ])('show no more points of a compass than %d px have room for', (height, points) => {
    expect(lines(plan(height, series('direction', [350, 20], 0)))).toEqual([points]);
  });

  it('have few lines where there is little room', () => {
    const [planned] = plan(60, series('pressure', [1012, 1031], 0));
    expect(lines([planned!])).toEqual(['1,000 1,020 1,040']);
  });

  it('promise no finer figures than are measured', () => {
    expect(lines(plan(300, series('pressure', [1012, 1012.2], 0)))).toEqual([
      '1,010 1,011 1,012 1,013 1,014 1,015',
    ]);
  });

  it('hold limits and marked values', () => {
    const marks = {
      limits: [30],
      limitColor: '',
      spans: [],
      points: [{ at: 0, value: -4, label: 'below', isRing: true }],
    };
    const marked = { ...series('temperature', [11, 12]), marks } as TrendSeries;
    expect(lines(plan(300, marked))).toEqual(['−10 0 10 20 30']);
  });

  it('have no figures without values', () => {
    const [axes] = [plan(300, series('temperature', [null]))];
    const place = { gridIndex: 0, side: 'left', hasUnit: true, isShared: false } as const;
    expect(toValueAxis(axes[0]!, look, place).axisLabel?.show).toBe(false);
  });

  it('need as much room as their widest label or unit', () => {
    const [narrow] = plan(300, series('temperature', [0, 4]));
    const [unit] = plan(300, { ...series('temperature', [0, 4]), abbrev: 'a long unit' });
    const wide = { ...unit!, axis: { ...unit!.axis, abbrev: 'a long unit' } };
    expect(labelRoom(wide, look, true)).toBeGreaterThan(labelRoom(narrow, look, true));
    expect(labelRoom(undefined, look, true)).toBe(0);
  });

  it.each([
    [true, 'colour of temperature'],
    [false, 'faint'],
  ])('write their unit in the colour of their only series, beside another axis: %s', (isShared, color) => {
    const [temperature] = plan(300, series('temperature', [0, 4]));
    const place = { gridIndex: 0, side: 'left', hasUnit: true, isShared } as const;
    expect(toValueAxis(temperature!, look, place).nameTextStyle?.color).toBe(color);
  });
});
