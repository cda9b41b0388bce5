/** Hectopascals in one inch of mercury at 0 °C. */
const HECTOPASCALS_PER_INCH = 33.86388640341;

/** @returns the pressure in inches of mercury */
export function toInchesOfMercury(hectopascals: number): number {
  return hectopascals / HECTOPASCALS_PER_INCH;
}

/** @returns the pressure in hectopascals */
export function toHectopascals(inchesOfMercury: number): number {
  return inchesOfMercury * HECTOPASCALS_PER_INCH;
}
