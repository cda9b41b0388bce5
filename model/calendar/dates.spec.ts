import { dateOf, endOfDate, startOfDate } from './dates.js';

describe('startOfDate', () => {
  it.each([
    ['2026-01-05', 'America/Denver', '2026-01-05T07:00:00.000Z'],
    ['2026-07-05', 'America/Denver', '2026-07-05T06:00:00.000Z'],
    ['2026-01-05', 'Pacific/Auckland', '2026-01-04T11:00:00.000Z'],
    ['2026-01-05', 'Pacific/Kiritimati', '2026-01-04T10:00:00.000Z'],
    ['2026-01-05', 'Pacific/Pago_Pago', '2026-01-05T11:00:00.000Z'],
    ['2026-01-05', 'UTC', '2026-01-05T00:00:00.000Z'],
    ['2026-03-08', 'America/Denver', '2026-03-08T07:00:00.000Z'],
  ])('%s in %s begins at %s', (date, zone, start) => {
    expect(new Date(startOfDate(date, zone)).toISOString()).toBe(start);
  });

  it('answers what dateOf reads back', () => {
    expect(dateOf(startOfDate('2026-11-01', 'America/Denver'), 'America/Denver')).toBe('2026-11-01');
  });
});

describe('endOfDate', () => {
  it.each([
    ['2026-01-05', 'America/Denver', '2026-01-06T07:00:00.000Z'],
    ['2026-03-08', 'America/Denver', '2026-03-09T06:00:00.000Z'],
    ['2026-11-01', 'America/Denver', '2026-11-02T07:00:00.000Z'],
    // The clock skips midnight at the beginning of these dates.
    ['2026-04-24', 'Africa/Cairo', '2026-04-24T21:00:00.000Z'],
    ['2026-03-08', 'America/Havana', '2026-03-09T04:00:00.000Z'],
    // The clock shows midnight twice at the end of this date.
    ['2026-10-31', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    // Samoa skipped 30 December 2011.
    ['2011-12-29', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ])('%s in %s ends at %s', (date, zone, end) => {
    expect(new Date(endOfDate(date, zone)).toISOString()).toBe(end);
  });

  it('answers NaN for a text that is no date, as its start does', () => {
    expect(endOfDate('yesterday', 'UTC')).toBeNaN();
    expect(startOfDate('yesterday', 'America/Denver')).toBeNaN();
  });
});
