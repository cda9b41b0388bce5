import { DAY_MS, HOUR_MS } from '@mesonet/model/durations.js';
import { rainOfDays } from './counted-rain.js';
import type { RainBefore } from './rain-totals.js';

const MAY = Date.UTC(2024, 4, 1);
/** Local midnight of Denver, UTC ms */
const MIDNIGHT = MAY + 6 * HOUR_MS;

/** @param totals [hours after a midnight of Denver, total of the day in inches] */
const amountsOf = (
  totals: readonly (readonly [number, number | null])[],
  before: RainBefore | null = null,
) => {
  const amountOf = rainOfDays('America/Denver', before);
  return totals.map(([hours, total]) => amountOf(total, MIDNIGHT + hours * HOUR_MS));
};
const close = (amounts: readonly (number | null)[]) =>
  amounts.map((each) => (each === null ? null : (expect.closeTo(each, 9) as number)));

describe('the rain of totals of the day', () => {
  it.each<[string, readonly (readonly [number, number | null])[], readonly (number | null)[]]>([
    [
      'rises within the day, the first total included',
      [
        [9, 0.2],
        [10, 0.5],
        [11, null],
        [12, 0.5],
      ],
      [0.2, 0.3, null, 0],
    ],
    [
      'begins again at midnight',
      [
        [23, 0.5],
        [25, 0.1],
        [26, 0.3],
      ],
      [0.5, 0.1, 0.2],
    ],
    [
      'begins again where it falls after midnight',
      [
        [23, 0.5],
        [24, 0.5],
        [24.1, 0],
        [25, 0.7],
      ],
      [0.5, 0, 0, 0.7],
    ],
    [
      'is never negative within the day',
      [
        [9, 0.5],
        [10, 0.4],
        [11, 0.5],
      ],
      [0.5, 0, 0.1],
    ],
    [
      'is a whole total in a file of days',
      [
        [0, 0.5],
        [24, 0.2],
        [48, 0.9],
        [72, 0],
      ],
      [0.5, 0.2, 0.9, 0],
    ],
  ])('%s', (_, totals, amounts) => {
    expect(amountsOf(totals)).toEqual(close(amounts));
  });

  it('goes on from the total that is stored, on the same day only', () => {
    const before = { first: MIDNIGHT + 9 * HOUR_MS, totals: { rainToday: 0.2 } };
    expect(amountsOf([[9, 0.3]], before)).toEqual(close([0.1]));
    const later = { first: MIDNIGHT + DAY_MS + 20 * HOUR_MS, totals: {} };
    expect(amountsOf([[44, 0.3]], later)).toEqual(close([0.3]));
  });
});
