import fc from 'fast-check';
import { addStation, formatStationTime, startOfStation } from './station-time.js';

const HOUR = 3_600_000;
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

  it.each([
    ['an ordinary day', 'America/Denver', '2026-01-15T18:00:00Z', 24],
    ['the day clocks go forward', 'America/Denver', '2026-03-08T18:00:00Z', 23],
    ['the day clocks go back', 'America/Denver', '2026-11-01T18:00:00Z', 25],
    ['the same in Europe, forward', 'Europe/Zurich', '2026-03-29T10:00:00Z', 23],
    ['the same in Europe, back', 'Europe/Zurich', '2026-10-25T10:00:00Z', 25],
    ['half an hour at Lord Howe, forward', 'Australia/Lord_Howe', '2026-10-04T06:00:00Z', 23.5],
    ['half an hour at Lord Howe, back', 'Australia/Lord_Howe', '2026-04-05T06:00:00Z', 24.5],
  ])('knows how long is %s', (_, zone, noon, hours) => {
    const start = startOfStation('day', utc(noon), zone);
    const next = addStation(1, 'day', start, zone);
    expect(formatStationTime(start, zone, 'time')).toBe('00:00');
    expect(formatStationTime(next, zone, 'time')).toBe('00:00');
    expect((next - start) / HOUR).toBe(hours);
  });

  it('starts a day whose midnight is skipped with its first moment', () => {
    const start = startOfStation('day', utc('2018-11-04T15:00:00Z'), 'America/Sao_Paulo');
    expect(formatStationTime(start, 'America/Sao_Paulo', 'dateTime')).toBe('4 Nov 2018, 01:00');
    expect(start).toBe(utc('2018-11-04T03:00:00Z'));
  });

  it('keeps the clock time when days are added over a change', () => {
    const later = addStation(1, 'day', utc('2026-03-07T17:00:00Z'), 'America/Denver');
    expect(new Date(later).toISOString()).toBe('2026-03-08T16:00:00.000Z');
  });

  it.each([
    ['week', '2026-11-16T07:00:00.000Z'],
    ['month', '2026-11-01T06:00:00.000Z'],
    ['year', '2026-01-01T07:00:00.000Z'],
  ] as const)('starts the %s at the station’s own midnight', (unit, expected) => {
    const start = startOfStation(unit, utc('2026-11-20T12:00:00Z'), 'America/Denver');
    expect(new Date(start).toISOString()).toBe(expected);
  });
});
