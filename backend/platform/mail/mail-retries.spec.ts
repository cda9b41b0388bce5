import { MAIL_KEPT_MS, nextTryOf } from './mail-retries.js';

const NOW = new Date('2026-01-31T12:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);

describe('nextTryOf', () => {
  it.each([
    [1, 10_000],
    [2, 20_000],
    [5, 160_000],
    [9, 2_560_000],
    [10, 3_600_000],
    [60, 3_600_000],
  ])('after %d failures waits %d ms', (failures, ms) => {
    expect(nextTryOf(failures, { now: NOW, expiresAt: later(MAIL_KEPT_MS) })).toEqual(later(ms));
  });

  it('gives up what is of no use by then', () => {
    expect(nextTryOf(1, { now: NOW, expiresAt: later(10_000) })).toBeNull();
    expect(nextTryOf(1, { now: NOW, expiresAt: later(10_001) })).toEqual(later(10_000));
  });
});
