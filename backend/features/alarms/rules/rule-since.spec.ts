import { nextRuleSince } from './rule-since.js';

const NOW = Date.UTC(2026, 10, 22, 6);

describe('since when a changed rule judges', () => {
  it.each([
    ['from now on', NOW - 1, NOW],
    ['later than one of the same millisecond', NOW, NOW + 1],
    ['later than one of a clock a little ahead', NOW + 5_000, NOW + 5_001],
    ['from now on after one of a clock that was wrong', NOW + 3_600_000, NOW],
  ])('is %s', (_, stored, expected) => {
    expect(nextRuleSince(new Date(stored), new Date(NOW)).getTime()).toBe(expected);
  });
});
