import { HOUR_MS } from '@mesonet/model/durations.js';
import { type TrendSeries } from '@mesonet/model/chart/trend-series.js';
import { chartLook } from './chart-look.js';
import { plotSpan, toPlotOption } from './plot-option.js';

const START = Date.parse('2026-01-05T07:00:00Z');
const SIZE = { width: 640, height: 240 };
const FRAME = {
  time: [0, 1, 2, 3, 4].map((i) => START + i * HOUR_MS),
  start: START,
  end: START + 5 * HOUR_MS,
  zone: 'America/Denver',
  bucketMs: HOUR_MS,
};
const temperature: TrendSeries = {
  ...{ id: 't', label: 't', mClass: 'temperature', abbrev: '°C', decimals: 1, color: 'red', shape: 'line' },
  values: [1, null, -3, 4, 5],
};
const optionOf = (isMoving = false) =>
  toPlotOption({ series: [temperature], frame: FRAME }, chartLook('light'), SIZE, isMoving);

describe('toPlotOption', () => {
  it('tells time, value and unit in the tooltip', () => {
    const { tooltip } = optionOf();
    const format = (tooltip as { formatter: (params: unknown) => string }).formatter;
    const text = (index: number) => format([{ dataIndex: index }]).replace(/<[^>]+>/g, '|');
    expect(text(2)).toContain('5 Jan, 02:00–03:00');
    expect(text(2)).toContain('−3.0 °C');
    expect(text(1)).toContain('–');
  });

  it.each([true, false])('hides crosshair and box while the time moves: %s', (isMoving) => {
    const { tooltip, xAxis } = optionOf(isMoving);
    expect(tooltip).toMatchObject({ show: !isMoving });
    expect([xAxis].flat()).toMatchObject([{ axisPointer: { show: !isMoving } }]);
  });

  it('draws the curves where gestures look for them', () => {
    const [grid] = [optionOf().grid].flat();
    expect(grid).toMatchObject(plotSpan(SIZE.width));
  });
});
