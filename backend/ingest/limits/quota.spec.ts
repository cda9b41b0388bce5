import { MINUTE_MS } from '@mesonet/model/durations.js';
import fc from 'fast-check';
import { BURST_MINUTES, Quota } from './quota.js';

describe('Quota', () => {
  it('lets ten minutes of the rate pass at once, and then the rate', () => {
    const quota = new Quota<string>(6);
    let passed = 0;
    for (; quota.waitMs('a', 0) === 0; passed += 1) quota.charge('a', 1, 0);
    expect(passed).toBe(6 * BURST_MINUTES);
    expect(quota.waitMs('a', 0)).toBe(10_000);
    expect(quota.waitMs('a', 4_000)).toBe(6_000);
    expect(quota.waitMs('a', 10_000)).toBe(0);
  });

  it('keeps senders apart', () => {
    const quota = new Quota<string>(1);
    quota.charge('a', 1_000, 0);
    expect(quota.waitMs('a', 0)).toBeGreaterThan(0);
    expect(quota.waitMs('b', 0)).toBe(0);
  });

  it('takes a large upload whole and has the sender wait for what it took too much', () => {
    const quota = new Quota<string>(100);
    quota.charge('a', 100 * BURST_MINUTES - 1, 0);
    expect(quota.waitMs('a', 0)).toBe(0);
    quota.charge('a', 1_001, 0);
    expect(quota.waitMs('a', 0)).toBeCloseTo(10 * MINUTE_MS + 600);
  });

  it('saves up no more than the burst, however long the sender was quiet', () => {
    const quota = new Quota<string>(1);
    quota.charge('a', 1, 0);
    const later = 1_000 * MINUTE_MS;
    quota.charge('a', BURST_MINUTES, later);
    expect(quota.waitMs('a', later)).toBeGreaterThan(0);
  });

  it('is no limit at 0', () => {
    const quota = new Quota<string>(0);
    quota.charge('a', 1e9, 0);
    expect(quota.waitMs('a', 0)).toBe(0);
  });

  it('never lets more pass than the burst and the rate together, whoever comes when', () => {
    const steps = fc.array(fc.record({ after: fc.nat(30_000), count: fc.integer({ min: 1, max: 20 }) }), {
      maxLength: 300,
    });
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 30 }), (senders, perMinute) => {
        const quota = new Quota<string>(perMinute);
        let at = 0;
        let passed = 0;
        for (const { after, count } of senders) {
          at += after;
          if (quota.waitMs('a', at) > 0) continue;
          quota.charge('a', count, at);
          passed += count;
          // The last upload may take more than was left.
          expect(passed - (count - 1)).toBeLessThanOrEqual(
            perMinute * (BURST_MINUTES + at / MINUTE_MS) + 1e-6,
          );
        }
      }),
    );
  });
});
