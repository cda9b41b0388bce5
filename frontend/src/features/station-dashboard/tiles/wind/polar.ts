/** Rounds a coordinate to two decimals, a hundredth of a pixel. */
const round = (value: number) => Math.round(value * 100) / 100;

/**
 * Writes a point at a distance and angle from the origin.
 * @param degrees clockwise from north
 * @returns "x y", as SVG paths contain points
 */
export function polar(radius: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${round(radius * Math.sin(angle))} ${round(-radius * Math.cos(angle))}`;
}

/** Writes a piece of a ring as an SVG path, clockwise from one angle to another. */
export function ringSector(inner: number, outer: number, from: number, to: number): string {
  const [a, b] = [round(inner), round(outer)];
  return (
    `M${polar(inner, from)}L${polar(outer, from)}A${b} ${b} 0 0 1 ${polar(outer, to)}` +
    `L${polar(inner, to)}A${a} ${a} 0 0 0 ${polar(inner, from)}Z`
  );
}
