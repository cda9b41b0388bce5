import { describePlan } from './describe-plan.js';

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
