import { toFreshness } from './freshness.js';

describe('freshness of a page', () => {
  it.each([
    ['live', '2026-06-01T10:00:00Z', true, 'open'],
    ['reconnecting', '2026-06-01T10:00:00Z', true, 'waiting'],
    ['reconnecting', '2026-06-01T10:00:00Z', true, 'connecting'],
    ['reconnecting', '2026-06-01T10:00:00Z', true, 'refused'],
    ['stale', '2026-06-01T10:00:00Z', false, 'open'],
    ['stale', '2026-06-01T10:00:00Z', false, 'waiting'],
    ['silent', null, true, 'open'],
    ['silent', undefined, false, 'waiting'],
  ] as const)('is %s with last update %s, active %s, stream %s', (expected, lastUpdate, isActive, live) => {
    expect(toFreshness(lastUpdate, isActive, live)).toBe(expected);
  });
});
