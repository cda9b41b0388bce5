import type { RainSums, TotalsChange } from '../rain-entry.js';
import { TotalsRecount } from './totals-recount.js';

const same = (amount: number): RainSums => ({
  rainToday: amount,
  rainWeek: amount,
  rainMonth: amount,
  rainYear: amount,
});
const change = (time: string, amount: number): TotalsChange => ({ time: Date.parse(time), ...same(amount) });
const revision = (...changes: TotalsChange[]) => ({ changes, until: Date.parse('2026-12-31T00:00Z') });

describe('recounting totals', () => {
  // The first entries fall on a Wednesday. Auckland is twelve hours ahead, so its Thursday begins at noon UTC.
  const ENTRIES = [
    change('2026-05-20T01:00Z', 1),
    change('2026-05-20T11:00Z', 0.5),
    change('2026-05-20T13:00Z', 4),
  ];
  /** Before this revision the entry counted 2 inches instead of 0.5. */
  const CORRECTED = [revision(change('2026-05-20T11:00Z', -1.5))];

  it.each<[what: string, time: string, stored: Partial<RainSums>, changed: Partial<RainSums>]>([
    ['leaves what was before the correction', '2026-05-20T10:00Z', same(1), {}],
    ['changes all totals of the day', '2026-05-20T11:30Z', same(3), same(1.5)],
    [
      'changes the totals that go on over midnight',
      '2026-05-20T14:00Z',
      { ...same(7), rainToday: 4 },
      { rainWeek: 5.5, rainMonth: 5.5, rainYear: 5.5 },
    ],
    [
      'changes the totals that go on over Sunday',
      '2026-05-25T00:00Z',
      { rainToday: 0, rainWeek: 0, rainMonth: 7, rainYear: 7 },
      { rainMonth: 5.5, rainYear: 5.5 },
    ],
    [
      'leaves what came from elsewhere',
      '2026-05-20T11:30Z',
      { rainToday: 2.9, rainMonth: 3 },
      { rainMonth: 1.5 },
    ],
    ['takes a rounded total for the same', '2026-05-20T11:30Z', { rainToday: 3.004 }, { rainToday: 1.5 }],
    ['adds no total to a row without one', '2026-05-20T11:30Z', {}, {}],
  ])('%s', (_, time, stored, changed) => {
    expect(
      new TotalsRecount(ENTRIES, CORRECTED, 'Pacific/Auckland').recount(Date.parse(time), stored),
    ).toEqual(changed);
  });

  it('changes nothing the second time', () => {
    const time = Date.parse('2026-05-20T11:30Z');
    const once = new TotalsRecount(ENTRIES, CORRECTED, 'UTC').recount(time, same(3));
    expect(new TotalsRecount(ENTRIES, CORRECTED, 'UTC').recount(time, once)).toEqual({});
  });

  // One inch was found at 13:00. A late reading of 11:00 splits it, and a late reading of 12:00 splits it again.
  const PARTED = [
    change('2026-05-20T11:00Z', 0.25),
    change('2026-05-20T12:00Z', 0.25),
    change('2026-05-20T13:00Z', 0.5),
  ];
  const PARTS = [
    revision(change('2026-05-20T11:00Z', 0.25), change('2026-05-20T13:00Z', -0.25)),
    revision(change('2026-05-20T12:00Z', 0.25), change('2026-05-20T13:00Z', -0.25)),
  ];

  it.each([
    ['that knows none', 0, same(0.5)],
    ['that knows the first', 0.25, same(0.5)],
    ['that knows all', 0.5, {}],
    ['that came from elsewhere', 0.4, {}],
  ])('after several revisions changes a row %s', (_, stored, changed) => {
    const rows = new TotalsRecount(PARTED, PARTS, 'UTC');
    expect(rows.recount(Date.parse('2026-05-20T12:00Z'), same(stored))).toEqual(changed);
    expect(rows.recount(Date.parse('2026-05-20T13:00Z'), same(1))).toEqual({});
  });

  it('leaves rows that were counted after the revision', () => {
    const late = { ...PARTS[0]!, until: Date.parse('2026-05-20T12:00Z') };
    const rows = new TotalsRecount(PARTED, [late], 'UTC');
    expect(rows.recount(Date.parse('2026-05-20T12:30Z'), same(0.25))).toEqual({});
  });
});
