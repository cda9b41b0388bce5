import { type Rule } from './limit-words.js';

/** The scale of a gauge, which reaches from 0 to 1: the places of its limits, and the parts beyond them. */
export interface GaugeScale {
  ticks: readonly number[];
  /** The parts beyond the limits, each as [from, to]. */
  forbidden: readonly (readonly [number, number])[];
  /**
   * Returns the place of a value on the gauge, always within 0 and 1.
   * @param value a value in its base unit, the minutes of silence, or the change of the value for an alarm of type
   *   `rate`
   */
  at: (value: number) => number;
}

/** Classes of measurements without negative values. Their gauges with a single limit above zero begin at zero. */
const FROM_ZERO = new Set([
  ...['rain', 'rainrate', 'snowdepth', 'hits', 'strikes', 'radiation', 'illuminance', 'par', 'uvi'],
  ...['windspeed', 'windrun', 'concentration', 'aqi', 'humidity', 'distance', 'visibility', 'mixingratio'],
]);
/** Width of a gauge with a single limit, in base units, for classes whose gauges do not begin at zero. */
const SPANS: Readonly<Record<string, number>> = {
  temperature: 54,
  pressure: 1.5,
  voltage: 3,
  altitude: 3000,
  direction: 360,
};
/**
 * A gauge with only an upper limit has it at two thirds of its width, and a gauge with only a lower limit has it at one
 * third.
 */
const THIRD = 1 / 3;
/** A gauge with two limits has this share of its width beyond each of them. */
const OUTSIDE = 0.18;

/**
 * Builds the scale of the gauge for an alarm rule.
 * @param mClass class of the measurement, '' where it is not known
 */
export function gaugeScale(rule: Rule, mClass: string): GaugeScale {
  const { variant, mode } = rule;
  if (variant === 'nodata') return upper(rule.after ?? 1, true, 1);
  const change = rule.change ?? 1;
  if (variant === 'rate') {
    if (mode === 'range') return range(-change, change);
    return mode === 'upper' ? upper(change, true, change) : lower(-change, false, 3 * change);
  }
  if (mode === 'range') return range(rule.min ?? 0, rule.max ?? 1);
  const limit = rule.limit ?? 0;
  const isFromZero = FROM_ZERO.has(mClass) && limit > 0;
  const span = SPANS[mClass] ?? Math.max(1, 1.5 * Math.abs(limit));
  return mode === 'upper' ? upper(limit, isFromZero, span) : lower(limit, isFromZero, span);
}

function upper(limit: number, isFromZero: boolean, span: number): GaugeScale {
  const width = isFromZero ? limit / (2 * THIRD) : span;
  const start = isFromZero ? 0 : limit - 2 * THIRD * span;
  return { ticks: [2 * THIRD], forbidden: [[2 * THIRD, 1]], at: place(start, width) };
}

function lower(limit: number, isFromZero: boolean, span: number): GaugeScale {
  const width = isFromZero ? limit / THIRD : span;
  const start = isFromZero ? 0 : limit - THIRD * span;
  return { ticks: [THIRD], forbidden: [[0, THIRD]], at: place(start, width) };
}

function range(min: number, max: number): GaugeScale {
  const width = (max - min) / (1 - 2 * OUTSIDE);
  return {
    ticks: [OUTSIDE, 1 - OUTSIDE],
    forbidden: [
      [0, OUTSIDE],
      [1 - OUTSIDE, 1],
    ],
    at: place(min - OUTSIDE * width, width),
  };
}

function place(start: number, width: number): GaugeScale['at'] {
  return (value) => Math.min(1, Math.max(0, (value - start) / (width || 1)));
}
