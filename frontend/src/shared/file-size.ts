const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/**
 * Writes the size of a file for people, in decimal units, for example "1.5 MB".
 * @param bytes 0 or more
 */
export function fileSize(bytes: number): string {
  const { figure, unit } = sizeParts(bytes);
  return `${figure} ${unit}`;
}

/** Returns the figure and the unit of a file size separately, for a display that shows the unit smaller. */
export function sizeParts(bytes: number): { figure: string; unit: string } {
  let value = bytes;
  let power = 0;
  // A figure that would be rounded to 1000.0 is written in the next larger unit.
  while (value >= 999.95 && power < UNITS.length - 1) {
    value /= 1_000;
    power += 1;
  }
  return { figure: power === 0 ? String(value) : value.toFixed(1), unit: UNITS[power]! };
}
