/** Two decimals are a hundredth of a pixel. */
const round = (value: number) => Math.round(value * 100) / 100;

/** Point around the origin. @param degrees clockwise from north; @returns "x y" as SVG paths take it */
export function polar(radius: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${round(radius * Math.sin(angle))} ${round(-radius * Math.cos(angle))}`;
}

/** A piece of a ring as an SVG path, clockwise from one angle to another. */
export function ringSector(inner: number, outer: number, from: number, to: number): string {
  const [a, b] = [round(inner), round(outer)];
  return (
    `M${polar(inner, from)}L${polar(outer, from)}A${b} ${b} 0 0 1 ${polar(outer, to)}` +
    `L${polar(inner, to)}A${a} ${a} 0 0 0 ${polar(inner, from)}Z`
  );
}
