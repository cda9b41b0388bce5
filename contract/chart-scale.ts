/** What a value axis covers, and where its lines are. */
export interface Scale {
  min: number;
  max: number;
  interval: number;
  /** Digits that all labels need, so that they line up. */
  decimals: number;
}

export interface ScaleRules {
  /** Starts at zero, because there zero means "nothing". */
  isZeroBased: boolean;
  /** Digits a value is shown with: the axis must not promise finer ones, nor blow noise up to the full height. */
  decimals: number;
  /** What cannot be exceeded, e.g. a humidity of 100 %. */
  cap?: number;
  /** How many there is room for, about; 5 unless said. */
  maxIntervals?: number;
}

const MAX_INTERVALS = 5;
/** Classes whose axis starts at zero, because there zero means "nothing". */
const ZERO_BASED = new Set([
  ...['rain', 'rainrate', 'snowdepth', 'hits', 'strikes', 'radiation', 'illuminance', 'par', 'uvi'],
  ...['windspeed', 'windrun', 'concentration', 'aqi', 'samples'],
]);
/** Before a class: what has its unit and no zero point, a standard deviation or a range. */
export const SPREAD = 'spread of ';
/** North to north, whatever the wind does. */
const ALL_DIRECTIONS: Scale = { min: 0, max: 360, interval: 90, decimals: 0 };
/** The least an axis covers, in last digits of the shown value. */
const LEAST_INTERVALS = 4;
/** Share of the highest value. */
const NEGLIGIBLE = 0.03;
/** A curve that lies on zero all day gets an axis of ten last digits, and never a smaller one than this. */
const LEAST_EMPTY_TOP = 0.1;
/** 25 and 250 are round, 2.5 costs a digit. */
const NICE = [1, 2, 2.5, 5, 10];
/** Sums of binary fractions are a little off. */
const EPSILON = 1e-9;

/**
 * What the axis of a measurement class covers.
 * @param values display unit, of all its series
 * @param decimals digits its values are shown with
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
 * The same with exactly so many intervals, so that it stands on the lines of another axis.
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
  let interval = niceInterval((high - low) / intervals);
  for (;;) {
    const span = intervals * interval;
    const floor = Math.floor(low / interval + EPSILON) * interval;
    const min = rules.cap !== undefined && high <= rules.cap ? Math.min(floor, rules.cap - span) : floor;
    const digits = decimalsOf(interval);
    if (min + span >= high - interval * EPSILON) {
      return { min: round(min, digits), max: round(min + span, digits), interval, decimals: digits };
    }
    interval = niceInterval(interval * 1.001);
  }
}

function rulesOf(mClass: string, decimals: number): ScaleRules {
  const isZeroBased = ZERO_BASED.has(mClass) || mClass.startsWith(SPREAD);
  return { isZeroBased, decimals, ...(mClass === 'humidity' ? { cap: 100 } : {}) };
}

/** Round limits around all values. @param values display unit; none: an axis from 0 to 1 */
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
  // Sensors in the dark read a little below zero; that is no reason for an axis down to −200.
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

function niceInterval(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough) + EPSILON);
  const isEnough = (factor: number) => factor * power >= rough * (1 - EPSILON);
  const factor = NICE.find((each) => isEnough(each) && (Number.isInteger(each) || power >= 10)) ?? 10;
  return round(factor * power, 12);
}

function decimalsOf(interval: number): number {
  const fraction = String(round(interval, 6)).split('.')[1];
  return fraction?.length ?? 0;
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(Math.min(12, digits))) + 0;
}
