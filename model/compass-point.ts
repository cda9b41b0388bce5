// oxfmt-ignore
const POINTS = ['N', 'NNE', 'NE', 'ENE', 'E', 'ESE', 'SE', 'SSE', 'S', 'SSW', 'SW', 'WSW', 'W', 'WNW', 'NW', 'NNW'] as const;
export type CompassPoint = (typeof POINTS)[number];

/** Number of points into which the compass is divided. */
export const COMPASS_POINTS = POINTS.length;

/**
 * @param degrees clockwise from north; also negative or above 360
 * @returns index of the nearest compass point, 0 (N) to 15 (NNW)
 */
export function compassIndex(degrees: number): number {
  const index = Math.round((degrees / 360) * COMPASS_POINTS) % COMPASS_POINTS;
  return (index + COMPASS_POINTS) % COMPASS_POINTS;
}

/**
 * Finds the nearest of the 16 compass points.
 * @param degrees clockwise from north; also negative or above 360
 */
export function compassPoint(degrees: number): CompassPoint {
  return POINTS[compassIndex(degrees)] ?? 'N';
}
