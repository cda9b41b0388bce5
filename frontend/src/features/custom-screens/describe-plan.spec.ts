import { describePlan } from './describe-plan.js';
import { fileSize } from './file-size.js';

describe('what an import of screens would do', () => {
  it.each([
    [['demo'], [], 'replaces the screens of demo'],
    [
      ['demo', 'plains'],
      ['valley', 'pilots'],
      'replaces the screens of demo and plains, leaves valley and pilots',
    ],
    [['a', 'b', 'c'], ['d'], 'replaces the screens of a, b and c, leaves d'],
    [
      ['a'],
      ['b', 'c', 'd', 'e', 'f', 'g', 'h'],
      'replaces the screens of a, leaves b, c, d, e, f and 2 more',
    ],
  ])('is said of %j beside %j', (replaces, leaves, words) => {
    expect(describePlan({ replaces, leaves })).toBe(words);
  });
});

describe('the size of a file', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [8_140, '8.1 kB'],
    [12_400_000, '12.4 MB'],
  ])('of %d bytes is %s', (bytes, words) => expect(fileSize(bytes)).toBe(words));
});
