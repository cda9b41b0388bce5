import { type TrendData } from '@mesonet/contract/trends.js';
import { plainStation } from '../../../../../test/support/stations/plain-station.js';
import { toSummary } from '../station-summary.js';
import { STEP_MS } from './moments.js';
import { dayExtremes, pastColumns, pastSummary } from './past-series.js';

const FIRST = Date.parse('2026-06-01T00:00:00Z');
/** @returns the end of a bucket */
const after = (buckets: number) => FIRST + buckets * STEP_MS;

const present = toSummary(
  plainStation('a', { active: true, last_update: '2026-06-02T00:00:00.000Z' }),
  undefined,
);

function trend(data: Record<string, (number | null)[]>): TrendData {
  const length = Math.max(...Object.values(data).map((values) => values.length));
  return {
    stationid: 'a',
    start: new Date(FIRST).toISOString(),
    end: new Date(after(length)).toISOString(),
    interval: 10,
    timezone: 'UTC',
    units: {},
    time: Array.from({ length }, (_, row) => after(row)),
    data,
  };
}

describe('a station at a moment of the past', () => {
  const steady = trend({ 'temperature.last': [50, 51, 52, null, null, null, 56] });
  const at = (buckets: number) => pastSummary(present, steady, after(buckets));

  it.each([
    [1, 50],
    [2, 51],
    [3, 52],
    [7, 56],
  ])('shows the last value before it: after %i buckets %i', (buckets, value) => {
    expect(at(buckets)).toMatchObject({ isActive: true, temperature: { value, isOutdated: false } });
  });

  it('shows nothing that was measured later', () => {
    expect(at(0)).toMatchObject({ isActive: false, temperature: null });
  });

  it('is silent after ten minutes without a value where it sent more often', () => {
    expect([4, 5, 6].map((buckets) => at(buckets).isActive)).toEqual([true, false, false]);
  });

  it('is silent after three of its intervals where it sends more seldom', () => {
    const hour = [50, null, null, null, null, null];
    const hourly = trend({ 'temperature.last': [...hour, ...hour, ...hour] });
    const isActive = (buckets: number) => pastSummary(present, hourly, after(buckets)).isActive;
    expect([18, 13 + 18, 13 + 19].map(isActive)).toEqual([true, true, false]);
  });

  it('marks what one sensor no longer sent as outdated', () => {
    const broken = trend({
      'temperature.last': [50, null, null],
      'relativeHumidity.last': [40, 41, 42],
    });
    const states = [1, 2, 3].map((buckets) => {
      const { temperature, humidity } = pastSummary(present, broken, after(buckets));
      return [temperature?.isOutdated, humidity?.value];
    });
    expect(states).toEqual([
      [false, 40],
      [false, 41],
      [true, 42],
    ]);
  });

  it('is silent while nothing is known of it, and waits where it never sent', () => {
    expect(pastSummary(present, undefined, after(1))).toMatchObject({ isActive: false, isWaiting: false });
    const waiting = toSummary(plainStation('b'), undefined);
    expect(pastSummary(waiting, undefined, after(1))).toMatchObject({ isActive: false, isWaiting: true });
  });
});

describe('what is asked for', () => {
  it('is the measurement with all that can stand for it, and the wind', () => {
    const wind = ['windSpeed2MinAvg', 'windSpeed', 'windSpeed10MinAvg'];
    const direction = ['windDirection2MinAvg', 'windDirection', 'windDirection10MinAvg'];
    const last = (keys: string[]) => keys.map((key) => `${key}.last`);
    expect(pastColumns('pressure')).toEqual(
      last(['adjustedPressure', 'stationPressure', ...wind, ...direction]),
    );
    expect(pastColumns('wind')).toEqual(last([...wind, ...direction]));
  });
});

describe('the extremes of a day', () => {
  it('are those of the best key that was measured', () => {
    const day = trend({ 'windSpeed2MinAvg.last': [null, null], 'windSpeed.last': [3, 9, 5] });
    expect(dayExtremes(day, 'wind')).toEqual([3, 9]);
    expect(dayExtremes(day, 'temperature')).toEqual([]);
  });

  it('leave out the pressure at the station itself', () => {
    expect(dayExtremes(trend({ 'stationPressure.last': [24, 25] }), 'pressure')).toEqual([]);
  });
});
