import { differenceToDisplay, toDisplay, type Unit } from '@mesonet/contract/units.js';
import type { TrendStat } from '@mesonet/contract/trends.js';
import type { StoreStat } from '../../samples/store/sample-store.js';
import type { TrendKey } from './trend-keys.js';

/** null = gap. */
export type TrendValue = number | string | null;

/** What the store found in one bucket, base units; every value is null when the count is 0. */
export type BucketValue = (stat: StoreStat) => TrendValue;

const DEGREE = Math.PI / 180;

/**
 * What the rounding of sines may leave of each unit vector. A shorter mean vector is no direction, and a mean
 * vector that is this close to length 1 has no spread (1e-6 radians).
 */
const VECTOR_NOISE = 1e-12;

/** What the store must compute so that `combine` can answer the statistic. */
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
 * One statistic of one bucket in the unit of display, not rounded. A bucket without a reading is a gap, its
 * count too. A sum is the sum of the converted values; a range and a standard deviation know no zero point;
 * a count has no unit. Directions average as unit vectors, their standard deviation is Yamartino's.
 */
export function combine({ stat, measurement }: TrendKey, bucket: BucketValue, unit: Unit): TrendValue {
  const number = (name: StoreStat) => bucket(name) as number | null;
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

/** The same statistic where each sample is a bucket of its own. */
export function combineOne({ stat }: TrendKey, value: TrendValue, unit: Unit): TrendValue {
  if (value === null) return null;
  if (stat === 'count') return 1;
  return stat === 'stddev' || stat === 'range' ? 0 : converted(value, unit);
}

/** Name of the unit a column comes in; '' for counts and texts. */
export function unitNameOf(stat: TrendStat, unit: Unit): string {
  return stat === 'count' ? '' : unit.unit;
}

function converted(value: TrendValue, unit: Unit): TrendValue {
  return typeof value === 'number' ? toDisplay(value, unit) : value;
}

function mean(number: (name: StoreStat) => number | null): number | null {
  const [sum, count] = [number('sum'), number('count')];
  return sum === null || !count ? null : sum / count;
}

function standardDeviation(variance: number | null): number | null {
  return variance === null ? null : Math.sqrt(Math.max(variance, 0));
}

/** @returns degrees, [0, 360); null where opposite directions cancel out and no direction is the middle */
function direction(number: (name: StoreStat) => number | null): number | null {
  const [sin, cos, count] = [number('sinSum'), number('cosSum'), number('count')];
  if (sin === null || cos === null || !count) return null;
  if (Math.hypot(sin, cos) <= VECTOR_NOISE * count) return null;
  const degrees = Math.atan2(sin, cos) / DEGREE;
  // Just below 0, 360 more rounds to 360 itself.
  return degrees < 0 ? (degrees + 360) % 360 : degrees;
}

/**
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
