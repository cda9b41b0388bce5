import fc from 'fast-check';
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
