import fc from 'fast-check';
import { DateTime } from 'luxon';
import { addUnits, startOfUnit } from './calendar.js';
import { dateOf, startOfDate } from './dates.js';
import { localText, weekdayOf } from './local-text.js';
import { isTimezone, offsetsOf } from './zone-offsets.js';

// Their days last 23, 23.5, 24.5 and 25 hours, skip or repeat midnight, or are left out.
const ZONES = [
  'America/Denver',
  'Europe/Zurich',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Africa/Cairo',
  'Pacific/Apia',
  'Antarctica/Troll',
  'Asia/Kathmandu',
  'UTC',
];
const [MIN, MAX] = [Date.UTC(1970, 0, 5), Date.UTC(2045, 0)];
const HALF_HOUR_MS = 1_800_000;

/** A moment within two days of a change of the clock, or any moment where the clock does not change. */
const moments = fc
  .record({
    zone: fc.constantFrom(...ZONES),
    time: fc.integer({ min: MIN, max: MAX }),
    halfHours: fc.integer({ min: -96, max: 96 }),
    ms: fc.integer({ min: -1, max: 1 }),
  })
  .map(({ zone, time, halfHours, ms }) => {
    const change = offsetsOf(zone).nextChange(time, MAX);
    return { zone, time: change === Infinity ? time : change + halfHours * HALF_HOUR_MS + ms };
  });
const runs = { numRuns: 1_000 };

describe('local times near changes of the clock', () => {
  it('are written as luxon writes them', () => {
    const patterns = fc.constantFrom('d MMM yyyy, HH:mm', 'ccc d MMM', 'yyyy-MM-dd', 'M', 'd', 'HH:mm:ss');
    fc.assert(
      fc.property(moments, patterns, ({ zone, time }, pattern) => {
        const local = DateTime.fromMillis(time, { zone, locale: 'en-US' });
        expect(offsetsOf(zone).at(time)).toBe(Math.round(local.offset * 60_000));
        expect(localText(time, zone, pattern)).toBe(local.toFormat(pattern));
        expect(weekdayOf(time, zone)).toBe(local.weekday);
      }),
      runs,
    );
  });

  it('belong to a day that begins with the first moment of its date', () => {
    fc.assert(
      fc.property(moments, ({ zone, time }) => {
        const start = startOfUnit('day', time, zone);
        expect(startOfDate(dateOf(time, zone), zone)).toBe(start);
        expect(dateOf(start, zone)).toBe(dateOf(time, zone));
        expect(dateOf(start - 1, zone) < dateOf(time, zone)).toBe(true);
      }),
      runs,
    );
  });

  it('keep what the clock shows when units are added, unless the clock skips it', () => {
    const units = fc.constantFrom('day', 'week', 'month', 'year');
    fc.assert(
      fc.property(moments, units, fc.integer({ min: -13, max: 13 }), ({ zone, time }, unit, amount) => {
        const local = DateTime.fromMillis(time, { zone });
        const later = addUnits(amount, unit, time, zone);
        const expected = local.plus({ [unit]: amount });
        expect(localText(later, zone, 'HH:mm:ss')).toBe(expected.toFormat('HH:mm:ss'));
        expect(dateOf(later, zone)).toBe(expected.toISODate());
      }),
      runs,
    );
  });
});

describe('isTimezone', () => {
  it.each(['UTC', 'Europe/Paris', 'EST', 'Etc/GMT+3'])('knows %s', (zone) => {
    expect(isTimezone(zone)).toBe(true);
  });

  it.each(['', 'Moon/Tycho', 'Europe/', 'x y'])('does not know %j', (zone) => {
    expect(isTimezone(zone)).toBe(false);
  });
});

it('refuses to write a time that no Date can hold', () => {
  expect(() => localText(NaN, 'UTC', 'HH:mm')).toThrow(RangeError);
});
