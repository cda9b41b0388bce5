import { fileDecimals } from '@mesonet/contract/decimals.js';
import type { UnitKey } from '../trend-columns.js';
import { RowWriter } from './row-writer.js';

const NEEDS_QUOTES = /[",\r\n]/;
/** What a spreadsheet takes for a formula, in full width too. @see OWASP, CSV Injection */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** The first line of a file. */
export function headLine(keys: readonly UnitKey[]): string {
  return `${['Time', ...keys.map(headingOf)].map(csvCell).join()}\r\n`;
}

/** @param timezone IANA name, in which times are written */
export function rowWriter(keys: readonly UnitKey[], timezone: string): RowWriter {
  return new RowWriter(keys.map(decimalsOf), timezone, csvCell);
}

/** The measurement, the statistic where it was named, the unit where there is one. */
function headingOf({ key, measurement, stat, unit }: UnitKey): string {
  const name = key.includes('.') ? `${measurement.label} ${stat}` : measurement.label;
  return unit.abbrev === '' || stat === 'count' ? name : `${name} (${unit.abbrev})`;
}

/** Digits after the point of a column: a file has no fewer than the screen. */
export function decimalsOf({ measurement, stat, unit }: UnitKey): number {
  return stat === 'count' ? 0 : fileDecimals(measurement, unit);
}

/** @param text that somebody else wrote: a station, or a name */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
