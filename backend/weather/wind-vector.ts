/** Wind as a vector: the way it comes from, times its speed. */
export interface WindVector {
  /** East part, unit of the speed. */
  x: number;
  /** North part, unit of the speed. */
  y: number;
}

/**
 * @param speed 0 or more
 * @param direction degrees clockwise from north, any turn
 */
export function windVector(speed: number, direction: number): WindVector {
  const radians = (direction * Math.PI) / 180;
  return { x: speed * Math.sin(radians), y: speed * Math.cos(radians) };
}

/** Below this share of the summed speeds a summed vector is rounding noise and points nowhere. */
const NOISE = 1e-9;

/**
 * Direction of a summed wind vector.
 * @param totalSpeed sum of the speeds behind the vector, its unit
 * @returns degrees clockwise from north, [0, 360); null when the winds cancel out or all were calm
 */
export function directionOf({ x, y }: WindVector, totalSpeed: number): number | null {
  if (!(Math.hypot(x, y) > NOISE * totalSpeed)) return null;
  const degrees = (Math.atan2(x, y) * 180) / Math.PI;
  // A tiny negative angle rounds up to 360 when a turn is added.
  return (degrees + 360) % 360;
}
