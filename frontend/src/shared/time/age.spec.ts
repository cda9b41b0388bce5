import { formatAge, formatDuration } from './age.js';

describe('age of a sample', () => {
  it.each([
    [0, '0 s ago'],
    [12_900, '12 s ago'],
    [59_999, '59 s ago'],
    [60_000, '1 min ago'],
    [3_599_999, '59 min ago'],
    [3_600_000, '1 h ago'],
    [47 * 3_600_000, '47 h ago'],
    [48 * 3_600_000, '2 d ago'],
    [-5_000, '0 s ago'],
  ])('reads %i ms as "%s"', (ageMs, expected) => {
    expect(formatAge(ageMs)).toBe(expected);
  });

  it('is a plain duration without "ago"', () => {
    expect(formatDuration(90_000)).toBe('1 min');
  });
});
