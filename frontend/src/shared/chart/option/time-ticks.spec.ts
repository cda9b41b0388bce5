import { timeTicks } from './time-ticks.js';

const HOUR_MS = 3_600_000;
const utc = (iso: string) => Date.parse(iso);
const labels = (start: string, end: string, zone: string, maxCount: number) =>
  timeTicks(utc(start), utc(end), zone, maxCount).map(({ label }) => label);

describe('timeTicks', () => {
  it.each([
    [
      'an hour',
      '2026-01-05T10:02:00Z',
      '2026-01-05T11:02:00Z',
      6,
      ['10:10', '10:20', '10:30', '10:40', '10:50', '11:00'],
    ],
    [
      'a day',
      '2026-01-05T10:02:00Z',
      '2026-01-06T10:02:00Z',
      8,
      ['12:00', '15:00', '18:00', '21:00', '6 Jan', '03:00', '06:00', '09:00'],
    ],
    [
      'a day on a phone',
      '2026-01-05T10:02:00Z',
      '2026-01-06T10:02:00Z',
      4,
      ['12:00', '18:00', '6 Jan', '06:00'],
    ],
    [
      'a week',
      '2026-01-05T10:02:00Z',
      '2026-01-12T10:02:00Z',
      8,
      ['6 Jan', '7 Jan', '8 Jan', '9 Jan', '10 Jan', '11 Jan', '12 Jan'],
    ],
    ['a month', '2026-01-05T10:02:00Z', '2026-02-04T10:02:00Z', 5, ['12 Jan', '19 Jan', '26 Jan', '2 Feb']],
    [
      'a year',
      '2025-11-20T00:00:00Z',
      '2026-11-20T00:00:00Z',
      8,
      ['2026', 'Mar', 'May', 'Jul', 'Sep', 'Nov'],
    ],
    [
      'ten years',
      '2016-06-01T00:00:00Z',
      '2026-06-01T00:00:00Z',
      6,
      ['2018', '2020', '2022', '2024', '2026'],
    ],
  ])('marks round moments of %s', (_, start, end, maxCount, expected) => {
    expect(labels(start, end, 'UTC', maxCount)).toEqual(expected);
  });

  it.each([
    [
      'skips the hour that is left out',
      '2026-03-08T07:00:00Z',
      ['8 Mar', '01:00', '03:00', '04:00', '05:00'],
    ],
    [
      'marks the hour that comes twice twice',
      '2026-11-01T06:00:00Z',
      ['1 Nov', '01:00', '01:00', '02:00', '03:00'],
    ],
  ])('%s', (_, start, expected) => {
    const end = new Date(utc(start) + 4 * HOUR_MS).toISOString();
    expect(labels(start, end, 'America/Denver', 4)).toEqual(expected);
  });

  it('keeps three-hour marks on the clock after a shift', () => {
    expect(labels('2026-03-08T07:00:00Z', '2026-03-09T06:00:00Z', 'America/Denver', 8)).toEqual([
      '8 Mar',
      '03:00',
      '06:00',
      '09:00',
      '12:00',
      '15:00',
      '18:00',
      '21:00',
      '9 Mar',
    ]);
  });

  it.each(['America/Denver', 'Pacific/Auckland', 'Asia/Kathmandu', 'Africa/Casablanca'])(
    'starts days at midnight of %s all year',
    (zone) => {
      const ticks = timeTicks(utc('2026-01-01T00:00:00Z'), utc('2027-01-01T00:00:00Z'), zone, 400);
      const gaps = new Set(ticks.slice(1).map(({ at }, i) => (at - (ticks[i]?.at ?? NaN)) / HOUR_MS));
      expect([...gaps].sort()).toEqual(zone === 'Asia/Kathmandu' ? [24] : [23, 24, 25]);
    },
  );
});
