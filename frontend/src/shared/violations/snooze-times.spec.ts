import { snoozeMinutes } from './snooze-times.js';

describe('a snooze', () => {
  it('is as long as it says', () => {
    expect(
      (['15', '60', '240', '1440', '10080'] as const).map((key) => snoozeMinutes(key, 0, 'UTC')),
    ).toEqual([15, 60, 240, 1440, 10080]);
  });

  it.each([
    ['22:00 of a usual day', '2026-11-22T05:00:00Z', 8 * 60],
    ['midnight', '2026-11-22T07:00:00Z', 30 * 60],
    ['22:00 before the clock goes back', '2026-11-01T04:00:00Z', 9 * 60],
  ])('until tomorrow at six by the clock of the station, from %s', (_, now, minutes) => {
    expect(snoozeMinutes('morning', Date.parse(now), 'America/Denver')).toBe(minutes);
  });
});
