import { type Column } from './trend-series.js';

const SIDE = 100;
/** Room for the stroke above the highest and below the lowest value. */
const MARGIN = 3;

interface Point {
  x: number;
  y: number;
}

/**
 * SVG path of a column in a box of 100 × 100; null breaks the line.
 * @param floor counts as the lowest value when it is below all others
 */
export function sparkLine(values: Column, floor?: number): string {
  return runs(values, floor).map(linePath).join('');
}

/** The same, closed down to the bottom of the box. */
export function sparkArea(values: Column, floor?: number): string {
  return runs(values, floor)
    .map((run) => `${linePath(run)}L${round(run.at(-1)?.x ?? 0)} ${SIDE}L${round(run[0]?.x ?? 0)} ${SIDE}Z`)
    .join('');
}

function runs(values: Column, floor: number | undefined): Point[][] {
  const known = values.filter((value) => value !== null);
  const lowest = Math.min(...known, floor ?? Infinity);
  const span = Math.max(...known) - lowest;
  const toPoint = (value: number, i: number): Point => ({
    x: values.length > 1 ? (i / (values.length - 1)) * SIDE : SIDE / 2,
    // A flat curve runs through the middle, but along the bottom when it lies on its floor.
    y:
      SIDE -
      MARGIN -
      (span > 0 ? (value - lowest) / span : floor === undefined ? 0.5 : 0) * (SIDE - 2 * MARGIN),
  });
  const found: Point[][] = [];
  values.forEach((value, i) => {
    if (value === null) return;
    const isNewRun = i === 0 || (values[i - 1] ?? null) === null;
    if (isNewRun) found.push([]);
    found.at(-1)?.push(toPoint(value, i));
  });
  return found;
}

function linePath(run: readonly Point[]): string {
  return run.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
