import { type Point, type Size } from '../../../shared/map/map-view.js';

/**
 * Distances in pixels (`px`) within which markers are joined. A distance applies when the window has at least `from`
 * square pixels for each marker. With more room, only closer markers are joined.
 */
const REACHES = [
  { from: 4_000, px: 13 },
  { from: 1_500, px: 30 },
  { from: 0, px: 42 },
];

/**
 * @returns the distance in pixels within which markers are joined
 * @param count number of markers in the window
 */
export function clusterReach(count: number, { width, height }: Size): number {
  const room = (width * height) / Math.max(1, count);
  return REACHES.find(({ from }) => room >= from)?.px ?? 0;
}

/**
 * Joins markers into clusters. A marker joins the first marker of a cluster when it is closer to it than `reach`.
 * Moving the map does not change the result.
 * @param reach pixels
 * @returns indexes of the points; each cluster begins with its first marker, and a single marker is a cluster of one
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
