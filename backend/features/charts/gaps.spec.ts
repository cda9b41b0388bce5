import { keptBuckets, meanCount } from './gaps.js';

describe('keptBuckets', () => {
  it.each([
    ['all where buckets hold several samples', [1, null, 2, 3], [5, null, 5, 5], [0, 1, 2, 3]],
    [
      'those with a reading of a station that sends every third',
      [1, null, null, 2, null, null, 3],
      [1, null, null, 1, null, null, 1],
      [0, 3, 6],
    ],
    [
      'one empty bucket of a silence longer than usual',
      [1, null, 2, null, 3, null, null, null, null, 4],
      [1, null, 1, null, 1, null, null, null, null, 1],
      [0, 2, 4, 5, 9],
    ],
    [
      'none between the readings of a station that skips every other bucket by its rhythm',
      [1, 2, null, 3, 4, null, 5],
      [1, 1, null, 1, 1, null, 1],
      [0, 1, 3, 4, 6],
    ],
    ['all of a single reading', [null, 7, null], [null, 1, null], [0, 1, 2]],
    ['all of none', [null, null], [null, null], [0, 1]],
  ])('keeps %s', (_, values, counts, kept) => {
    expect(keptBuckets(values, counts)).toEqual(kept);
  });

  it('counts samples of buckets that have any', () => {
    expect(meanCount([4, null, 6])).toBe(5);
    expect(meanCount([null])).toBe(0);
  });
});
