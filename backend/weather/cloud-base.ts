/** Rate at which the temperature and dew point of rising air approach each other, °F per 1,000 ft. */
const CONVERGENCE = 4.4;

/**
 * Height of the cloud base: the height at which air that rises from the station condenses.
 * @param temperature air temperature, °F
 * @param dewPoint °F; a value above the temperature counts as equal to it
 * @param elevation of the station, feet above sea level
 * @returns feet above sea level, never below the station; null when an input is not finite
 * @see Rule of thumb of FAA-H-8083-28, Aviation Weather Handbook: spread / 4.4 °F × 1,000 ft
 */
export function cloudBase(temperature: number, dewPoint: number, elevation: number): number | null {
  const result = elevation + (Math.max(0, temperature - dewPoint) * 1_000) / CONVERGENCE;
  return Number.isFinite(result) ? result : null;
}
