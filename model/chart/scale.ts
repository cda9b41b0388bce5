/** The lowest and highest value of a value axis and the distance between its lines. */
export interface Scale {
  min: number;
  max: number;
  interval: number;
  /** Digits after the point of all labels. They are the same for all, so that labels line up. */
  decimals: number;
}

export interface ScaleRules {
  /** True if the axis starts at zero, because zero means "nothing" for its values. */
  isZeroBased: boolean;
  /**
   * Digits after the point with which values are shown. The axis covers several steps of the last digit, so that small
   * random changes do not fill its height.
   */
  decimals: number;
  /** Highest possible value, e.g. 100 for humidity in percent. The axis does not go beyond it. */
  cap?: number;
  /** Approximate number of intervals that fit on the axis; 5 by default. */
  maxIntervals?: number;
}

const MAX_INTERVALS = 5;
/** Measurement classes whose axis starts at zero, because for them zero means "nothing". */
const ZERO_BASED = new Set([
  ...['rain', 'rainrate', 'snowdepth', 'hits', 'strikes', 'radiation', 'illuminance', 'par', 'uvi'],
  ...['windspeed', 'windrun', 'concentration', 'aqi', 'samples'],
]);
/**
 * Prefix in the name of a class of standard deviations or ranges of values, for example `spread of temperature`. The
 * class has the unit of the measurement class after the prefix, but its axis starts at zero.
 */
export const SPREAD = 'spread of ';
/** Scale of an axis of directions, which always goes from north round to north. */
const ALL_DIRECTIONS: Scale = { min: 0, max: 360, interval: 90, decimals: 0 };
/** An axis covers at least this many steps of the last digit that values are shown with. */
const LEAST_INTERVALS = 4;
/** A negative value counts as zero if its distance from zero is at most this share of the highest value. */
const NEGLIGIBLE = 0.03;
/** If all values are zero, the axis ends at ten steps of the last digit shown, but not below this value. */
const LEAST_EMPTY_TOP = 0.1;
/**
 * Round intervals are these numbers times a power of ten. 2.5 is used only as 25, 250 and so on, because 2.5 needs one
 * more digit in all labels. If the number of intervals is given, 2.5 itself is allowed too, because 5 would make the
 * curve half as high.
 */
const NICE = [1, 2, 2.5, 5, 10];
/** Relative error that comparisons allow, because sums of floating-point numbers are inexact. */
const EPSILON = 1e-9;

/**
 * Computes the scale of the axis of a measurement class.
 * @param values values of all series of the axis, in the display unit
 * @param decimals digits after the point with which the values are shown
 */
export function classScale(
  mClass: string,
  values: readonly number[],
  decimals: number,
  maxIntervals = MAX_INTERVALS,
): Scale {
  if (mClass === 'direction') return ALL_DIRECTIONS;
  return niceScale(values, { ...rulesOf(mClass, decimals), maxIntervals });
}

/**
 * Computes the scale of a measurement class with exactly this many intervals, so that its lines coincide with those of
 * the other axis in the panel.
 * @param intervals at least 1
 */
export function classScaleIn(
  intervals: number,
  mClass: string,
  values: readonly number[],
  decimals: number,
): Scale {
  const rules = rulesOf(mClass, decimals);
  const [low, high] = limits(values, rules);
  const finest = decimals >= 1 ? 1 : 10;
  let interval = niceInterval((high - low) / intervals, finest);
  for (;;) {
    const span = intervals * interval;
    const floor = Math.floor(low / interval + EPSILON) * interval;
    const min = rules.cap !== undefined && high <= rules.cap ? Math.min(floor, rules.cap - span) : floor;
    const digits = decimalsOf(interval);
    if (min + span >= high - interval * EPSILON) {
      return { min: round(min, digits), max: round(min + span, digits), interval, decimals: digits };
    }
    interval = niceInterval(interval * 1.001, finest);
  }
}

function rulesOf(mClass: string, decimals: number): ScaleRules {
  const isZeroBased = ZERO_BASED.has(mClass) || mClass.startsWith(SPREAD);
  return { isZeroBased, decimals, ...(mClass === 'humidity' ? { cap: 100 } : {}) };
}

/**
 * Computes a scale with round ends that contains all values.
 * @param values in the display unit; without any the axis covers 0 to 1
 */
export function niceScale(values: readonly number[], rules: ScaleRules): Scale {
  const [low, high] = limits(values, rules);
  const interval = niceInterval((high - low) / (rules.maxIntervals ?? MAX_INTERVALS));
  const min = Math.floor(low / interval + EPSILON) * interval;
  const max = Math.ceil(high / interval - EPSILON) * interval;
  const top = rules.cap !== undefined && high <= rules.cap ? Math.min(rules.cap, max) : max;
  const decimals = decimalsOf(interval);
  return { min: round(min, decimals), max: round(top, decimals), interval, decimals };
}

type Extent = [low: number, high: number];

function limits(values: readonly number[], rules: ScaleRules): Extent {
  return rules.isZeroBased ? fromZero(extent(values), rules) : widened(extent(values), rules);
}

function fromZero([low, high]: Extent, { decimals }: ScaleRules): Extent {
  // Some sensors, e.g. of light in the dark, report slightly less than zero. The axis still starts at zero then.
  const floor = low >= -NEGLIGIBLE * high ? 0 : low;
  if (high > 0) return [floor, Math.max(high, leastSpan(decimals))];
  if (floor < 0) return [Math.min(floor, -leastSpan(decimals)), 0];
  return [0, Math.max(LEAST_EMPTY_TOP, 10 ** (1 - decimals))];
}

function widened([low, high]: Extent, { decimals }: ScaleRules): Extent {
  const missing = leastSpan(decimals) - (high - low);
  return missing > 0 ? [low - missing / 2, high + missing / 2] : [low, high];
}

function leastSpan(decimals: number): number {
  return LEAST_INTERVALS * 10 ** -decimals;
}

function extent(values: readonly number[]): Extent {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return low <= high ? [low, high] : [0, 1];
}

/**
 * Finds a round interval that is at least as long as the given one.
 * @param finest smallest power of ten that is multiplied by 2.5
 */
function niceInterval(rough: number, finest = 10): number {
  const power = 10 ** Math.floor(Math.log10(rough) + EPSILON);
  const isEnough = (factor: number) => factor * power >= rough * (1 - EPSILON);
  const factor = NICE.find((each) => isEnough(each) && (Number.isInteger(each) || power >= finest)) ?? 10;
  return round(factor * power, 12);
}

function decimalsOf(interval: number): number {
  const fraction = String(round(interval, 6)).split('.')[1];
  return fraction?.length ?? 0;
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(Math.min(12, digits))) + 0;
}
