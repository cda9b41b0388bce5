/** Hectopascals in one inch of mercury at 0 °C. */
const HECTOPASCALS_PER_INCH = 33.86388640341;

/** @returns inches of mercury of a pressure in hectopascals */
export function toInchesOfMercury(hectopascals: number): number {
  return hectopascals / HECTOPASCALS_PER_INCH;
}

/** @returns hectopascals of a pressure in inches of mercury */
export function toHectopascals(inchesOfMercury: number): number {
  return inchesOfMercury * HECTOPASCALS_PER_INCH;
}
