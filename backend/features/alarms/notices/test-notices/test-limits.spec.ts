import { TooManyRequests } from '../../../../platform/errors.js';
import { TestLimits } from './test-limits.js';

const START = Date.UTC(2026, 4, 1, 12);
const afterMinutes = (minutes: number) => new Date(START + minutes * 60_000);

describe('the limits of tests', () => {
  it('let an organization send 20 tests within an hour, and others go on', () => {
    const limits = new TestLimits();
    for (let n = 0; n < 20; n += 1) limits.take('a', 1, afterMinutes(n));
    expect(() => limits.take('a', 1, afterMinutes(20))).toThrow(TooManyRequests);
    expect(() => limits.take('a', 0, afterMinutes(20))).toThrow('at most 20 tests to 200 recipients');
    limits.take('b', 1, afterMinutes(20));
    limits.take('a', 1, afterMinutes(60));
    expect(() => limits.take('a', 1, afterMinutes(60))).toThrow(TooManyRequests);
  });

  it('let its tests reach 200 recipients within an hour', () => {
    const limits = new TestLimits();
    for (let n = 0; n < 3; n += 1) limits.take('a', 50, afterMinutes(n));
    limits.take('a', 49, afterMinutes(3));
    expect(() => limits.take('a', 2, afterMinutes(4))).toThrow(TooManyRequests);
    limits.take('a', 1, afterMinutes(4));
    expect(() => limits.take('a', 1, afterMinutes(5))).toThrow(TooManyRequests);
    limits.take('a', 50, afterMinutes(60));
  });

  it('say how long to wait', () => {
    const limits = new TestLimits();
    for (let n = 0; n < 4; n += 1) limits.take('a', 50, afterMinutes(n));
    const refused = new Map<number, unknown>();
    for (const count of [1, 51]) {
      try {
        limits.take('a', count, afterMinutes(10));
      } catch (error) {
        refused.set(count, (error as TooManyRequests).retryAfterSeconds);
      }
    }
    expect([...refused]).toEqual([
      [1, 50 * 60],
      [51, 51 * 60],
    ]);
  });
});
