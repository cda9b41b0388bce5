import { HOUR_MS } from '../durations.js';
import { addUnits, periodRange, startOfUnit, unitAround } from './calendar.js';
import { localText } from './local-text.js';

const at = (text: string) => Date.parse(text);

describe('periodRange', () => {
  // It is noon of a Sunday in New York, after the clock was put forward in the night.
  const now = at('2025-03-09T16:00:00Z');

  it.each([
    ['24h', '2025-03-08T16:00:00Z', '2025-03-09T16:00:00Z'],
    ['7d', '2025-03-02T16:00:00Z', '2025-03-09T16:00:00Z'],
    ['1h', '2025-03-09T15:00:00Z', '2025-03-09T16:00:00Z'],
    ['today', '2025-03-09T05:00:00Z', '2025-03-10T04:00:00Z'],
    ['yesterday', '2025-03-08T05:00:00Z', '2025-03-09T05:00:00Z'],
    ['week', '2025-03-03T05:00:00Z', '2025-03-10T04:00:00Z'],
    ['month', '2025-03-01T05:00:00Z', '2025-04-01T04:00:00Z'],
    ['year', '2025-01-01T05:00:00Z', '2026-01-01T05:00:00Z'],
  ])('reads %s', (text, start, end) => {
    expect(periodRange(text, 'America/New_York', now)).toEqual({ start: at(start), end: at(end) });
  });

  it.each(['', '0h', '24', '-1d', '1.5h', '24 h', '123456d', 'Today', 'decade', '__proto__'])(
    'refuses %j',
    (text) => {
      expect(periodRange(text, 'UTC', now)).toBeNull();
    },
  );
});

describe('unitAround', () => {
  it.each([
    ['Asia/Kathmandu', 'day', '2025-01-01T18:14:59.999Z', '2024-12-31T18:15:00Z', '2025-01-01T18:15:00Z'],
    ['Asia/Kathmandu', 'day', '2025-01-01T18:15:00Z', '2025-01-01T18:15:00Z', '2025-01-02T18:15:00Z'],
    ['UTC', 'month', '2024-02-29T23:59:59.999Z', '2024-02-01T00:00:00Z', '2024-03-01T00:00:00Z'],
    ['UTC', 'week', '1969-12-31T00:00:00Z', '1969-12-29T00:00:00Z', '1970-01-05T00:00:00Z'],
    ['Australia/Lord_Howe', 'month', '2025-10-15T00:00:00Z', '2025-09-30T13:30:00Z', '2025-10-31T13:00:00Z'],
    // Samoa went from the 29th to the 31st of December 2011.
    ['Pacific/Apia', 'day', '2011-12-30T09:59:59.999Z', '2011-12-29T10:00:00Z', '2011-12-30T10:00:00Z'],
    ['Pacific/Apia', 'day', '2011-12-30T10:00:00Z', '2011-12-30T10:00:00Z', '2011-12-31T10:00:00Z'],
  ] as const)('finds in %s the %s of %s', (zone, unit, time, start, end) => {
    expect(unitAround(at(time), unit, zone)).toEqual({ start: at(start), end: at(end) });
  });
});

describe('startOfUnit and addUnits', () => {
  it.each([
    ['an ordinary day', 'America/Denver', '2026-01-15T18:00:00Z', 24],
    ['the day clocks go forward', 'America/Denver', '2026-03-08T18:00:00Z', 23],
    ['the day clocks go back', 'America/Denver', '2026-11-01T18:00:00Z', 25],
    ['the same in Europe, forward', 'Europe/Zurich', '2026-03-29T10:00:00Z', 23],
    ['the same in Europe, back', 'Europe/Zurich', '2026-10-25T10:00:00Z', 25],
    ['half an hour at Lord Howe, forward', 'Australia/Lord_Howe', '2026-10-04T06:00:00Z', 23.5],
    ['half an hour at Lord Howe, back', 'Australia/Lord_Howe', '2026-04-05T06:00:00Z', 24.5],
  ])('knows how long is %s', (_, zone, noon, hours) => {
    const start = startOfUnit('day', at(noon), zone);
    const next = addUnits(1, 'day', start, zone);
    expect(localText(start, zone, 'HH:mm')).toBe('00:00');
    expect(localText(next, zone, 'HH:mm')).toBe('00:00');
    expect((next - start) / HOUR_MS).toBe(hours);
  });

  it('starts a day whose midnight is skipped with its first moment', () => {
    const start = startOfUnit('day', at('2018-11-04T15:00:00Z'), 'America/Sao_Paulo');
    expect(localText(start, 'America/Sao_Paulo', 'd MMM yyyy, HH:mm')).toBe('4 Nov 2018, 01:00');
    expect(start).toBe(at('2018-11-04T03:00:00Z'));
  });

  it('keeps the clock time when days are added over a change', () => {
    const later = addUnits(1, 'day', at('2026-03-07T17:00:00Z'), 'America/Denver');
    expect(new Date(later).toISOString()).toBe('2026-03-08T16:00:00.000Z');
  });

  it.each([
    ['week', '2026-11-16T07:00:00.000Z'],
    ['month', '2026-11-01T06:00:00.000Z'],
    ['year', '2026-01-01T07:00:00.000Z'],
  ] as const)('starts the %s at the station’s own midnight', (unit, expected) => {
    const start = startOfUnit(unit, at('2026-11-20T12:00:00Z'), 'America/Denver');
    expect(new Date(start).toISOString()).toBe(expected);
  });

  it('starts the old date where the clock shows it once more after midnight', () => {
    // At 00:01 of the 7th the clock was put back to 23:01 of the 6th.
    const time = at('2010-11-07T03:15:00Z');
    expect(localText(time, 'America/St_Johns', 'd MMM, HH:mm')).toBe('6 Nov, 23:45');
    expect(startOfUnit('day', time, 'America/St_Johns')).toBe(at('2010-11-06T02:30:00Z'));
    expect(unitAround(time, 'day', 'America/St_Johns').start).toBe(at('2010-11-07T02:30:00Z'));
  });

  it.each([
    ['2024-01-31T12:00:00Z', 1, 'month', '2024-02-29T12:00:00Z'],
    ['2024-03-31T12:00:00Z', -13, 'month', '2023-02-28T12:00:00Z'],
    ['2024-02-29T12:00:00Z', 1, 'year', '2025-02-28T12:00:00Z'],
    ['2024-12-31T12:00:00Z', 2, 'week', '2025-01-14T12:00:00Z'],
  ] as const)('counts from %s, %i %s on, to %s', (time, amount, unit, later) => {
    expect(addUnits(amount, unit, at(time), 'UTC')).toBe(at(later));
  });
});
