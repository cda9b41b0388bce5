import { type Point } from '../../../shared/map/map-view.js';

/** Unit vectors of the arrow keys, y downwards. */
export const ARROWS: Readonly<Record<string, Point>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** A distance across the direction weighs so many times as much as one along it. */
const ASIDE_WEIGHT = 2;

/** Finds the next marker in a direction. @returns its index; −1 when none lies that way */
export function neighbour(points: readonly Point[], from: number, [dx, dy]: Point): number {
  const [x, y] = points[from] ?? [0, 0];
  let [best, least] = [-1, Infinity];
  for (const [index, [px, py]] of points.entries()) {
    const ahead = (px - x) * dx + (py - y) * dy;
    const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    const cost = ahead + ASIDE_WEIGHT * aside;
    if (index === from || ahead <= 0 || aside > 2 * ahead || cost >= least) continue;
    [best, least] = [index, cost];
  }
  return best;
}
