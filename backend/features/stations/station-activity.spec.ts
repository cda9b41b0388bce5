import { MINUTE_MS } from '@mesonet/model/durations.js';
import { isActive, silentFrom } from './station-activity.js';

describe('a station', () => {
  it.each([
    ['after ten minutes', MINUTE_MS, 10],
    ['that has sent once, after ten minutes', null, 10],
    ['that sends seldom, after three intervals', 60 * MINUTE_MS, 180],
  ])('is silent %s', (_, usualIntervalMs, minutes) => {
    const heard = { receivedAt: 1_000, usualIntervalMs };
    const from = 1_000 + minutes * MINUTE_MS;
    expect(silentFrom(heard)).toBe(from);
    expect([from, from + 1].map((now) => isActive(heard, new Date(now)))).toEqual([true, false]);
  });

  it('that was never heard of is not active', () => {
    expect(isActive(undefined, new Date(0))).toBe(false);
  });
});
