import { differenceToDisplay, toDisplay, type Unit } from '@mesonet/model/units.js';
import type { TrendStat } from '@mesonet/model/trend-stats.js';
import type { StoreStat } from '../../samples/store/sample-reader.js';
import type { TrendKey } from './trend-keys.js';

/** The value of a trend at one time; null means a gap. */
export type TrendValue = number | string | null;

/**
 * Returns one statistic that the store calculated for a bucket, in base units. In a bucket without readings, every
 * statistic is null except the count.
 */
export type BucketValue = (stat: StoreStat) => TrendValue;

const DEGREE = Math.PI / 180;

/**
 * Directions are averaged as unit vectors. A mean vector that is no longer than this is only a rounding error and has
 * no direction. If its squared length falls short of 1 by no more than this, the directions count as equal: their
 * spread is about 1e-6 radians at most.
 */
const VECTOR_NOISE = 1e-12;

/**
 * @returns the statistics of the store that `combine` needs for a trend key, which names one statistic of a measurement
 */
export function storeStats({ stat, measurement }: TrendKey): readonly StoreStat[] {
  const isDirection = measurement.mClass === 'direction';
  switch (stat) {
    case 'avg':
      return isDirection ? ['sinSum', 'cosSum', 'count'] : ['sum', 'count'];
    case 'stddev':
      return isDirection ? ['sinSum', 'cosSum', 'count'] : ['varPop'];
    case 'range':
      return ['min', 'max'];
    case 'sum':
      return ['sum', 'count'];
    default:
      return [stat];
  }
}

/**
 * Calculates one statistic of one bucket in the display unit, not rounded. A bucket without a reading is a gap, even
 * for `count`. A sum is the sum of the converted values. Ranges and standard deviations are multiplied by the factor of
 * the unit, but its offset (as between °C and °F) is not added. Directions are averaged as unit vectors, with the
 * standard deviation by Yamartino's method.
 */
export function combine({ stat, measurement }: TrendKey, bucket: BucketValue, unit: Unit): TrendValue {
  const number = bucket as (name: StoreStat) => number | null;
  const isDirection = measurement.mClass === 'direction';
  switch (stat) {
    case 'count':
      return number('count') || null;
    case 'sum': {
      const sum = number('sum');
      return sum === null ? null : sum * unit.factor + unit.offset * (number('count') ?? 0) + 0;
    }
    case 'avg':
      return converted(isDirection ? direction(number) : mean(number), unit);
    case 'stddev': {
      const deviation = isDirection ? directionDeviation(number) : standardDeviation(number('varPop'));
      return deviation === null ? null : differenceToDisplay(deviation, unit);
    }
    case 'range': {
      const [min, max] = [number('min'), number('max')];
      return min === null || max === null ? null : differenceToDisplay(max - min, unit);
    }
    default:
      return converted(bucket(stat), unit);
  }
}

/** Calculates a statistic of a bucket that consists of one sample. */
export function combineOne({ stat }: TrendKey, value: TrendValue, unit: Unit): TrendValue {
  if (value === null) return null;
  if (stat === 'count') return 1;
  return stat === 'stddev' || stat === 'range' ? 0 : converted(value, unit);
}

/** @returns the name of the unit of a column; empty for counts, and for texts */
export function unitNameOf(stat: TrendStat, unit: Unit): string {
  return stat === 'count' ? '' : unit.unit;
}

function converted(value: TrendValue, unit: Unit): TrendValue {
  return typeof value === 'number' ? toDisplay(value, unit) : value;
}

function mean(number: (name: StoreStat) => number | null): number | null {
  const sum = number('sum');
  const count = number('count');
  return sum === null || !count ? null : sum / count;
}

function standardDeviation(variance: number | null): number | null {
  return variance === null ? null : Math.sqrt(Math.max(variance, 0));
}

/** @returns the mean direction in degrees, [0, 360); null where opposite directions cancel out */
function direction(number: (name: StoreStat) => number | null): number | null {
  const [sin, cos, count] = [number('sinSum'), number('cosSum'), number('count')];
  if (sin === null || cos === null || !count) return null;
  if (Math.hypot(sin, cos) <= VECTOR_NOISE * count) return null;
  const degrees = Math.atan2(sin, cos) / DEGREE;
  // An angle just below 0 plus 360 is rounded to 360 itself, which the modulo turns into 0.
  return degrees < 0 ? (degrees + 360) % 360 : degrees;
}

/**
 * Calculates the standard deviation of directions from the means of their sines and cosines.
 * @returns degrees, 0 to 103.93
 * @see Yamartino 1984, J. Climate Appl. Meteor. 23, 1362: σ = asin ε (1 + (2/√3 − 1) ε³), ε² = 1 − (s̄² + c̄²)
 */
function directionDeviation(number: (name: StoreStat) => number | null): number | null {
  const [sin, cos, count] = [number('sinSum'), number('cosSum'), number('count')];
  if (sin === null || cos === null || !count) return null;
  const square = 1 - (sin * sin + cos * cos) / (count * count);
  if (square <= VECTOR_NOISE) return 0;
  const epsilon = Math.sqrt(Math.min(square, 1));
  return (Math.asin(epsilon) * (1 + (2 / Math.sqrt(3) - 1) * epsilon ** 3)) / DEGREE;
}
