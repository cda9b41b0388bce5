import { type Column } from '@mesonet/model/chart/trend-series.js';

const SIDE = 100;
/**
 * Space above the highest and below the lowest value, so that the curve's stroke is not cut off at the edge of the box.
 */
const MARGIN = 3;

interface Point {
  x: number;
  y: number;
}

/**
 * Writes the SVG path of a small curve without axes (a sparkline) in a box of 100 × 100; null breaks the line.
 * @param floor lower end of the scale, used if it is below all values
 */
export function sparkLine(values: Column, floor?: number): string {
  return runs(values, floor).map(linePath).join('');
}

/** Writes the SVG path of the area between the curve that `sparkLine` draws and the bottom of the box. */
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
    // Equal values are drawn through the middle of the box, or along its bottom if they equal the floor, which is the
    // lowest value of the scale.
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
