import { MINUTE_MS } from '@mesonet/model/durations.js';
import fc from 'fast-check';
import { describeSkew, readConsoleTime } from './console-time.js';

const NOW = Date.UTC(2026, 10, 20, 12);
const FIVE_PAST_NINE = Date.UTC(2026, 10, 20, 9, 5, 7);

describe('readConsoleTime', () => {
  it.each([
    ['2026-11-20 09:05:07', FIVE_PAST_NINE],
    ['2026-11-20+09:05:07', FIVE_PAST_NINE],
    ['2026-11-20T09:05:07Z', FIVE_PAST_NINE],
    ['2026-11-20 09: 05: 07', FIVE_PAST_NINE],
    ['2026-11-20  9:5:7', FIVE_PAST_NINE],
    ['2026/11/20 09:05:07', FIVE_PAST_NINE],
    ['2026-11-20 09%3A05%3A07', FIVE_PAST_NINE],
    ['2026-11-20%2009:05:07', FIVE_PAST_NINE],
    [' 2026-11-20 09:05:07.25 UTC ', FIVE_PAST_NINE],
    ['2026-11-20 09:05', FIVE_PAST_NINE - 7_000],
    ['2026-11-20 12:10:00', NOW + 10 * MINUTE_MS],
    ['2015-01-01 00:00:00', Date.UTC(2015, 0, 1)],
    ['2026-08-20 12:00:00', Date.UTC(2026, 7, 20, 12)],
  ])('takes %j', (raw, time) => {
    expect(readConsoleTime(raw, NOW)).toEqual({ time, skew: null });
  });

  it.each([
    [undefined, 'missing', null],
    ['', 'missing', null],
    ['now', 'now', null],
    ['NOW ', 'now', null],
    ['2026-11-20 12:10:01', 'ahead', NOW + 10 * MINUTE_MS + 1000],
    ['2081-01-01 00:00:00', 'ahead', Date.UTC(2081, 0, 1)],
    ['1970-01-01 00:00:09', 'unset', 9000],
    ['1990-01-01 00:00:00', 'unset', Date.UTC(1990, 0, 1)],
    ['2000-01-01 00:00:00', 'unset', Date.UTC(2000, 0, 1)],
    ['2000-01-01+10%3A32%3A35', 'unset', Date.UTC(2000, 0, 1, 10, 32, 35)],
    ['2014-12-31 23:59:59', 'unset', Date.UTC(2014, 11, 31, 23, 59, 59)],
    ['2026-02-30 00:00:00', 'unreadable', null],
    ['2026-11-20 24:00:00', 'unreadable', null],
    ['2026-11-20 12:60:00', 'unreadable', null],
    ['0026-11-20 12:00:00', 'unreadable', null],
    ['20.11.2026 09:05:07', 'unreadable', null],
    ['1763629507', 'unreadable', null],
    ['%E0%A4%A', 'unreadable', null],
    ['2026-11-20' + ' '.repeat(100_000) + '9:05:07', 'unreadable', null],
  ])('gives %.40j the arrival time, for it is %s', (raw, reason, deviceTime) => {
    const read = readConsoleTime(raw, NOW);
    expect(read).toEqual({ time: NOW, skew: { reason, deviceTime } });
    expect(describeSkew(read.skew!)).toMatch(/the arrival time was used$/);
  });

  it('answers a storable time for any text', () => {
    fc.assert(
      fc.property(fc.string(), (raw) => {
        const { time } = readConsoleTime(raw, NOW);
        expect(time >= Date.UTC(2015, 0, 1) && time <= NOW + 10 * MINUTE_MS).toBe(true);
      }),
    );
  });
});
