import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { type Buckets, bucketsOf, fittingInterval, type Interval } from './buckets.js';

const FAR = Date.UTC(2100, 0, 1);
const ZONES = [
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'Europe/Lisbon',
  'America/St_Johns',
] as const;

const at = (text: string) => Date.parse(text);
const local = (time: number, zone: string) => DateTime.fromMillis(time, { zone });
function buckets(start: string, end: string, interval: Interval, zone: string, now = FAR): Buckets {
  return bucketsOf({ start: at(start), end: at(end) }, interval, { timezone: zone, now, limit: 100_000 })!;
}

const lengths = ({ edges }: Buckets) => edges.slice(1).map((edge, index) => edge - edges[index]!);

/** Names the calendar unit of a moment with luxon; all moments of a bucket have the same name. */
function unitOfMoment(time: number, interval: Interval, zone: string): string {
  const moment = local(time, zone);
  switch (interval) {
    case 'hour':
      return moment.toFormat('yyyy-MM-dd HH ZZ');
    case 'week':
      return moment.toFormat('kkkk-WW');
    case 'month':
      return moment.toFormat('yyyy-MM');
    case 'year':
      return moment.toFormat('yyyy');
    default:
      return moment.toFormat('yyyy-MM-dd');
  }
}

describe('bucketsOf', () => {
  it.each([
    ['America/New_York', '2025-03-09T05:00:00Z', '2025-03-10T04:00:00Z', 23],
    ['America/New_York', '2025-11-02T04:00:00Z', '2025-11-03T05:00:00Z', 25],
    ['America/New_York', '2025-06-01T04:00:00Z', '2025-06-02T04:00:00Z', 24],
    ['Europe/Lisbon', '2025-03-30T00:00:00Z', '2025-03-30T23:00:00Z', 23],
    ['Europe/Lisbon', '2025-10-25T23:00:00Z', '2025-10-27T00:00:00Z', 25],
    ['Asia/Kathmandu', '2025-03-08T18:15:00Z', '2025-03-09T18:15:00Z', 24],
    ['Asia/Kolkata', '2025-03-08T18:30:00Z', '2025-03-09T18:30:00Z', 24],
    ['Australia/Lord_Howe', '2025-10-04T13:30:00Z', '2025-10-05T13:00:00Z', 23.5],
    ['Australia/Lord_Howe', '2025-04-05T13:00:00Z', '2025-04-06T13:30:00Z', 24.5],
    // The clock jumps over midnight: the day starts at 1 o'clock.
    ['Asia/Beirut', '2024-03-30T22:00:00Z', '2024-03-31T21:00:00Z', 23],
    ['America/Sao_Paulo', '2018-11-04T03:00:00Z', '2018-11-05T02:00:00Z', 23],
    // The clock shows midnight twice: the day starts the first time.
    ['America/Havana', '2025-11-02T04:00:00Z', '2025-11-03T05:00:00Z', 25],
  ])('knows the day of %s that starts at %s', (zone, start, end, hours) => {
    const { stamps, edges } = buckets(start, end, 'day', zone);
    expect([stamps, edges]).toEqual([[at(start)], [at(start), at(end)]]);
    expect(at(end) - at(start)).toBe(hours * HOUR_MS);
    // A range that is 1 ms longer also touches the next day.
    const longer = bucketsOf({ start: at(start), end: at(end) + 1 }, 'day', {
      timezone: zone,
      now: FAR,
      limit: 10,
    })!;
    expect(longer.stamps).toEqual([at(start), at(end)]);
  });

  it('leaves out the date that Samoa skipped', () => {
    const { stamps } = buckets('2011-12-29T10:00:00Z', '2011-12-31T10:00:00Z', 'day', 'Pacific/Apia');
    expect(stamps.map((time) => local(time, 'Pacific/Apia').toISODate())).toEqual([
      '2011-12-29',
      '2011-12-31',
    ]);
  });

  it('answers both one o’clock hours of the night the clock is put back', () => {
    const day = buckets('2025-11-02T04:00:00Z', '2025-11-03T05:00:00Z', 'hour', 'America/New_York');
    expect(lengths(day)).toEqual(Array(25).fill(HOUR_MS));
    const clock = day.stamps.map((time) => local(time, 'America/New_York').hour);
    expect(clock.slice(0, 4)).toEqual([0, 1, 1, 2]);
  });

  it.each([
    ['2025-10-04T13:30:00Z', '2025-10-05T13:00:00Z', ['00:00', '01:00', '02:30', '03:00']],
    ['2025-04-05T13:00:00Z', '2025-04-06T13:30:00Z', ['00:00', '01:00', '01:30', '02:00']],
  ])('ends an hour where the clock of Lord Howe jumps by half an hour, from %s', (start, end, clock) => {
    const zone = 'Australia/Lord_Howe';
    const day = buckets(start, end, 'hour', zone);
    expect(day.stamps.slice(0, 4).map((time) => local(time, zone).toFormat('HH:mm'))).toEqual(clock);
    expect(lengths(day).filter((length) => length !== HOUR_MS)).toEqual([HOUR_MS / 2]);
  });

  it('ends an hour where the clock is put back at another minute', () => {
    // In 2010, St John's put its clocks back from 00:01 on 7 November to 23:01 on the 6th.
    const hours = buckets('2010-11-07T02:30:00Z', '2010-11-07T05:00:00Z', 'hour', 'America/St_Johns');
    expect(hours.stamps.map((time) => new Date(time).toISOString().slice(11, 16))).toEqual([
      '02:30',
      '02:31',
      '03:30',
      '04:30',
    ]);
  });

  it.each([
    [60, 24, HOUR_MS / 2],
    [90, 16, HOUR_MS],
    [1440, 1, 23.5 * HOUR_MS],
    [721, 2, 23.5 * HOUR_MS - 721 * MINUTE_MS],
  ])('counts %i elapsed minutes from midnight and ends at midnight', (interval, count, last) => {
    const day = buckets('2025-10-04T13:30:00Z', '2025-10-05T13:00:00Z', interval, 'Australia/Lord_Howe');
    expect(day.stamps).toHaveLength(count);
    expect(lengths(day).at(-1)).toBe(last);
    expect(new Set(lengths(day).slice(0, -1))).toEqual(new Set(count > 1 ? [interval * MINUTE_MS] : []));
  });

  it('adds a bucket for what a 25-hour day has more than 1440 minutes', () => {
    const day = buckets('2025-11-02T04:00:00Z', '2025-11-03T05:00:00Z', 1440, 'America/New_York');
    expect(lengths(day)).toEqual([DAY_MS, HOUR_MS]);
  });

  it('stamps edge buckets with their true start and cuts what they cover to the range', () => {
    const { stamps, edges } = buckets('2025-06-03T12:34:56Z', '2025-06-05T01:00:00Z', 'day', 'UTC');
    expect(stamps).toEqual(['2025-06-03', '2025-06-04', '2025-06-05'].map(at));
    expect(edges).toEqual([at('2025-06-03T12:34:56Z'), ...stamps.slice(1), at('2025-06-05T01:00:00Z')]);
  });

  it.each([
    ['week', '2024-12-30'],
    ['month', '2025-01-01'],
    ['year', '2025-01-01'],
  ] as const)('starts the %s of New Year on %s', (interval, start) => {
    const { stamps } = buckets('2025-01-02T00:00:00Z', '2025-01-03T00:00:00Z', interval, 'UTC');
    expect(stamps).toEqual([at(start)]);
  });

  it('has no bucket that starts after now, and the one that starts now', () => {
    const now = at('2025-06-03T10:00:00Z');
    const { stamps, edges } = buckets('2025-06-03T00:00:00Z', '2025-06-04T00:00:00Z', 'hour', 'UTC', now);
    expect([stamps.length, stamps.at(-1)]).toEqual([11, now]);
    expect(edges.at(-1)).toBe(now + HOUR_MS);
  });

  it('has none for a range that lies ahead, and one row for all', () => {
    const now = at('2025-06-01T00:00:00Z');
    const ahead = (interval: Interval) =>
      buckets('2025-06-03T00:00:00Z', '2025-06-04T00:00:00Z', interval, 'UTC', now);
    expect(ahead('hour')).toEqual({ stamps: [], edges: [] });
    expect(ahead('all').stamps).toEqual([at('2025-06-03T00:00:00Z')]);
  });

  it.each([
    [1, 1440],
    [721, 2],
    ['hour', 24],
    ['day', 1],
  ] as const)('answers null when interval %s has more buckets than wanted', (interval, count) => {
    const day = { start: at('2025-06-03'), end: at('2025-06-04') };
    expect(bucketsOf(day, interval, { timezone: 'UTC', now: FAR, limit: count })?.stamps).toHaveLength(count);
    expect(bucketsOf(day, interval, { timezone: 'UTC', now: FAR, limit: count - 1 })).toBeNull();
  });

  const intervals = fc.oneof(
    fc.integer({ min: 1, max: 1440 }),
    fc.constantFrom<Interval>('hour', 'day', 'week', 'month', 'year'),
  );
  // Half of the ranges start within two days of a clock change.
  const changes = ['2025-03-09', '2025-11-02', '2025-10-05', '2025-04-06', '2010-11-07', '2025-03-30'].map(
    at,
  );
  const starts = fc.oneof(
    fc.integer({ min: at('1990-01-01'), max: at('2037-01-01') }),
    fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -2 * DAY_MS, max: 2 * DAY_MS }))
      .map(([a, b]) => a + b),
  );
  const ranges = fc.tuple(starts, fc.integer({ min: 1, max: 4 * DAY_MS })).map(([start, length]) => ({
    start,
    end: start + length,
  }));

  it.each(ZONES)('covers every range in %s without gap or overlap', (zone) => {
    fc.assert(
      fc.property(
        ranges,
        intervals,
        fc.integer({ min: -DAY_MS, max: 5 * DAY_MS }),
        (range, interval, ahead) => {
          const now = range.start + ahead;
          const { stamps, edges } = bucketsOf(range, interval, { timezone: zone, now, limit: 100_000 })!;
          if (now < range.start) {
            expect([stamps, edges]).toEqual([[], []]);
            return;
          }
          expect(edges).toHaveLength(stamps.length + 1);
          expect(edges[0]).toBe(range.start);
          expect(stamps[0]).toBeLessThanOrEqual(range.start);
          expect(edges.slice(1, -1)).toEqual(stamps.slice(1));
          expect(edges.every((edge, index) => index === 0 || edge > edges[index - 1]!)).toBe(true);
          expect(edges.at(-1)).toBeLessThanOrEqual(range.end);
          expect(edges.at(-1)).toBeGreaterThanOrEqual(Math.min(range.end, now));
          expect(stamps.at(-1)).toBeLessThanOrEqual(now);
        },
      ),
      { numRuns: 300 },
    );
  });

  // Until 2011, St John's put its clocks back at 00:01, so one date could be interrupted by another.
  it.each(ZONES.filter((zone) => zone !== 'America/St_Johns'))('follows the clock of %s', (zone) => {
    fc.assert(
      fc.property(ranges, intervals, (range, interval) => {
        const { stamps, edges } = bucketsOf(range, interval, { timezone: zone, now: FAR, limit: 100_000 })!;
        const isRight = (stamp: number, index: number) => {
          const last = edges[index + 1]! - 1;
          const unit = unitOfMoment(stamp, interval, zone);
          if (unitOfMoment(last, interval, zone) !== unit) return false;
          if (typeof interval !== 'number') return unitOfMoment(stamp - 1, interval, zone) !== unit;
          const elapsed = stamp - local(stamp, zone).startOf('day').toMillis();
          return elapsed % (interval * MINUTE_MS) === 0 && last - stamp < interval * MINUTE_MS;
        };
        expect(stamps.filter((stamp, index) => !isRight(stamp, index))).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});

describe('fittingInterval', () => {
  it.each([
    [1 / 24, 1],
    [1, 5],
    [7, 30],
    [30, 120],
    [365, 'day'],
    [3650, 'month'],
    [36_000, 'year'],
  ] as const)('picks for %d days', (days, interval) => {
    const end = at('2025-06-01T00:00:00Z');
    expect(fittingInterval({ start: end - days * DAY_MS, end }, 'UTC', end, 500)).toBe(interval);
  });

  it.each(ZONES)('never needs more buckets than wanted in %s', (zone) => {
    const long = fc.tuple(
      fc.integer({ min: at('1990-01-01'), max: at('2037-01-01') }),
      fc.double({ min: 0, max: 11, noNaN: true }).map((digits) => Math.ceil(10 ** digits)),
    );
    fc.assert(
      fc.property(long, ([start, length]) => {
        const range = { start, end: start + length };
        const interval = fittingInterval(range, zone, FAR, 500);
        expect(
          bucketsOf(range, interval, { timezone: zone, now: FAR, limit: 500 })!.stamps.length,
        ).toBeLessThanOrEqual(500);
      }),
    );
  });
});
