import { measurement, NUMERIC_KEYS } from '@mesonet/model/measurements.js';
import { defaultQualityLimits } from '../../../weather/quality/default-limits.js';

const limitsOf = (key: string) => defaultQualityLimits(key, measurement(key)!.mClass);

/** Weather records, and readings that instruments may well report, in base units. */
const POSSIBLE: readonly [key: string, value: number][] = [
  ['temperature', 134.1],
  ['temperature', -69.7],
  ['dewPoint', 95],
  ['windGustSpeed', 253],
  ['windGustSpeed10Min', 253],
  ['windSpeed', 231],
  ['adjustedPressure', 870 / 33.86388640341],
  ['adjustedPressure', 1084.8 / 33.86388640341],
  ['rainToday', 71.8],
  ['rainYear', 1042],
  ['snowDepth', 465],
  ['pm25', 1_000],
  ['carbonDioxide', 10_000],
  ['lightningDistance', 25],
  ['waterLevel', -1_400],
  ['batteryVoltage', 56],
];

const IMPOSSIBLE: readonly [key: string, value: number][] = [
  ['pm25', -1],
  ['pm10', -1],
  ['carbonDioxide', -400],
  ['carbonDioxide', 0],
  ['ozone', -0.01],
  ['snowDepth', -1],
  ['evapotranspiration', -0.01],
  ['batteryVoltage', -1],
  ['airQualityIndex', -1],
  ['lightningCountToday', -1],
  ['lightningDistance', -1],
  ['lightningDistance', 255 / 1.609344],
  ['visibility', -1],
  ['rainToday', -1],
  ['rainWeek', -1],
  ['rainMonth', -1],
  ['rainYear', -1],
  ['rainEvent', -1],
  ['hailToday', -1],
  ['windRunToday', -1],
  ['illuminance', -1],
  ['vaporPressure', -0.1],
  ['latitude', 91],
  ['longitude', -181],
];

describe('the default limits', () => {
  it.each(NUMERIC_KEYS)('have a range for %s', (key) => {
    const { min, max } = limitsOf(key);
    expect(min).not.toBeNull();
    expect(max).not.toBeNull();
    expect(min!).toBeLessThan(max!);
  });

  it.each(POSSIBLE)('take %s of %d', (key, value) => {
    expect(value).toBeGreaterThanOrEqual(limitsOf(key).min!);
    expect(value).toBeLessThanOrEqual(limitsOf(key).max!);
  });

  it.each(IMPOSSIBLE)('doubt %s of %d', (key, value) => {
    const { min, max } = limitsOf(key);
    expect(value < min! || value > max!).toBe(true);
  });

  it('allow no more change in a minute than in an hour', () => {
    for (const key of NUMERIC_KEYS) {
      const { step, minuteStep } = limitsOf(key);
      if (minuteStep === null) continue;
      expect([key, step]).not.toEqual([key, null]);
      expect(minuteStep).toBeLessThanOrEqual(step!);
    }
  });
});
