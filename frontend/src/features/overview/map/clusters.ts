import { type Point, type Size } from '../../../shared/map/map-view.js';

/** The more room each marker has (`from`, square pixels), the nearer markers must be to be joined. */
const REACHES = [
  { from: 4_000, px: 13 },
  { from: 1_500, px: 30 },
  { from: 0, px: 42 },
];

/** @returns the pixels within which markers are drawn as one. @param count number of markers in the window */
export function clusterReach(count: number, { width, height }: Size): number {
  const room = (width * height) / Math.max(1, count);
  return REACHES.find(({ from }) => room >= from)?.px ?? 0;
}

/**
 * Joins markers that are nearer to the first of a cluster than a reach. Moving the map does not change it.
 * @returns indexes of the points; each cluster begins with its first, a marker that stands alone is one of its own
 */
export function clusterPoints(points: readonly Point[], reach: number): number[][] {
  const clusters: number[][] = [];
  const cells = new Map<string, number[][]>();
  const cell = (x: number, y: number) => `${x} ${y}`;
  for (const [index, [x, y]] of points.entries()) {
    const [column, row] = [Math.floor(x / reach), Math.floor(y / reach)];
    const near = [-1, 0, 1].flatMap((dy) =>
      [-1, 0, 1].flatMap((dx) => cells.get(cell(column + dx, row + dy)) ?? []),
    );
    const joined = near.find(([first = 0]) => {
      const [fx, fy] = points[first]!;
      return Math.hypot(x - fx, y - fy) < reach;
    });
    if (joined) {
      joined.push(index);
      continue;
    }
    const cluster = [index];
    clusters.push(cluster);
    cells.set(cell(column, row), [...(cells.get(cell(column, row)) ?? []), cluster]);
  }
  return clusters;
}
