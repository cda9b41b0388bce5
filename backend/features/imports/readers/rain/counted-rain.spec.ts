import { HOUR_MS } from '@mesonet/model/durations.js';
import { countedRain, rainOfDays } from './counted-rain.js';
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
  return totals.map(([hours, total]) => amountOf(total, MIDNIGHT + hours * HOUR_MS).amount);
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
        [23.9, 0.5],
        [24.1, 0.1],
        [26, 0.3],
      ],
      [0.5, 0.1, 0.2],
    ],
    [
      'is an old one after midnight, late rows included',
      [
        [22.9, 0.5],
        [24, 0.5],
        [25.01, 0.2],
        [26, 0.6],
      ],
      [0.5, 0, 0.2, 0.4],
    ],
    [
      'is an old one at midnight of rows of six hours',
      [
        [12, 0.3],
        [18, 0.3],
        [24, 0.4],
        [30, 0],
      ],
      [0.3, 0, 0.1, 0],
    ],
    [
      'begins again though the next row is higher',
      [
        [21, 0.5],
        [24, 0.5],
        [27, 0.1],
        [30, 0.7],
      ],
      [0.5, 0, 0.1, 0.6],
    ],
    [
      'is an old one at midnight of rows of three hours',
      [
        [21, 0.5],
        [24, 0.5],
        [27, 0],
        [30, 0.2],
      ],
      [0.5, 0, 0, 0.2],
    ],
    [
      'goes back to an earlier year',
      [
        [24 * 365, 0],
        [0, 0.4],
        [24, 0.6],
        [48, 0.6],
        [72, 0],
      ],
      [0, 0.4, 0.6, 0.6, 0],
    ],
    [
      'does not count a row that comes late',
      [
        [9, 0.2],
        [10, 0.5],
        [9.5, 0.3],
        [11, 0.6],
      ],
      [0.2, 0.3, 0, 0.1],
    ],
    [
      'begins again where it falls soon after midnight',
      [
        [23.9, 0.5],
        [24, 0.5],
        [24.1, 0],
        [25, 0.7],
      ],
      [0.5, 0, 0, 0.7],
    ],
    [
      'begins again after a night without rows, whatever the total',
      [
        [22, 0.5],
        [30, 0.9],
      ],
      [0.5, 0.9],
    ],
    [
      'is nothing where a total falls for one row',
      [
        [9, 0.5],
        [10, 0],
        [11, 0.5],
        [12, 0.6],
      ],
      [0.5, 0, 0, 0.1],
    ],
    [
      'begins again within the day where the next row confirms it',
      [
        [8, 0.5],
        [9, 0],
        [10, 0.1],
      ],
      [0.5, 0, 0.1],
    ],
    [
      'begins again at an hour of its own, though it soon shows nearly as much',
      [
        [9, 0.4],
        [10, 0.3],
        [11, 0.35],
      ],
      [0.4, 0, 0.35],
    ],
    [
      'is nothing where a total cannot be',
      [
        [9, 0.5],
        [10, 500],
        [11, 0.5],
        [12, 0.6],
      ],
      [0.5, null, 0, 0.1],
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

  const before = (hours: number, rainToday: number, isRecent: boolean): RainBefore => ({
    until: MIDNIGHT + hours * HOUR_MS - 1,
    totals: { rainToday },
    recentToday: isRecent ? rainToday : null,
  });

  it('goes on from the total that is stored on the same day', () => {
    expect(amountsOf([[9, 0.3]], before(9, 0.2, true))).toEqual(close([0.1]));
    expect(amountsOf([[9, 0.3]], before(9, 0.2, false))).toEqual(close([0.1]));
  });

  it('is a whole total on the next day, but for one that may still be the old one', () => {
    expect(amountsOf([[24, 0.3]], before(24, 0.2, false))).toEqual(close([0.3]));
    expect(
      amountsOf(
        [
          [24, 0.2],
          [24.1, 0.1],
        ],
        before(24, 0.2, true),
      ),
    ).toEqual(close([0, 0.1]));
  });

  it('goes on from the total of the day before, where the first row comes soon after midnight', () => {
    const before = { until: MIDNIGHT + 10_000 - 1, totals: {}, recentToday: 0.5 };
    const late = 10_000 / HOUR_MS;
    expect(
      amountsOf(
        [
          [late, 0.5],
          [late + 1, 0.2],
          [late + 2, 0.3],
        ],
        before,
      ),
    ).toEqual(close([0, 0.2, 0.1]));
  });

  it('tells which totals are still those of the day before', () => {
    const read = rainOfDays('America/Denver', null);
    const rows = [
      [23, 0.5],
      [24, 0.5],
      [25, 0.5],
      [26, 0.5],
    ] as const;
    expect(rows.map(([hours, total]) => read(total, MIDNIGHT + hours * HOUR_MS).isOld)).toEqual([
      ...[false, true, true, false],
    ]);
  });
});

describe('the rain of a counter', () => {
  const DAYS = 24;
  const JULY = 61 * DAYS;

  it.each<[string, readonly (readonly [number, number])[], readonly (number | null)[]]>([
    [
      'begins again in a file of days with its month, though it soon shows nearly as much',
      [
        [JULY - DAYS + 9, 0.5],
        [JULY + 9, 0.5],
        [JULY + DAYS + 9, 0.4],
        [JULY + 2 * DAYS + 9, 0.45],
      ],
      [null, 0, 0, 0.45],
    ],
    [
      'goes on from a reading to which it is set back in a file of days',
      [
        [JULY + 15 * DAYS, 10.02],
        [JULY + 16 * DAYS, 10],
        [JULY + 17 * DAYS, 10.01],
      ],
      [null, 0, 0.01],
    ],
    [
      'begins again in a file of hours at any hour',
      [
        [JULY + 15 * DAYS + 9, 0.4],
        [JULY + 15 * DAYS + 10, 0.3],
        [JULY + 15 * DAYS + 11, 0.35],
      ],
      [null, 0, 0.35],
    ],
    [
      'begins again in a file of hours with a day whose total is still shown at midnight',
      [
        [JULY + 16 * DAYS - 1, 0.4],
        [JULY + 16 * DAYS, 0.4],
        [JULY + 16 * DAYS + 1, 0.3],
        [JULY + 16 * DAYS + 2, 0.35],
      ],
      [null, 0, 0, 0.35],
    ],
  ])('%s', (_, readings, amounts) => {
    const amountOf = countedRain('America/Denver');
    expect(readings.map(([hours, reading]) => amountOf(reading, MIDNIGHT + hours * HOUR_MS))).toEqual(
      close(amounts),
    );
  });
});
