import { RecentSamples } from './recent-samples.js';

const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, i) => from + i);

describe('RecentSamples', () => {
  it('remembers the last 256 of each station', () => {
    const recent = new RecentSamples();
    recent.remember(1, Float64Array.from(numbers(200)));
    recent.remember(1, Float64Array.from(numbers(57, 200)));
    expect(recent.has(1, 0)).toBe(false);
    expect(numbers(256, 1).every((each) => recent.has(1, each))).toBe(true);
    expect(recent.has(2, 5)).toBe(false);
  });

  it('keeps the last of more than 256 at once', () => {
    const recent = new RecentSamples();
    recent.remember(1, Float64Array.from(numbers(1000)));
    expect([743, 744, 999].map((each) => recent.has(1, each))).toEqual([false, true, true]);
  });

  it('forgets a station', () => {
    const recent = new RecentSamples();
    recent.remember(1, Float64Array.from([7]));
    recent.forget(1);
    expect(recent.has(1, 7)).toBe(false);
  });
});
