import { dateOf, startOfDate } from './station-date.js';

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
