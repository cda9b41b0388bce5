import type { Measurement } from './measurements.js';
import { formatNumber, groupThousands, toDisplay, type Unit } from './units.js';

/**
 * Exceptions to the digits that a unit has: measurement key → unit → digits after the point. Station pressure (not
 * adjusted to sea level) and evapotranspiration (a small rate) need one more digit. Carbon dioxide needs none: in ppm
 * it is about a hundred times larger than the other gases.
 */
const EXCEPTIONS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  evapotranspiration: { inchesPerHour: 3, mmPerHour: 2 },
  stationPressure: { inchesHg: 3 },
  vaporPressure: { inchesHg: 3 },
  vaporPressureDeficit: { inchesHg: 3 },
  carbonDioxide: { ppm: 0 },
};

type Described = Pick<Measurement, 'key' | 'decimals'>;

/** Returns the digits after the point of a value that people read on screens, axes and images and in mails. */
export function shownDecimals({ key }: Described, { unit, shown }: Unit): number {
  const exception = Object.hasOwn(EXCEPTIONS, key) ? EXCEPTIONS[key]?.[unit] : undefined;
  return exception ?? shown;
}

/**
 * Returns how many digits after the point a value has in an exported file: at least as many as people see, and at least
 * as many as the catalogue states.
 */
export function fileDecimals(measurement: Described, unit: Unit): number {
  const ofCatalogue = unit.isBase ? measurement.decimals : unit.decimals;
  return Math.max(ofCatalogue, shownDecimals(measurement, unit));
}

/**
 * Writes a stored value for people, without the unit's abbreviation. Air pressure has no comma for thousands, because
 * weather services write it so: 1013.2 hPa.
 * @param value in the BASE unit; for a value that is already converted there is `formatNumber`
 */
export function formatValue(value: number, measurement: Described, unit: Unit): string {
  const figure = formatNumber(toDisplay(value, unit), shownDecimals(measurement, unit));
  return unit.mClass === 'pressure' ? figure : groupThousands(figure);
}
