import { COMPASS_POINTS } from '../compass-point.js';
import type { WindRose } from '../wind-rose.js';
import { niceScale } from './scale.js';

/**
 * Opacities with which a wind rose (a round chart of wind directions) draws its classes of wind speed, the slowest
 * first.
 */
export const CLASS_OPACITIES = [0.25, 0.5, 0.75, 1];

/** Width of a sector of a wind rose, degrees. */
export const SECTOR = 360 / COMPASS_POINTS;
/** Half the width with which a sector of a wind rose is drawn, degrees; it leaves a gap to the next sector. */
export const HALF_SECTOR = SECTOR / 2 - 1.8;

const MOST_RINGS = 4;

/**
 * Finds the rings of a wind rose (a round chart of wind directions). The rings mark round percentages, and the longest
 * sector ends within the outermost one.
 * @returns percentages, ascending, at least one
 */
export function roseRings({ shares }: WindRose): number[] {
  const totals = shares.map((sector) => sector.reduce((sum, each) => sum + each, 0));
  const percents = [0, Math.max(...totals) * 100];
  const { max, interval } = niceScale(percents, { isZeroBased: true, decimals: 0, maxIntervals: MOST_RINGS });
  return Array.from({ length: Math.round(max / interval) }, (_, i) => (i + 1) * interval);
}

/**
 * Names the classes of wind speed of a wind rose, the slowest first, for example "< 2", "2–4" and "≥ 4".
 * @param edges upper limits of all classes but the last; at least one
 */
export function classNames(edges: readonly number[]): string[] {
  return [
    ...edges.map((edge, i) => (i === 0 ? `< ${edge}` : `${edges[i - 1]}–${edge}`)),
    `≥ ${edges.at(-1)}`,
  ];
}
