import { HOUR_MS } from '../durations.js';
import type { ChartLook } from './chart-look.js';
import { planTrend, toTrendOption, type TrendOption } from './trend-option.js';
import type { TrendFrame, TrendSeries } from './trend-series.js';

const START = Date.parse('2026-01-05T07:00:00Z');
const LOOK: ChartLook = {
  ink: 'ink',
  muted: 'muted',
  faint: 'faint',
  line: 'line',
  card: 'card',
  fontFamily: 'Inter',
  fontSize: 11,
  lineWidth: 1.8,
};
const LAYOUT = {
  width: 640,
  height: 240,
  left: 44,
  right: 28,
  top: 24,
  bottom: 26,
  between: 34,
  hasUnits: true,
};
const FRAME: TrendFrame = {
  time: [0, 1, 2, 3, 4].map((i) => START + i * HOUR_MS),
  start: START,
  end: START + 5 * HOUR_MS,
  zone: 'America/Denver',
  bucketMs: HOUR_MS,
};
const series = (id: string, mClass: string, more: Partial<TrendSeries> = {}): TrendSeries => ({
  id,
  label: id,
  mClass,
  abbrev: `unit of ${mClass}`,
  decimals: 1,
  color: id,
  shape: 'line',
  values: [1, 2, null, 3, 4],
  ...more,
});
const optionOf = (list: TrendSeries[], frame = FRAME, layout = LAYOUT): TrendOption =>
  toTrendOption(planTrend(list, frame, LOOK, layout), LOOK, layout);
const listOf = <T>(part: T | T[] | undefined): T[] => (Array.isArray(part) ? part : part ? [part] : []);
const ids = (option: TrendOption) => listOf(option.series).map(({ id }) => id);

describe('toTrendOption', () => {
  it.each([
    ['one class', ['temperature', 'temperature'], 1, 1],
    ['two classes', ['temperature', 'humidity'], 1, 2],
    ['three classes', ['temperature', 'humidity', 'pressure'], 2, 3],
    ['five classes', ['temperature', 'humidity', 'pressure', 'rain', 'radiation'], 3, 5],
  ])('stacks panels with at most two axes: %s', (_, classes, panels, axes) => {
    const option = optionOf(classes.map((mClass, i) => series(`s${i}`, mClass)));
    expect(listOf(option.grid)).toHaveLength(panels);
    expect(listOf(option.xAxis)).toHaveLength(panels);
    expect(listOf(option.yAxis)).toHaveLength(axes);
  });

  it('puts each series on the axis of its class', () => {
    const option = optionOf([
      series('t', 'temperature'),
      series('h', 'humidity'),
      series('d', 'temperature'),
      series('p', 'pressure'),
    ]);
    const places = listOf(option.series).map(({ id, xAxisIndex, yAxisIndex }) => [
      id,
      xAxisIndex,
      yAxisIndex,
    ]);
    expect(places).toEqual([
      ['t', 0, 0],
      ['d', 0, 0],
      ['h', 0, 1],
      ['p', 1, 2],
    ]);
    expect(listOf(option.yAxis).map(({ position }) => position)).toEqual(['left', 'right', 'left']);
  });

  it('keeps panels apart and inside the size', () => {
    const grids = listOf(optionOf(['a', 'b', 'c', 'd', 'e'].map((name) => series(name, name))).grid);
    const edges = grids.flatMap(({ top, height }) => [Number(top), Number(top) + Number(height)]);
    expect(edges).toEqual([...edges].sort((a, b) => a - b));
    expect(edges.at(-1)).toBeLessThan(LAYOUT.height);
  });

  it('leaves gaps as gaps', () => {
    const [line] = listOf(optionOf([series('t', 'temperature')]).series);
    expect(line).toMatchObject({ type: 'line', connectNulls: false });
    expect(line?.data).toEqual([
      [START, 1],
      [START + HOUR_MS, 2],
      [START + 2 * HOUR_MS, null],
      [START + 3 * HOUR_MS, 3],
      [START + 4 * HOUR_MS, 4],
    ]);
  });

  it('marks a value that stands alone between two gaps', () => {
    const option = optionOf([series('t', 'temperature', { values: [1, null, 3, null, null] })]);
    expect(ids(option)).toEqual(['t', 't-lone']);
    expect(listOf(option.series)[1]).toMatchObject({ type: 'scatter' });
    expect(listOf(option.series)[1]?.data).toEqual([
      [START, 1],
      [START + 2 * HOUR_MS, 3],
    ]);
  });

  it.each([
    ['points', 'scatter'],
    ['bars', 'bar'],
    ['edge', 'line'],
  ] as const)('draws %s as %s', (shape, type) => {
    expect(listOf(optionOf([series('s', 'rain', { shape })]).series)[0]).toMatchObject({
      type,
      animation: false,
    });
  });

  it('stands bars on the middle of their bucket', () => {
    const [bar] = listOf(
      optionOf([series('r', 'rain', { shape: 'bars', values: [0, 1, 2, null, 3] })]).series,
    );
    expect(bar?.data).toEqual(FRAME.time.map((at, i) => [at + HOUR_MS / 2, [0, 1, 2, null, 3][i]]));
  });

  it('draws a band from the lowest to the highest, below zero too', () => {
    const option = optionOf([
      series('t', 'temperature', { band: { low: [-5, -6, null, -1, 2], high: [-2, -5, null, 3, 4] } }),
    ]);
    expect(ids(option)).toEqual(['t-low', 't-depth', 't']);
    const [low, depth] = listOf(option.series);
    expect(low).toMatchObject({ stack: 't-band', stackStrategy: 'all' });
    expect(depth?.data).toEqual([
      [START, 3],
      [START + HOUR_MS, 1],
      [START + 2 * HOUR_MS, null],
      [START + 3 * HOUR_MS, 4],
      [START + 4 * HOUR_MS, 2],
    ]);
  });

  it.each([
    ['rain', [2, 3], 0],
    ['radiation', [300, 400], 0],
    ['temperature', [28, 31], 28],
  ])('begins the axis of %s where it should', (mClass, values, min) => {
    const [axis] = listOf(optionOf([series('s', mClass, { values: [...values, null, null, null] })]).yAxis);
    expect(axis?.min).toBe(min);
    expect(axis?.name).toBe(`unit of ${mClass}`);
  });

  it('shows directions from north to north as compass points', () => {
    const [axis] = listOf(optionOf([series('d', 'direction', { shape: 'points' })]).yAxis);
    expect(axis).toMatchObject({ min: 0, max: 360, interval: 90, name: '' });
    const formatter = (axis as { axisLabel: { formatter: (value: number) => string } }).axisLabel.formatter;
    expect([0, 90, 180, 270, 360].map(formatter)).toEqual(['N', 'E', 'S', 'W', 'N']);
  });

  it('labels the time axis with the station clock, on the last panel only', () => {
    const axes = listOf(optionOf(['a', 'b', 'c'].map((name) => series(name, name))).xAxis);
    const labels = axes.map((axis) => (axis as { axisLabel: { show: boolean } }).axisLabel.show);
    expect(labels).toEqual([false, true]);
    const { customValues, formatter } = (
      axes[1] as { axisLabel: { customValues: number[]; formatter: (at: number) => string } }
    ).axisLabel;
    expect(customValues.map(formatter)).toEqual(
      expect.arrayContaining(['{strong|Mon 5 Jan}', '{usual|01:00}', '{usual|02:00}', '{usual|03:00}']),
    );
  });

  it('labels nothing twice and draws lines where days begin', () => {
    const frame = { ...FRAME, start: START - 6 * HOUR_MS, end: START + 66 * HOUR_MS };
    const [axis] = listOf(optionOf([series('t', 'temperature')], frame).xAxis);
    const { axisTick, splitLine } = axis as {
      axisTick: { customValues: number[] };
      splitLine: { lineStyle: { color: string[] } };
    };
    const days = axisTick.customValues.filter((_, i) => splitLine.lineStyle.color[i] === 'line');
    expect(days).toEqual([START, START + 24 * HOUR_MS, START + 48 * HOUR_MS]);
  });

  it('covers the time of the frame alone, whatever bars begin or end outside it', () => {
    const [axis] = listOf(optionOf([series('r', 'rain', { shape: 'bars' })]).xAxis);
    expect(axis).toMatchObject({ min: FRAME.start, max: FRAME.end, containShape: false });
  });

  it('shows curves that run across bars', () => {
    const rain = series('r', 'rain', { shape: 'bars' });
    const opacity = (list: TrendSeries[]) =>
      listOf(optionOf(list).series).flatMap((each) => (each.type === 'bar' ? [each.itemStyle?.opacity] : []));
    expect(opacity([rain, series('t', 'temperature')])).toEqual([0.45]);
    expect(opacity([rain])).toEqual([1]);
  });

  it('stands bars of uneven length on the middle of their own time', () => {
    const bars = { time: [START, START + HOUR_MS], ends: [START + HOUR_MS, START + 4 * HOUR_MS] };
    const [bar] = listOf(optionOf([series('r', 'rain', { shape: 'bars', values: [1, 2], bars })]).series);
    expect(bar?.data).toEqual([
      [START + 0.5 * HOUR_MS, 1],
      [START + 2.5 * HOUR_MS, 2],
    ]);
  });

  it.each([
    ['beside the line', 'right', LAYOUT],
    ['on the line where there is no room beside it', 'top', { ...LAYOUT, right: 8 }],
  ])('writes a limit %s', (_, position, layout) => {
    const marks = { limits: [2.5], limitColor: 'red', spans: [] };
    const option = optionOf([series('t', 'temperature', { marks })], FRAME, layout);
    expect(ids(option)).toEqual(['t', 't-limit-2.5']);
    expect(listOf(option.series)[1]).toMatchObject({ color: 'red', label: { position, formatter: '2.5' } });
  });
});
