import type { RainAmounts } from './rain-ledger-store.js';
import { type CountedEntry, RowRecount } from './recount-rows.js';

const same = (amount: number): RainAmounts => ({
  rainToday: amount,
  rainWeek: amount,
  rainMonth: amount,
  rainYear: amount,
});
const entry = (time: string, was: number, becomes = was): CountedEntry => ({
  time: Date.parse(time),
  was: same(was),
  becomes: same(becomes),
});

describe('telling totals anew', () => {
  // Wednesday; in Auckland it is twelve hours later, and Thursday from noon on.
  const ENTRIES = [
    entry('2026-05-20T01:00Z', 1),
    entry('2026-05-20T11:00Z', 2, 0.5),
    entry('2026-05-20T13:00Z', 4),
  ];

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
    expect(new RowRecount(ENTRIES, 'Pacific/Auckland').row(Date.parse(time), stored)).toEqual(changed);
  });

  it('changes nothing the second time', () => {
    const time = Date.parse('2026-05-20T11:30Z');
    const once = new RowRecount(ENTRIES, 'UTC').row(time, same(3));
    expect(new RowRecount(ENTRIES, 'UTC').row(time, once)).toEqual({});
  });
});
