const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** Writes a size for a person, in decimal units with one digit after the point. @param bytes 0 or more */
export function fileSize(bytes: number): string {
  const { figure, unit } = sizeParts(bytes);
  return `${figure} ${unit}`;
}

/** The same in two parts, for a figure whose unit is smaller. */
export function sizeParts(bytes: number): { figure: string; unit: string } {
  let value = bytes;
  let power = 0;
  // What would be written as 1000.0 is one of the next unit.
  while (value >= 999.95 && power < UNITS.length - 1) {
    value /= 1_000;
    power += 1;
  }
  return { figure: power === 0 ? String(value) : value.toFixed(1), unit: UNITS[power]! };
}
