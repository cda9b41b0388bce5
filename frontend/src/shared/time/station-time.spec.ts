import fc from 'fast-check';
import { formatStationTime } from './station-time.js';

const utc = (iso: string) => Date.parse(iso);

describe('station time', () => {
  it.each([
    ['time', '07:05'],
    ['seconds', '07:05:09'],
    ['weekdayTime', 'Sat 07:05'],
    ['day', '3 Jan'],
    ['isoDate', '2026-01-03'],
    ['dateTime', '3 Jan 2026, 07:05'],
    ['full', '3 Jan 2026, 07:05:09 −07:00'],
  ] as const)('writes %s by the clock of the station', (style, expected) => {
    expect(formatStationTime(utc('2026-01-03T14:05:09Z'), 'America/Denver', style)).toBe(expected);
  });

  it.each(['Europe/Paris', 'Asia/Kathmandu', 'Pacific/Apia', 'America/St_Johns', 'UTC'])(
    'shows what the clocks of %s show since 1890',
    (timeZone) => {
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short', hourCycle: 'h23' });
      const [min, max] = [utc('1890-01-01T00:00:00Z'), utc('2090-01-01T00:00:00Z')];
      fc.assert(
        fc.property(fc.integer({ min, max }), (ms) => {
          expect(formatStationTime(ms, timeZone, 'time')).toBe(clock.format(ms));
        }),
      );
    },
  );

  it.each([
    ['Europe/Paris', '1900-01-01T00:00:00Z', '1 Jan 1900, 00:09:21 +00:09:21'],
    ['America/St_Johns', '1932-02-03T00:00:00Z', '2 Feb 1932, 20:29:08 −03:30:52'],
    ['Asia/Kathmandu', '2026-01-01T00:00:00Z', '1 Jan 2026, 05:45:00 +05:45'],
    ['America/St_Johns', '2026-01-01T00:00:00Z', '31 Dec 2025, 20:30:00 −03:30'],
  ])('writes the offset of %s at %s', (zone, iso, expected) => {
    expect(formatStationTime(utc(iso), zone, 'full')).toBe(expected);
  });

  it('reads an unknown zone as UTC', () => {
    expect(formatStationTime(utc('2026-01-03T14:05:00Z'), 'Moon/Tycho', 'time')).toBe('14:05');
  });
});
