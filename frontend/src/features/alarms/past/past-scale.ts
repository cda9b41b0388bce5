import { classScale, type Scale } from '@mesonet/model/chart/scale.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { type Past, type PastCurve } from '../wire/use-past.js';
import { type LimitLine } from './limit-lines.js';

/** Position of the plot within the drawing, CSS px. */
export interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const HEIGHT = 208;
const MAX_INTERVALS = 4;
const ROOM_FOR_FIGURES = 44;

export function plotOf(width: number): Plot {
  return {
    left: ROOM_FOR_FIGURES,
    right: Math.max(ROOM_FOR_FIGURES + 1, width - 8),
    top: 28,
    bottom: HEIGHT - 26,
  };
}

/** Computes a value axis that covers the curve and the limits. */
export function scaleOf(
  curve: PastCurve | undefined,
  lines: readonly LimitLine[],
  measkey: string,
  units: DisplayUnits,
): Scale {
  const values = [...(curve?.low ?? []), ...(curve?.high ?? [])].flatMap((value) =>
    value === null ? [] : [units.convert(measkey, value) ?? 0],
  );
  const mClass = units.measurementOf(measkey)?.mClass ?? '';
  const limits = lines.map(({ value }) => value);
  return classScale(mClass, [...values, ...limits], units.decimals(measkey), MAX_INTERVALS);
}

export function xOf(at: number, { start, end }: Past, { left, right }: Plot): number {
  return left + ((Math.min(end, Math.max(start, at)) - start) / (end - start)) * (right - left);
}

export function yOf(value: number, { min, max }: Scale, { top, bottom }: Plot): number {
  return bottom - ((value - min) / (max - min || 1)) * (bottom - top);
}

/** Returns the value at a height of the drawing, kept within the axis. */
export function valueAt(y: number, { min, max }: Scale, { top, bottom }: Plot): number {
  const value = min + ((bottom - y) / (bottom - top)) * (max - min);
  return Math.min(max, Math.max(min, value));
}

/** Lists the values at which the axis has lines. */
export function gridOf({ min, max, interval }: Scale): number[] {
  const count = Math.round((max - min) / interval);
  return Array.from({ length: count + 1 }, (_, at) => min + at * interval);
}

/** Writes the SVG path of a curve; null breaks the line. */
export function curvePath(
  time: readonly number[],
  values: readonly (number | null)[],
  place: { x: (at: number) => number; y: (value: number) => number },
): string {
  let isDown = false;
  return time
    .map((at, i) => {
      const value = values[i] ?? null;
      const isNew = !isDown;
      isDown = value !== null;
      return value === null
        ? ''
        : `${isNew ? 'M' : 'L'}${place.x(at).toFixed(1)} ${place.y(value).toFixed(1)}`;
    })
    .join('');
}
