import { COMPASS_POINTS, compassIndex } from './compass-point.js';

/** Values of a trend column, one for each time bucket; null where there is no value. */
type Column = readonly (number | null)[];

export interface WindRose {
  /**
   * For each sector of the compass, clockwise from north, and each class of wind speed, slowest first: its share of all
   * counted time buckets, 0 to 1.
   */
  shares: number[][];
  /** Share of the counted time buckets in which the wind had no direction, because the air hardly moved. */
  calm: number;
  /** Number of counted time buckets; 0 if there is nothing to show. */
  count: number;
}

/** Upper limits of all classes of wind speed but the last, as round numbers in each unit. */
const EDGES: Readonly<Record<string, readonly number[]>> = {
  mph: [4, 8, 13],
  kmPerHour: [6, 12, 20],
  metersPerSecond: [2, 4, 6],
  knots: [4, 7, 11],
};

/**
 * Returns the upper limits of the classes of wind speed but the last.
 * @param unit name of a wind speed unit
 */
export function speedEdges(unit: string): readonly number[] {
  return EDGES[unit] ?? EDGES['mph'] ?? [];
}

/**
 * Computes a wind rose: how often the wind came from each direction, and how strong it was.
 * @param directions degrees; null where the air was calm or there is no value
 * @param speeds one for each direction, in the unit of `edges`; null where there is no value
 * @param edges upper limits of all classes of wind speed but the last
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

/** Returns the index of the sector from which the wind came most often; undefined if the air was always calm. */
export function prevailing({ shares }: WindRose): number | undefined {
  const totals = shares.map((sector) => sector.reduce((sum, each) => sum + each, 0));
  const most = Math.max(...totals);
  return most > 0 ? totals.indexOf(most) : undefined;
}
