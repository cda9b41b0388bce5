import { sparkArea, sparkLine } from './spark-path.js';

describe('sparkLine', () => {
  it.each([
    ['lowest at the bottom, highest at the top', [0, 10], undefined, 'M0 97L100 3'],
    ['a gap breaks the line', [0, null, 10], undefined, 'M0 97M100 3'],
    ['a flat curve in the middle', [5, 5], undefined, 'M0 50L100 50'],
    ['a flat curve on its floor', [0, 0], 0, 'M0 97L100 97'],
    ['from the floor up', [5, 10], 0, 'M0 50L100 3'],
    ['nothing', [], undefined, ''],
    ['gaps only', [null, null], undefined, ''],
  ])('draws %s', (_, values, floor, path) => {
    expect(sparkLine(values, floor)).toBe(path);
  });
});

describe('sparkArea', () => {
  it('closes each run down to the bottom', () => {
    expect(sparkArea([0, 10, null, 5])).toBe('M0 97L33.33 3L33.33 100L0 100ZM100 50L100 100L100 100Z');
  });
});
