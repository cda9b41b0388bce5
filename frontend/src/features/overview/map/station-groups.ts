import { type Place } from '../../../shared/map/map-view.js';

const EARTH_RADIUS_KM = 6_371;
/** Besides the main map, at most this many small maps show stations that are far from the others. */
const MAX_APART = 3;
/** A station counts as far from the others at this many times the typical distance between neighbours. */
const FAR_FACTOR = 4;
const FAR_KM = 600;
/**
 * Two stations have only one distance, which cannot be compared with another, so they get separate
 * maps beyond this distance.
 */
const FAR_KM_OF_TWO = 1_200;

interface Edge {
  from: number;
  to: number;
  km: number;
}

/**
 * Groups stations so that those far from the others get a map of their own, which avoids a map that shows mostly ocean.
 * @returns groups of indexes into `places`, the largest group first; groups of equal size are in the order of the
 *   places
 */
export function groupPlaces(places: readonly Place[]): number[][] {
  if (places.length === 0) return [];
  const edges = spanningTree(places.map(toVector)).sort((a, b) => b.km - a.km);
  const typical = edges[Math.ceil(edges.length / 2)]?.km;
  const limit = typical === undefined ? FAR_KM_OF_TWO : Math.max(FAR_KM, FAR_FACTOR * typical);
  const kept = edges.filter(({ km }, index) => index >= MAX_APART || km <= limit);
  return joined(places.length, kept).sort((a, b) => b.length - a.length || (a[0] ?? 0) - (b[0] ?? 0));
}

type Vector = readonly [number, number, number];

function toVector({ latitude, longitude }: Place): Vector {
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

/**
 * Connects all points with the shortest total length (Prim's algorithm). It compares straight distances through the
 * earth, which have the same order as distances on the ground.
 */
function spanningTree(points: readonly Vector[]): Edge[] {
  const nearest = points.map(() => ({ from: 0, squared: Infinity }));
  const outside = new Set(points.keys());
  const edges: Edge[] = [];
  let newest = 0;
  outside.delete(0);
  while (outside.size > 0) {
    let next = -1;
    let least = Infinity;
    for (const index of outside) {
      const best = nearest[index]!;
      const squared = squaredDistance(points[index]!, points[newest]!);
      if (squared < best.squared) Object.assign(best, { from: newest, squared });
      if (best.squared < least || next === -1) [next, least] = [index, best.squared];
    }
    edges.push({ from: nearest[next]!.from, to: next, km: arcKm(least) });
    outside.delete(next);
    newest = next;
  }
  return edges;
}

function squaredDistance([ax, ay, az]: Vector, [bx, by, bz]: Vector): number {
  return (ax - bx) ** 2 + (ay - by) ** 2 + (az - bz) ** 2;
}

function arcKm(squaredChord: number): number {
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(squaredChord) / 2));
}

function joined(count: number, edges: readonly Edge[]): number[][] {
  const groupOf = Array.from({ length: count }, (_, index) => [index]);
  for (const { from, to } of edges) {
    const [target, merged] = [groupOf[from]!, groupOf[to]!];
    target.push(...merged);
    for (const index of merged) groupOf[index] = target;
  }
  return [...new Set(groupOf)].map((group) => group.sort((a, b) => a - b));
}
