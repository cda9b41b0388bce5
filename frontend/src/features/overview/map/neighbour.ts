import { type Point } from '../../../shared/map/map-view.js';

/** Arrow key → its direction on the screen as a unit vector; y points downwards. */
export const ARROWS: Readonly<Record<string, Point>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/**
 * When an arrow key looks for the next marker, distance across the key's direction weighs this many times as
 * much as distance along it.
 */
const ASIDE_WEIGHT = 2;

/**
 * Finds the next marker in the direction of an arrow key.
 * @returns its index; −1 when there is none in that direction
 */
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
