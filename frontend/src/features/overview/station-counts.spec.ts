import { describeCounts } from './station-counts.js';

const active = { isActive: true, isWaiting: false };
const stale = { isActive: false, isWaiting: false };
const waiting = { isActive: false, isWaiting: true };

describe('describeCounts', () => {
  it.each([
    ['no stations', [], 'No stations yet'],
    ['one that reports', [active], '1 station · all active'],
    ['one that never sent', [waiting], '1 station · waiting for a first sample'],
    ['two that never sent', [waiting, waiting], '2 stations · waiting for a first sample'],
    ['a silent one among others', [active, stale], '2 stations · 1 active'],
    ['silent ones only', [stale, stale], '2 stations · 0 active'],
    ['all kinds', [active, stale, waiting], '3 stations · 1 active · 1 waiting for a first sample'],
  ])('describes %s', (_, summaries, words) => {
    expect(describeCounts(summaries)).toBe(words);
  });
});
