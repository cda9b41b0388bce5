import { MINUTE_MS } from '@mesonet/model/durations.js';
import { pressureTendency, tendencyWords } from './tendency.js';

const HPA = 1 / 33.86388640341;

describe('tendencyWords', () => {
  it.each([
    [0, 'steady'],
    [0.09, 'steady'],
    [-0.09, 'steady'],
    [0.1, 'rising slowly'],
    [1.59, 'rising slowly'],
    [-1.6, 'falling'],
    [3.5, 'rising'],
    [-3.6, 'falling quickly'],
    [6.0, 'rising quickly'],
    [-6.1, 'falling very rapidly'],
  ])('calls %d hPa in three hours %s', (hPa, words) => {
    expect(tendencyWords((hPa + Math.sign(hPa) * 1e-9) * HPA)).toBe(words);
  });
});

describe('pressureTendency', () => {
  const time = Array.from({ length: 241 }, (_, i) => i * MINUTE_MS);
  const rising = time.map((_, i) => 30 + i * 0.001);

  it('compares the last value with the one three hours before it', () => {
    expect(pressureTendency(time, rising)?.change).toBeCloseTo(0.18, 9);
  });

  it('takes the last known value when the newest is a gap', () => {
    const gap = rising.map((value, i) => (i > 230 ? null : value));
    expect(pressureTendency(time, gap)?.change).toBeCloseTo(0.18, 9);
  });

  it('bridges a short gap three hours ago, but not a long one', () => {
    const short = rising.map((value, i) => (i > 52 && i < 70 ? null : value));
    expect(pressureTendency(time, short)?.change).toBeCloseTo(0.188, 9);
    const long = rising.map((value, i) => (i > 40 && i < 80 ? null : value));
    expect(pressureTendency(time, long)).toBeUndefined();
  });

  it.each([
    ['nothing', [], []],
    ['gaps only', time, time.map(() => null)],
    ['less than three hours', time.slice(0, 60), rising.slice(0, 60)],
  ])('knows nothing from %s', (_, times, values) => {
    expect(pressureTendency(times, values)).toBeUndefined();
  });
});
