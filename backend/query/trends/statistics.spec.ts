import fc from 'fast-check';
import { MEASUREMENTS, measurement } from '@mesonet/model/measurements.js';
import { TREND_STATS, type TrendStat } from '@mesonet/model/trend-stats.js';
import { baseUnitOf, toDisplay, type Unit, UNITS, unitOf } from '@mesonet/model/units.js';
import type { StoreStat } from '../../samples/store/sample-reader.js';
import { combine, combineOne, storeStats, type TrendValue, unitNameOf } from './statistics.js';
import type { TrendKey } from './trend-keys.js';

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Computes each statistic of the store from an array of the values in one bucket, as `SampleReader` defines it. */
const STORE: Record<StoreStat, (values: readonly number[]) => number> = {
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
  sum,
  count: (values) => values.length,
  first: (values) => values[0]!,
  last: (values) => values.at(-1)!,
  varPop: (values) => {
    const mean = sum(values) / values.length;
    return sum(values.map((value) => (value - mean) ** 2)) / values.length;
  },
  sinSum: (values) => sum(values.map((value) => Math.sin(radians(value)))),
  cosSum: (values) => sum(values.map((value) => Math.cos(radians(value)))),
};

const trendKey = (key: string, stat: TrendStat): TrendKey => ({
  key: `${key}.${stat}`,
  measurement: measurement(key)!,
  stat,
});

/** Computes the statistic of one bucket that holds these readings; only the statistics that the key requests exist. */
function statistic(key: string, stat: TrendStat, values: readonly number[], unit?: Unit): TrendValue {
  const trend = trendKey(key, stat);
  const asked = storeStats(trend);
  const bucket = (name: StoreStat) => {
    if (!asked.includes(name)) throw new Error(`${stat} uses ${name} without asking for it`);
    if (values.length === 0) return name === 'count' ? 0 : null;
    return STORE[name](values);
  };
  return combine(trend, bucket, unit ?? baseUnitOf(trend.measurement.mClass));
}

/** Computes the same statistics by definition, from readings already in the display unit. */
const DEFINITIONS: Record<TrendStat, (values: readonly number[]) => number> = {
  min: (values) => values.toSorted((a, b) => a - b)[0]!,
  max: (values) => values.toSorted((a, b) => b - a)[0]!,
  avg: (values) => sum(values) / values.length,
  sum,
  count: (values) => values.length,
  first: (values) => values[0]!,
  last: (values) => values[values.length - 1]!,
  stddev: (values) => Math.sqrt(STORE.varPop(values)),
  range: (values) => DEFINITIONS.max(values) - DEFINITIONS.min(values),
};

describe('combine', () => {
  const readings = fc.array(fc.double({ min: -200, max: 2000, noNaN: true }), {
    minLength: 1,
    maxLength: 50,
  });
  const scalarUnits = UNITS.filter(({ mClass }) => mClass !== 'direction');

  it.each(TREND_STATS)('answers %s as its definition over the converted readings', (stat) => {
    fc.assert(
      fc.property(readings, fc.constantFrom(...scalarUnits), (values, unit) => {
        const { key } = MEASUREMENTS.find(({ mClass }) => mClass === unit.mClass)!;
        const shown = values.map((value) => toDisplay(value, unit));
        const expected = DEFINITIONS[stat](shown);
        const scale = Math.max(1, ...shown.map(Math.abs)) * values.length;
        expect(Math.abs((statistic(key, stat, values, unit) as number) - expected)).toBeLessThan(
          scale * 1e-9,
        );
      }),
    );
  });

  it.each(TREND_STATS)('answers a gap for %s of a bucket without a reading', (stat) => {
    expect(statistic('temperature', stat, [])).toBeNull();
    expect(statistic('windDirection', stat, [])).toBeNull();
  });

  it('gives no zero point to what is a difference or a count', () => {
    const celsius = unitOf('temperature', 'degreeC')!;
    const readings = [32, 50];
    const inCelsius = (stat: TrendStat) => statistic('temperature', stat, readings, celsius) as number;
    expect(inCelsius('range')).toBeCloseTo(10, 12);
    expect(inCelsius('stddev')).toBeCloseTo(5, 12);
    expect(inCelsius('sum')).toBeCloseTo(10, 12);
    expect(inCelsius('avg')).toBeCloseTo(5, 12);
    expect(inCelsius('count')).toBe(2);
    expect(unitNameOf('stddev', celsius)).toBe('degreeC');
    expect(unitNameOf('count', celsius)).toBe('');
  });

  it('does not round', () => {
    expect(statistic('temperature', 'avg', [70.1, 70.2, 70.4])).toBe((70.1 + 70.2 + 70.4) / 3);
  });

  it.each([
    [[355, 5, 15], 5, 8.165],
    [[350, 10], 0, 10.008],
    [[90], 90, 0],
    [[359, 359, 359], 359, 0],
    [[0, 360], 0, 0],
    [[0, 90, 180, 270], null, 103.923],
    [[0, 180], null, 103.923],
  ])('averages the directions %j to %p, standard deviation %p', (values, mean, deviation) => {
    const average = statistic('windDirection', 'avg', values);
    if (mean === null || average === null) expect(average).toBe(mean);
    else expect(degreesBetween(average as number, mean)).toBeLessThan(1e-9);
    expect(statistic('windDirection', 'stddev', values)).toBeCloseTo(deviation, 3);
  });

  it('turns with the readings, whatever their directions', () => {
    const directions = fc.array(fc.integer({ min: 0, max: 359 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(directions, fc.integer({ min: 0, max: 359 }), (values, turn) => {
        const turned = values.map((value) => (value + turn) % 360);
        const [before, after] = [values, turned].map(
          (each) => statistic('windDirection', 'avg', each) as number,
        );
        if (before === null || after === null) {
          expect(Math.hypot(STORE.sinSum(values), STORE.cosSum(values))).toBeLessThan(1e-9);
          return;
        }
        expect(before!).toBeGreaterThanOrEqual(0);
        expect(before!).toBeLessThan(360);
        const length = Math.hypot(STORE.sinSum(values), STORE.cosSum(values)) / values.length;
        expect(degreesBetween(before! + turn, after!)).toBeLessThan(1e-9 / length);
        const deviations = [values, turned].map(
          (each) => statistic('windDirection', 'stddev', each) as number,
        );
        expect(Math.abs(deviations[0]! - deviations[1]!)).toBeLessThan(1e-4);
        expect(deviations[0]).toBeLessThan(103.93);
      }),
    );
  });

  it('passes a text on', () => {
    const bucket = (name: StoreStat) => (name === 'count' ? 2 : 'rain');
    const text = baseUnitOf('text');
    expect(combine(trendKey('precipitationType', 'last'), bucket, text)).toBe('rain');
    expect(combine(trendKey('precipitationType', 'count'), bucket, text)).toBe(2);
  });
});

describe('combineOne', () => {
  it.each(TREND_STATS)('answers %s of a sample as that of a bucket with one reading', (stat) => {
    const celsius = unitOf('temperature', 'degreeC')!;
    const alone = combineOne(trendKey('temperature', stat), 68, celsius);
    expect(alone).toBeCloseTo(statistic('temperature', stat, [68], celsius) as number, 12);
    expect(combineOne(trendKey('temperature', stat), null, celsius)).toBeNull();
  });
});

function degreesBetween(a: number, b: number): number {
  const turn = (((a - b) % 360) + 360) % 360;
  return Math.min(turn, 360 - turn);
}
