import type { Column, TrendView } from '../trend-series.js';
import { bridged, bridgedSeries, withoutSparseRows } from './sparse-rows.js';

const viewOf = (values: Column): TrendView => ({
  frame: { time: values.map((_, i) => i), start: 0, end: values.length, zone: 'UTC', bucketMs: 1 },
  series: [{ id: 's', label: 's', mClass: 'c', abbrev: '', decimals: 0, color: '', shape: 'line', values }],
});
const _ = null;

describe('withoutSparseRows', () => {
  it.each<[string, Column, Column]>([
    ['leaves out what is empty between regular values', [1, _, _, 2, _, _, 3, _, _], [1, 2, 3]],
    ['bears with one value that did not come', [1, _, 2, _, 3, _, _, _, 4, _, 5], [1, 2, 3, 4, 5]],
    ['keeps a longer silence', [1, _, 2, _, 3, _, _, _, _, 4, _, 5], [1, 2, 3, _, _, _, _, 4, 5]],
    ['keeps gaps among dense values', [1, 2, 3, _, 4, 5], [1, 2, 3, _, 4, 5]],
    ['keeps what has no values', [_, _], [_, _]],
  ])('%s', (_name, values, kept) => {
    const { series, frame } = withoutSparseRows(viewOf(values));
    expect(series[0]?.values).toEqual(kept);
    expect(frame.time.map((row) => values[row])).toEqual(kept);
  });
});

it.each([
  ['a curve without empty rows as it is', [1, 2, null, 4, 5], [1, 2, null, 4, 5]],
  ['a line between values that come seldom', [1, null, null, 4, null, null, 1], [1, 2, 3, 4, 3, 2, 1]],
  [
    'a gap where it was silent for long',
    [0, null, 2, null, 4, null, null, null, null, null, 9, null, 7],
    [0, 1, 2, 3, 4, null, null, null, null, null, 9, 8, 7],
  ],
  ['nothing of nothing', [null, null], [null, null]],
])('draws %s', (_, values, drawn) => {
  expect(bridged(values)).toEqual(drawn);
});

it.each<[string, Column, number, Column]>([
  ['a gap where buckets hold several samples', [1, _, 3, 5], 4, [1, _, 3, 5]],
  [
    'a line through the buckets that a station skips by its rhythm',
    [1, _, 3, 5, _, 5, _, 1],
    1,
    [1, 2, 3, 5, 5, 5, 3, 1],
  ],
  ['a gap in a longer silence', [1, _, 3, _, 3, _, _, _, _, 4], 1, [1, 2, 3, 3, 3, _, _, _, _, 4]],
])('draws %s, when the samples are counted', (_name, values, samples, drawn) => {
  expect(bridged(values, samples)).toEqual(drawn);
});

it('bridges a line together with its band, but no points', () => {
  const [line] = viewOf([1, _, 3]).series;
  const band = { low: [0, _, 2], high: [2, _, 4] };
  expect(bridgedSeries({ ...line!, band }, 1)).toMatchObject({
    values: [1, _, 3],
    drawn: [1, 2, 3],
    band: { low: [0, 1, 2], high: [2, 3, 4] },
  });
  expect(bridgedSeries({ ...line!, shape: 'points' }, 1).drawn).toBeUndefined();
});
