import { HOUR_MS } from '@mesonet/model/durations.js';
import { type TrendView } from '@mesonet/model/chart/trend-series.js';
import { cropView, visibleRows } from './crop-view.js';

const VIEW: TrendView = {
  frame: {
    time: [0, 1, 2, 3, 4, 5].map((hours) => hours * HOUR_MS),
    start: 0,
    end: 6 * HOUR_MS,
    zone: 'UTC',
    bucketMs: HOUR_MS,
  },
  series: [
    {
      id: 't',
      label: 't',
      mClass: 'temperature',
      abbrev: '',
      decimals: 1,
      color: '',
      shape: 'line',
      values: [0, 1, 2, 3, 4, 5],
      band: { low: [0, 1, 2, null, 4, 5], high: [0, 1, 2, null, 4, 5] },
    },
  ],
};

describe('visibleRows', () => {
  it.each([
    ['whole', 0, 6, { from: 0, to: 6 }],
    ['from within a bucket', 1.5, 3, { from: 1, to: 3 }],
    ['from the start of a bucket', 2, 3, { from: 2, to: 3 }],
    ['before all', -3, -1, { from: 0, to: 0 }],
    ['after all', 7, 9, { from: 6, to: 6 }],
  ])('are the buckets that touch: %s', (_, start, end, rows) => {
    expect(visibleRows({ ...VIEW.frame, start: start * HOUR_MS, end: end * HOUR_MS })).toEqual(rows);
  });
});

describe('cropView', () => {
  it('keeps the rows in the window and one on either side', () => {
    const { series, frame } = cropView(VIEW, { start: 2 * HOUR_MS, end: 4 * HOUR_MS });
    expect(frame.time.map((at) => at / HOUR_MS)).toEqual([1, 2, 3, 4]);
    expect([frame.start, frame.end]).toEqual([2 * HOUR_MS, 4 * HOUR_MS]);
    expect(series[0]?.values).toEqual([1, 2, 3, 4]);
    expect(series[0]?.band?.high).toEqual([1, 2, null, 4]);
    expect(visibleRows(frame)).toEqual({ from: 1, to: 3 });
  });

  it('is empty, not wrong, where nothing is', () => {
    expect(cropView(VIEW, { start: 20 * HOUR_MS, end: 30 * HOUR_MS }).frame.time.length).toBeLessThanOrEqual(
      1,
    );
  });
});
