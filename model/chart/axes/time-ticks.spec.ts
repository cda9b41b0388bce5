import fc from 'fast-check';
import { HOUR_MS } from '../../durations.js';
import { timeTicks } from './time-ticks.js';

const at = (text: string) => Date.parse(text);
const labels = (start: string, end: string, zone: string, maxCount: number) =>
  timeTicks({ start: at(start), end: at(end) }, zone, maxCount).map(({ label, isStrong }) =>
    isStrong ? `*${label}` : label,
  );

describe('timeTicks', () => {
  it.each([
    [
      'a day',
      ['2026-01-05T07:00Z', '2026-01-06T07:00Z', 'America/Denver', 9],
      '*Mon 5 Jan|03:00|06:00|09:00|12:00|15:00|18:00|21:00|*Tue 6 Jan',
    ],
    [
      'a range that moves on: its ticks stand still',
      ['2026-01-05T07:20Z', '2026-01-06T07:20Z', 'America/Denver', 9],
      '03:00|06:00|09:00|12:00|15:00|18:00|21:00|*Tue 6 Jan',
    ],
    ['minutes', ['2026-01-05T07:01Z', '2026-01-05T07:31Z', 'UTC', 6], '07:05|07:10|07:15|07:20|07:25|07:30'],
    [
      'days of a week',
      ['2026-02-26T00:00Z', '2026-03-04T00:00Z', 'UTC', 8],
      'Thu 26 Feb|Fri 27 Feb|Sat 28 Feb|*Sun 1 Mar|Mon 2 Mar|Tue 3 Mar|Wed 4 Mar',
    ],
    [
      'Mondays of two months',
      ['2026-01-20T00:00Z', '2026-03-20T00:00Z', 'UTC', 9],
      '26 Jan|2 Feb|9 Feb|16 Feb|23 Feb|2 Mar|9 Mar|16 Mar',
    ],
    [
      'months of a year and a half',
      ['2025-06-01T00:00Z', '2026-12-01T00:00Z', 'UTC', 10],
      'Jul|Sep|Nov|*2026|Mar|May|Jul|Sep|Nov',
    ],
    ['years', ['2001-01-01T00:00Z', '2026-01-01T00:00Z', 'UTC', 7], '2005|2010|2015|2020|2025'],
    ['an hour', ['2026-01-05T10:02Z', '2026-01-05T11:02Z', 'UTC', 6], '10:10|10:20|10:30|10:40|10:50|11:00'],
    [
      'a day on a phone',
      ['2026-01-05T10:02Z', '2026-01-06T10:02Z', 'UTC', 4],
      '12:00|18:00|*Tue 6 Jan|06:00',
    ],
    ['a month', ['2026-01-05T10:02Z', '2026-02-04T10:02Z', 'UTC', 5], '12 Jan|19 Jan|26 Jan|2 Feb'],
    ['a year', ['2025-11-20T00:00Z', '2026-11-20T00:00Z', 'UTC', 8], '*2026|Mar|May|Jul|Sep|Nov'],
    ['ten years', ['2016-06-01T00:00Z', '2026-06-01T00:00Z', 'UTC', 6], '2018|2020|2022|2024|2026'],
    ['one where there is room for none', ['2026-01-05T00:00Z', '2026-01-05T20:00Z', 'UTC', 0], 'Mon 5 Jan'],
  ] as const)('marks %s', (_, [start, end, zone, maxCount], expected) => {
    expect(labels(start, end, zone, maxCount).join('|')).toBe(expected);
  });

  it.each([
    [
      'an hour that comes twice is marked twice',
      ['2025-11-02T04:00Z', '2025-11-02T09:00Z', 'America/New_York', 6],
      '*Sun 2 Nov|01:00|01:00|02:00|03:00|04:00',
    ],
    [
      'the 25 hours of a day stand at their clock times',
      ['2025-11-02T04:00Z', '2025-11-03T05:00Z', 'America/New_York', 5],
      '*Sun 2 Nov|06:00|12:00|18:00|*Mon 3 Nov',
    ],
    [
      'three-hour ticks stay on the clock after a shift',
      ['2026-03-08T07:00Z', '2026-03-09T06:00Z', 'America/Denver', 8],
      '*Sun 8 Mar|03:00|06:00|09:00|12:00|15:00|18:00|21:00|*Mon 9 Mar',
    ],
    [
      'an hour that is skipped is not marked',
      ['2025-03-09T05:00Z', '2025-03-09T09:00Z', 'America/New_York', 6],
      '*Sun 9 Mar|01:00|03:00|04:00|05:00',
    ],
    [
      'a clock that is put back by half an hour',
      ['2025-04-05T14:00Z', '2025-04-05T17:00Z', 'Australia/Lord_Howe', 4],
      '01:00|02:00|03:00',
    ],
    [
      'a day without a midnight begins with its first moment',
      ['2018-11-04T01:00Z', '2018-11-04T06:00Z', 'America/Sao_Paulo', 5],
      '22:00|23:00|*Sun 4 Nov|02:00|03:00|04:00',
    ],
  ] as const)('%s', (_, [start, end, zone, maxCount], expected) => {
    expect(labels(start, end, zone, maxCount).join('|')).toBe(expected);
  });

  it.each(['America/Denver', 'Pacific/Auckland', 'Asia/Kathmandu', 'Africa/Casablanca'])(
    'starts days at midnight of %s all year',
    (zone) => {
      const range = { start: at('2026-01-01T00:00Z'), end: at('2027-01-01T00:00Z') };
      const times = timeTicks(range, zone, 400).map((tick) => tick.at);
      const hours = new Set(times.slice(1).map((time, i) => (time - times[i]!) / HOUR_MS));
      expect([...hours].sort()).toEqual(zone === 'Asia/Kathmandu' ? [24] : [23, 24, 25]);
    },
  );

  it('never marks more than there is room for, about, in order, within the range', () => {
    const zone = fc.constantFrom(
      'UTC',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'Pacific/Apia',
    );
    const start = fc.integer({ min: at('2005-01-01T00:00Z'), max: at('2035-01-01T00:00Z') });
    const span = fc.integer({ min: 60_000, max: 5 * 366 * 86_400_000 });
    fc.assert(
      fc.property(zone, start, span, fc.integer({ min: 2, max: 20 }), (where, from, length, room) => {
        const ticks = timeTicks({ start: from, end: from + length }, where, room).map((tick) => tick.at);
        expect(ticks.length).toBeLessThanOrEqual(room + 2);
        expect(
          ticks.every((each, i) => each >= from && each <= from + length && each > (ticks[i - 1] ?? 0)),
        ).toBe(true);
      }),
    );
  });
});
