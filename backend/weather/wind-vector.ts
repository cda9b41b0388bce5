/** Wind as a vector: it points to where the wind comes from, and its length is the wind speed. */
export interface WindVector {
  /** East component of the wind, in the unit of the speed. */
  x: number;
  /** North component of the wind, in the unit of the speed. */
  y: number;
}

/**
 * @param speed 0 or more
 * @param direction degrees clockwise from north; 360 and more are accepted
 */
export function windVector(speed: number, direction: number): WindVector {
  const radians = (direction * Math.PI) / 180;
  return { x: speed * Math.sin(radians), y: speed * Math.cos(radians) };
}

/**
 * A sum of wind vectors has no direction when it is shorter than this share of the summed speeds, because
 * it is only rounding noise.
 */
const NOISE = 1e-9;

/**
 * Direction of a sum of wind vectors.
 * @param totalSpeed sum of the speeds of these winds, in the same unit
 * @returns degrees clockwise from north, [0, 360); null when the winds cancel out or all were calm
 */
export function directionOf({ x, y }: WindVector, totalSpeed: number): number | null {
  if (!(Math.hypot(x, y) > NOISE * totalSpeed)) return null;
  const degrees = (Math.atan2(x, y) * 180) / Math.PI;
  // Adding 360 to a tiny negative angle rounds up to 360, which must become 0.
  return (degrees + 360) % 360;
}
