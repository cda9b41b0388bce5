import { type TrendData } from '@mesonet/contract/trends.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import fc from 'fast-check';
import { bucketMs } from './columns.js';
import { askFor, backdropFor, bestCover, intervalFor } from './trend-ask.js';

describe('intervalFor', () => {
  it.each([
    ['ten minutes', 10 * MINUTE_MS, 600, 1],
    ['thirteen hours', 13 * HOUR_MS, 600, 1],
    ['a day', DAY_MS, 600, 2],
    ['a day on a phone', DAY_MS, 300, 5],
    ['a week', 7 * DAY_MS, 600, 15],
    ['a month', 30 * DAY_MS, 600, 60],
    ['a year', 365 * DAY_MS, 600, 720],
    ['ten years', 3652 * DAY_MS, 600, 'week'],
    ['a hundred years', 36525 * DAY_MS, 300, 'year'],
  ])('divides %s', (_, span, pixels, interval) => {
    expect(intervalFor(span, pixels)).toBe(interval);
  });
});

describe('askFor', () => {
  const windows = fc
    .record({
      start: fc.integer({ min: Date.parse('2000-01-01'), max: Date.parse('2030-01-01') }),
      span: fc.integer({ min: 10 * MINUTE_MS, max: 20 * 365 * DAY_MS }),
    })
    .map(({ start, span }) => ({ start, end: start + span }));

  it('asks for half a window more on either side, and never for more than four windows', () => {
    fc.assert(
      fc.property(windows, (window) => {
        const span = window.end - window.start;
        const ask = askFor(window, 600);
        expect(window.start - ask.start).toBeGreaterThanOrEqual(span / 2);
        expect(ask.end - window.end).toBeGreaterThanOrEqual(span / 2);
        expect(ask.end - ask.start).toBeLessThanOrEqual(4 * span);
      }),
    );
  });

  it('asks for at most four points a pixel', () => {
    fc.assert(
      fc.property(windows, fc.integer({ min: 200, max: 2000 }), (window, pixels) => {
        const ask = askFor(window, pixels);
        const buckets = (window.end - window.start) / (bucketMs(ask) ?? NaN);
        expect((buckets * 3) / pixels).toBeLessThanOrEqual(4);
      }),
    );
  });

  it('asks for the same again a little further on', () => {
    const start = Date.parse('2026-01-05T12:00Z');
    const window = { start, end: start + DAY_MS };
    const further = { start: start + HOUR_MS, end: window.end + HOUR_MS };
    expect(askFor(further, 600)).toEqual(askFor(window, 600));
  });
});

describe('backdropFor', () => {
  const week = { start: Date.parse('2026-01-05T12:00Z'), end: Date.parse('2026-01-12T12:00Z') };
  const span = 7 * DAY_MS;

  it('reaches at least three windows further on either side', () => {
    const backdrop = backdropFor(week, 600);
    expect(week.start - (backdrop?.start ?? NaN)).toBeGreaterThanOrEqual(3 * span);
    expect((backdrop?.end ?? NaN) - week.end).toBeGreaterThanOrEqual(3 * span);
  });

  it('is coarser, by as much as it is longer', () => {
    const buckets = (4 * span) / (bucketMs(backdropFor(week, 600)!) ?? NaN);
    expect((buckets * 3) / 600).toBeLessThanOrEqual(4);
  });

  it('is nothing behind years', () => {
    expect(backdropFor({ ...week, start: week.end - 400 * DAY_MS }, 600)).toBeUndefined();
  });
});

describe('bestCover', () => {
  const answer = (from: number, to: number, interval: TrendData['interval']): TrendData => ({
    stationid: 's',
    start: new Date(from * HOUR_MS).toISOString(),
    end: new Date(to * HOUR_MS).toISOString(),
    interval,
    timezone: 'UTC',
    units: {},
    time: [],
    data: {},
  });
  const day = answer(0, 24, 5);
  const morning = answer(6, 12, 1);
  const year = answer(-8000, 100, 'day');

  it.each([
    ['the finest that covers it all', [year, day, morning], 7, 9, morning],
    ['the one that covers all before a finer one', [morning, year, day], 5, 20, day],
    ['the one that covers the most', [morning, day], -6, 12, day],
    ['none where none covers any', [morning, day], 30, 40, undefined],
  ])('is %s', (_, answers, start, end, best) => {
    expect(bestCover(answers, { start: start * HOUR_MS, end: end * HOUR_MS })).toBe(best);
  });
});
