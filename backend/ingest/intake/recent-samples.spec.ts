import { RecentSamples } from './recent-samples.js';

const numbers = (count: number, from = 0) => Float64Array.from({ length: count }, (_, i) => from + i);

describe('RecentSamples', () => {
  it('remembers the last 256 of each station', () => {
    const recent = new RecentSamples();
    recent.remember(1, numbers(200));
    recent.remember(1, numbers(57, 200));
    expect(recent.countRepeats(1, numbers(1))).toBe(0);
    expect([...numbers(256, 1)].every((each) => recent.countRepeats(1, numbers(1, each)) === 1)).toBe(true);
    expect(recent.countRepeats(1, numbers(300))).toBe(256);
    expect(recent.countRepeats(2, numbers(1, 5))).toBe(0);
  });

  it('keeps the last of more than 256 at once', () => {
    const recent = new RecentSamples();
    recent.remember(1, numbers(1000));
    expect([743, 744, 999].map((each) => recent.countRepeats(1, numbers(1, each)))).toEqual([0, 1, 1]);
  });

  it.each([3, 300])('counts those that come again among %i samples', (count) => {
    const recent = new RecentSamples();
    const twice = Float64Array.of(...numbers(count), ...numbers(count));
    expect(recent.countRepeats(1, twice)).toBe(count);
    recent.remember(1, Float64Array.of(0));
    expect(recent.countRepeats(1, twice)).toBe(count + 1);
  });

  it('forgets a station', () => {
    const recent = new RecentSamples();
    recent.remember(1, Float64Array.of(7));
    recent.forget(1);
    expect(recent.countRepeats(1, Float64Array.of(7))).toBe(0);
  });
});
