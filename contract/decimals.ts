import type { Measurement } from './measurements.js';
import { formatNumber, groupThousands, toDisplay, type Unit } from './units.js';

/**
 * Measurements that people read with other digits than the unit's own: key → unit → digits after the point.
 * Station pressure is a sensor's reading and evapotranspiration a small rate: both need a digit more.
 * Carbon dioxide is a hundred times what other gases of its unit are, and no sensor resolves its thousandths.
 */
const EXCEPTIONS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  evapotranspiration: { inchesPerHour: 3, mmPerHour: 2 },
  stationPressure: { inchesHg: 3 },
  vaporPressure: { inchesHg: 3 },
  vaporPressureDeficit: { inchesHg: 3 },
  carbonDioxide: { ppm: 0 },
};

type Described = Pick<Measurement, 'key' | 'decimals'>;

/** Digits after the point of a value that people read: on screens, axes and images and in mails. */
export function shownDecimals({ key }: Described, { unit, shown }: Unit): number {
  const exception = Object.hasOwn(EXCEPTIONS, key) ? EXCEPTIONS[key]?.[unit] : undefined;
  return exception ?? shown;
}

/** Digits after the point of a value in a file: never fewer than the catalogue names or people read. */
export function fileDecimals(measurement: Described, unit: Unit): number {
  const ofCatalogue = unit.isBase ? measurement.decimals : unit.decimals;
  return Math.max(ofCatalogue, shownDecimals(measurement, unit));
}

/**
 * A stored value as people read it, without the unit's abbreviation. Air pressure has no separator of thousands, as
 * weather services write it: 1013.2 hPa.
 * @param value in the BASE unit; `formatNumber` is for a value that is converted already
 */
export function formatValue(value: number, measurement: Described, unit: Unit): string {
  const figure = formatNumber(toDisplay(value, unit), shownDecimals(measurement, unit));
  return unit.mClass === 'pressure' ? figure : groupThousands(figure);
}
