import { describeClock } from './describe-clock.js';

const NOW = Date.UTC(2026, 10, 20, 12);
const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();

describe('describeClock', () => {
  it.each<[number | null, string | null, string]>([
    [0, null, 'clock right'],
    [-4, null, 'clock right'],
    [-5, null, 'clock 5 s behind'],
    [119, null, 'clock 119 s ahead'],
    [120, null, 'clock 2 min ahead'],
    [-7_200, null, 'clock 2 h behind'],
    [3_600, 'ahead', 'clock 60 min ahead'],
    [-86_400 * 9_000, 'not set', 'clock 9,000 days behind'],
    [null, 'now', 'arrival time used'],
    [null, null, 'no device time'],
  ])('%s s and %s: %s', (seconds, skew, words) => {
    const deviceTime = seconds === null ? null : at(seconds);
    expect(describeClock({ time: at(0), deviceTime, skew })).toBe(words);
  });
});
