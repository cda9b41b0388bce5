import { DAY_MS } from '@mesonet/model/durations.js';
import { keptEdges, keptRange, SampleRetention } from './sample-retention.js';

const NOW = Date.UTC(2026, 10, 20, 12);
/** Series → time until which all its samples are kept. */
const UNTIL: Record<number, number> = { 2: Infinity, 3: NOW };
const directory = {
  find: (series: number) => ({ keepsAllUntil: UNTIL[series] ?? -Infinity }) as never,
};
const retentionOf = (days: number | null) => new SampleRetention(days, directory, () => new Date(NOW));

describe('SampleRetention', () => {
  it('keeps so many days, all of an exempt account, and all without the setting', () => {
    const { keptFrom } = retentionOf(30);
    expect(keptFrom(1)).toBe(NOW - 30 * DAY_MS);
    expect(keptFrom(1, NOW + DAY_MS)).toBe(NOW - 29 * DAY_MS);
    expect(keptFrom(2)).toBe(-Infinity);
    expect(retentionOf(null).keptFrom(1)).toBe(-Infinity);
  });

  it('keeps all of an account until its storage ends', () => {
    const { keptFrom } = retentionOf(30);
    expect(keptFrom(3, NOW - 1)).toBe(-Infinity);
    expect(keptFrom(3, NOW)).toBe(NOW - 30 * DAY_MS);
  });

  it('tells a sender how long that is', () => {
    const detail = 'Samples are kept for 30 days, and the time is before that';
    expect(retentionOf(30).refusal).toEqual({ code: 'timestamp_too_old', detail });
  });
});

describe('what is left', () => {
  it('of a range begins where samples are kept', () => {
    expect(keptRange({ start: 1, end: 9 }, 5)).toEqual({ start: 5, end: 9 });
    expect(keptRange({ start: 1, end: 9 }, -Infinity)).toEqual({ start: 1, end: 9 });
  });

  it.each([
    [-Infinity, 0, [0, 10, 20, 30]],
    [0, 0, [0, 10, 20, 30]],
    [1, 0, [1, 10, 20, 30]],
    [10, 1, [10, 20, 30]],
    [15, 1, [15, 20, 30]],
    [29, 2, [29, 30]],
    [30, 3, []],
    [99, 3, []],
  ])('of buckets from %p on leaves out %p', (from, leftOut, edges) => {
    expect(keptEdges([0, 10, 20, 30], from)).toEqual({ leftOut, edges });
  });

  it('of no bucket is none', () => {
    expect(keptEdges([], 5)).toEqual({ leftOut: 0, edges: [] });
    expect(keptEdges([1], 5)).toEqual({ leftOut: 0, edges: [1] });
  });
});
