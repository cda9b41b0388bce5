import { periodRange, unitAround } from './calendar.js';

const at = (text: string) => Date.parse(text);

describe('periodRange', () => {
  // A Sunday noon in New York, after the clock was put forward in the night.
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
