import { COMPASS_POINTS, compassIndex } from './compass-point.js';

/** Column of a trend; null = gap. */
type Column = readonly (number | null)[];

export interface WindRose {
  /** [sector from N clockwise][speed class, slowest first] → share of all counted, 0 to 1. */
  shares: number[][];
  /** Share without a direction because the air hardly moved. */
  calm: number;
  /** Counted buckets; 0: nothing to show. */
  count: number;
}

/** Upper edges of all speed classes but the last, round in each unit. */
const EDGES: Readonly<Record<string, readonly number[]>> = {
  mph: [4, 8, 13],
  kmPerHour: [6, 12, 20],
  metersPerSecond: [2, 4, 6],
  knots: [4, 7, 11],
};

/** @param unit name of a wind speed unit */
export function speedEdges(unit: string): readonly number[] {
  return EDGES[unit] ?? EDGES['mph'] ?? [];
}

/**
 * How often the wind came from where, and how strong.
 * @param directions degrees; null = calm or gap; @param speeds same length, unit of `edges`; null = gap
 */
export function windRose(directions: Column, speeds: Column, edges: readonly number[]): WindRose {
  const counts = Array.from({ length: COMPASS_POINTS }, () => new Array<number>(edges.length + 1).fill(0));
  let calm = 0;
  let count = 0;
  speeds.forEach((speed, i) => {
    const direction = directions[i] ?? null;
    if (speed === null || (direction === null && speed >= (edges[0] ?? 0))) return;
    count++;
    const sector = direction === null ? undefined : counts[compassIndex(direction)];
    if (!sector) calm++;
    else sector[classOf(speed, edges)]!++;
  });
  const share = (n: number) => (count === 0 ? 0 : n / count);
  return { shares: counts.map((sector) => sector.map(share)), calm: share(calm), count };
}

function classOf(speed: number, edges: readonly number[]): number {
  const index = edges.findIndex((edge) => speed < edge);
  return index < 0 ? edges.length : index;
}

/** Index of the sector the wind came from most; undefined when it was calm throughout. */
export function prevailing({ shares }: WindRose): number | undefined {
  const totals = shares.map((sector) => sector.reduce((sum, each) => sum + each, 0));
  const most = Math.max(...totals);
  return most > 0 ? totals.indexOf(most) : undefined;
}
