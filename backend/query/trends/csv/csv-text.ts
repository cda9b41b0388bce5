import { fileDecimals } from '@mesonet/model/decimals.js';
import { csvCell } from '../../../bytes/csv-cell.js';
import { CsvRows } from '../../../bytes/csv-rows.js';
import type { UnitKey } from '../trend-columns.js';

/** @returns the line of a CSV file with the column headings */
export function headLine(keys: readonly UnitKey[]): string {
  return `${['Time', ...keys.map(headingOf)].map(csvCell).join()}\r\n`;
}

/** @param timezone IANA name of the time zone in which times are written */
export function csvRows(keys: readonly UnitKey[], timezone: string): CsvRows {
  return new CsvRows(keys.map(decimalsOf), timezone);
}

/**
 * @returns the heading of a column: the measurement, the statistic if the key names one, and the unit if there is one
 */
function headingOf({ key, measurement, stat, unit }: UnitKey): string {
  const name = key.includes('.') ? `${measurement.label} ${stat}` : measurement.label;
  return unit.abbrev === '' || stat === 'count' ? name : `${name} (${unit.abbrev})`;
}

/** @returns the number of decimals in a column of a CSV file, at least as many as the console shows */
export function decimalsOf({ measurement, stat, unit }: UnitKey): number {
  return stat === 'count' ? 0 : fileDecimals(measurement, unit);
}
