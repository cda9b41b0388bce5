import { DAY_MS, HOUR_MS } from './durations.js';
import { rainAmounts, rainBarMs, rainCounter, sumByBar } from './rain-amounts.js';

describe('rainAmounts', () => {
  it.each([
    ['grows', [0, 1, 1, 4], [0, 1, 0, 3]],
    ['does not know what fell before the first value', [5, 6], [null, 1]],
    ['starts anew at midnight', [0, 7, 0, 2], [0, 7, 0, 2]],
    ['counts what fell since a fall', [0, 7, 2, 3], [0, 7, 2, 1]],
    ['leaves gaps and adds up over them', [0, null, null, 3], [0, null, null, 3]],
    ['has nothing', [null, null], [null, null]],
  ])('%s', (_, counter, amounts) => {
    expect(rainAmounts(counter, HOUR_MS)).toEqual(amounts);
  });

  it('takes the highest of a whole day as the rain of that day', () => {
    expect(rainAmounts([5, 0, 8, null], DAY_MS)).toEqual([5, 0, 8, null]);
  });
});

describe('sumByBar', () => {
  it('adds amounts up by the hour and keeps bars without any value as gaps', () => {
    const time = [0, 30, 60, 90, 120, 150].map((minutes) => minutes * 60_000);
    expect(sumByBar(time, [1, 2, null, 4, null, null], [0], HOUR_MS)).toEqual({
      time: [0, HOUR_MS, 2 * HOUR_MS],
      values: [3, 4, null],
    });
  });

  it('begins six-hour bars at each midnight, after a day of 23 hours too', () => {
    const midnights = [0, 23 * HOUR_MS];
    const time = Array.from({ length: 47 }, (_, i) => i * HOUR_MS);
    const { time: starts, values } = sumByBar(
      time,
      time.map(() => 1),
      midnights,
      6 * HOUR_MS,
    );
    expect(starts.map((at) => at / HOUR_MS)).toEqual([0, 6, 12, 18, 23, 29, 35, 41]);
    expect(values).toEqual([6, 6, 6, 5, 6, 6, 6, 6]);
  });

  it('makes a day of 25 hours one bar', () => {
    const time = Array.from({ length: 30 }, (_, i) => i * HOUR_MS);
    expect(
      sumByBar(
        time,
        time.map(() => 1),
        [0, 25 * HOUR_MS],
        DAY_MS,
      ),
    ).toEqual({
      time: [0, 25 * HOUR_MS],
      values: [25, 5],
    });
  });
});

describe('rainBarMs', () => {
  it.each([
    [DAY_MS, 180_000, HOUR_MS],
    [7 * DAY_MS, 1_800_000, 6 * HOUR_MS],
    [30 * DAY_MS, 2 * HOUR_MS, DAY_MS],
    [365 * DAY_MS, DAY_MS, DAY_MS],
    [900 * DAY_MS, 7 * DAY_MS, 7 * DAY_MS],
  ])('of a span of %d ms in buckets of %d ms is %d ms', (span, bucket, bar) => {
    expect(rainBarMs(span, bucket)).toBe(bar);
  });
});

describe('rainCounter', () => {
  it.each([
    [3, 'rainToday.max'],
    ['day', 'rainToday.max'],
    ['week', 'rainWeek.max'],
    ['month', 'rainMonth.max'],
    ['year', 'rainYear.max'],
  ])('for buckets of %s is %s', (interval, counter) => {
    expect(rainCounter(interval)).toBe(counter);
  });
});
