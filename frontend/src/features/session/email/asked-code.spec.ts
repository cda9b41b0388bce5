import { askedCodeOf, secondsUntilNext } from './asked-code.js';

describe('a code that was asked for', () => {
  it.each([
    [1_000, 30],
    [1_001, 30],
    [2_000, 29],
    [30_999, 1],
    [31_000, 0],
    [9_000_000, 0],
    // The clock was set back.
    [-9_000_000, 30],
  ])('may be asked for again at %d after %d s', (now, seconds) => {
    expect(secondsUntilNext({ email: 'ann@example.org', at: 1_000, waitSeconds: 0 }, now)).toBe(seconds);
  });

  it('waits as long as the server asks', () => {
    const asked = { email: 'ann@example.org', at: 1_000, waitSeconds: 600 };
    expect(secondsUntilNext(asked, 2_000)).toBe(599);
    expect(secondsUntilNext(asked, 601_000)).toBe(0);
  });

  it('is read from the history entry, whatever stands there', () => {
    const asked = { email: 'ann@example.org', at: 1_000, waitSeconds: 0 };
    expect(askedCodeOf({ state: { next: '/docs', asked } })).toEqual(asked);
    for (const state of [null, undefined, 'asked', { next: '/docs' }, { asked: { email: 1 } }]) {
      expect(askedCodeOf({ state })).toBeNull();
    }
  });
});
