import type { RainMove } from '../../samples/rain-ledger/rain-entry.js';
import type { RainAmounts } from './rain-ledger-store.js';
import { RowRecount } from './recount-rows.js';

const same = (amount: number): RainAmounts => ({
  rainToday: amount,
  rainWeek: amount,
  rainMonth: amount,
  rainYear: amount,
});
const move = (time: string, amount: number): RainMove => ({ time: Date.parse(time), ...same(amount) });
const revision = (...moves: RainMove[]) => ({ moves, until: Date.parse('2026-12-31T00:00Z') });

describe('telling totals anew', () => {
  // Wednesday; in Auckland it is twelve hours later, and Thursday from noon on.
  const ENTRIES = [
    move('2026-05-20T01:00Z', 1),
    move('2026-05-20T11:00Z', 0.5),
    move('2026-05-20T13:00Z', 4),
  ];
  /** It counted 2 in before. */
  const CORRECTED = [revision(move('2026-05-20T11:00Z', -1.5))];

  it.each<[what: string, time: string, stored: Partial<RainAmounts>, changed: Partial<RainAmounts>]>([
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
    expect(new RowRecount(ENTRIES, CORRECTED, 'Pacific/Auckland').row(Date.parse(time), stored)).toEqual(
      changed,
    );
  });

  it('changes nothing the second time', () => {
    const time = Date.parse('2026-05-20T11:30Z');
    const once = new RowRecount(ENTRIES, CORRECTED, 'UTC').row(time, same(3));
    expect(new RowRecount(ENTRIES, CORRECTED, 'UTC').row(time, once)).toEqual({});
  });

  // An inch that was found at 13:00 is parted by a reading of 11:00, and again by one of 12:00.
  const PARTED = [
    move('2026-05-20T11:00Z', 0.25),
    move('2026-05-20T12:00Z', 0.25),
    move('2026-05-20T13:00Z', 0.5),
  ];
  const PARTS = [
    revision(move('2026-05-20T11:00Z', 0.25), move('2026-05-20T13:00Z', -0.25)),
    revision(move('2026-05-20T12:00Z', 0.25), move('2026-05-20T13:00Z', -0.25)),
  ];

  it.each([
    ['that knows none', 0, same(0.5)],
    ['that knows the first', 0.25, same(0.5)],
    ['that knows all', 0.5, {}],
    ['that came from elsewhere', 0.4, {}],
  ])('after several revisions changes a row %s', (_, stored, changed) => {
    const rows = new RowRecount(PARTED, PARTS, 'UTC');
    expect(rows.row(Date.parse('2026-05-20T12:00Z'), same(stored))).toEqual(changed);
    expect(rows.row(Date.parse('2026-05-20T13:00Z'), same(1))).toEqual({});
  });

  it('leaves rows that were counted after the revision', () => {
    const late = { ...PARTS[0]!, until: Date.parse('2026-05-20T12:00Z') };
    const rows = new RowRecount(PARTED, [late], 'UTC');
    expect(rows.row(Date.parse('2026-05-20T12:30Z'), same(0.25))).toEqual({});
  });
});
