import { lastUntil } from './last-until.js';

describe('lastUntil', () => {
  it.each([[[]], [[5]], [[5, 5]], [[1, 3, 3, 3, 8]], [[1, 2, 3, 4, 5, 6, 7]]])(
    'finds the place in %j',
    (times) => {
      for (let time = 0; time < 10; time += 1) {
        const expected = times.findLastIndex((each) => each <= time);
        expect(lastUntil(times, time, (each) => each)).toBe(expected);
      }
    },
  );
});
