import fc from 'fast-check';
import { RAIN_TOTALS } from '@mesonet/contract/rain-ledger.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { seriesSettings } from '../../../../test/support/samples/series-settings.js';
import type { SampleValues } from '../../core/observation.js';
import { fold } from '../fold.js';
import { newSeriesState, type SeriesState } from '../state/series-state.js';

const ZONES = [
  'UTC',
  'America/Denver',
  'America/New_York',
  'Asia/Tokyo',
  'Asia/Kathmandu',
  'Pacific/Auckland',
  'Pacific/Niue',
];

interface Reading {
  time: number;
  rainYear: number;
}

/** Folds readings, each in the time zone that the station has at that time. */
function rowAfter(readings: readonly Reading[], zoneAt: (time: number) => string): SampleValues {
  const state: SeriesState = newSeriesState(1);
  for (const { time, rainYear } of readings) {
    const settings = seriesSettings({ timezone: zoneAt(time) });
    fold(state, { kind: 'sample', series: 1, time, receivedAt: time, values: { rainYear } }, settings);
  }
  return state.row;
}

const totalsOf = (row: SampleValues) => RAIN_TOTALS.map((key) => Math.round(Number(row[key]) * 1e6) / 1e6);

/**
 * Makes readings every ten minutes, half a minute past so that none is exactly at midnight, with some rain between
 * them.
 */
function readingsFrom(start: number, fallen: readonly number[]): Reading[] {
  let rainYear = 10;
  return fallen.map((amount, index) => {
    rainYear += amount / 100;
    return { time: start + index * 10 * MINUTE_MS + MINUTE_MS / 2, rainYear };
  });
}

describe('a station whose time zone changes', () => {
  it('has the totals of a station that was there all the time', () => {
    // The readings cross the end of a day, of a week and month, and of a year.
    const starts = ['2026-07-15T00:00:00Z', '2026-08-30T12:00:00Z', '2026-12-31T00:00:00Z'].map(Date.parse);
    const zone = fc.constantFrom(...ZONES);
    const fallen = fc.array(fc.constantFrom(0, 0, 0, 1, 2, 5), { minLength: 30, maxLength: 200 });
    const share = fc.double({ min: 0.1, max: 0.7, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(...starts), zone, zone, fallen, share, (start, from, to, amounts, at) => {
        const readings = readingsFrom(start, amounts);
        const changedAt = readings[Math.floor(readings.length * at)]!.time;
        const moved = rowAfter(readings, (time) => (time < changedAt ? from : to));
        expect(totalsOf(moved)).toEqual(totalsOf(rowAfter(readings, () => to)));
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['to the west', 'America/New_York', 'America/Denver'],
    ['to the east', 'America/Denver', 'America/New_York'],
    ['over the date line', 'Pacific/Niue', 'Pacific/Auckland'],
    ['over the date line and back', 'Pacific/Auckland', 'Pacific/Niue'],
  ])('keeps the totals of long units that are under way, %s', (_, from, to) => {
    const start = Date.parse('2026-07-15T18:00:00Z');
    const readings = readingsFrom(start - 3 * DAY_MS, Array<number>(3 * 144 + 12).fill(1));
    const row = rowAfter(readings, (time) => (time < start ? from : to));
    expect(row.rainYear).toBeCloseTo(10.01 + 4.43, 6);
    expect(row.rainMonth).toBeCloseTo(4.43, 6);
    expect(row.rainToday).toBeLessThan(1.5);
  });

  it('begins the next day at the new midnight', () => {
    const start = Date.parse('2026-07-15T20:00:00Z');
    const readings = readingsFrom(start, Array<number>(144).fill(1));
    const changedAt = start + 2 * HOUR_MS;
    const until = (time: number) =>
      rowAfter(
        readings.filter((reading) => reading.time <= time),
        (at) => (at < changedAt ? 'UTC' : 'America/Denver'),
      ).rainToday;
    // Denver's midnight is 06:00 UTC, and midnight in UTC begins no day any more.
    expect(until(Date.parse('2026-07-16T05:59:00Z'))).toBeCloseTo(0.59, 6);
    expect(until(Date.parse('2026-07-16T06:15:00Z'))).toBeCloseTo(0.02, 6);
  });
});
