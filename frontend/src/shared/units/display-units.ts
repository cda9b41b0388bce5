import { formatValue, shownDecimals } from '@mesonet/model/decimals.js';
import { extraAsMeasurement } from '@mesonet/model/extra-as-measurement.js';
import { type ExtraMeasurement } from '@mesonet/contract/extra-measurements.js';
import { type Measurement, measurement } from '@mesonet/model/measurements.js';
import {
  parseUnitList,
  resolveUnits,
  toDisplay,
  UNIT_CATEGORIES,
  UnitError,
  type Unit,
  type UnitChoice,
} from '@mesonet/model/units.js';

/** A value as the page shows it. The unit is a field of its own, because the page shows it smaller. */
interface FormattedMeasurement {
  figure: string;
  /** Abbreviation of the unit; `''` for a value without a unit. */
  unit: string;
  /** Figure and unit in one text. */
  text: string;
}

export interface DisplayUnits {
  choice: UnitChoice;
  /** The most important units that the page uses, as text, for example `°C · m/s · hPa · mm`. */
  summary: string;
  /** The own measurements of the station that the page shows, sorted by name. */
  own: readonly Measurement[];
  /** Finds a measurement by its key, in the catalogue or among the station's own measurements. */
  measurementOf(key: string): Measurement | undefined;
  /**
   * Returns the unit in which the page shows a measurement. For text and unknown measurements, it is a unit without a
   * name that leaves values unchanged.
   */
  unitOf(key: string): Unit;
  /** Converts a value from the base unit to the unit of the page without rounding it, for charts; null stays null. */
  convert(key: string, value: number | null): number | null;
  /** Returns how many digits after the point the page shows for a measurement. */
  decimals(key: string): number;
  /**
   * Writes a value with its unit.
   * @param value in the base unit; null or undefined if there is no reading, which is written as "–"
   */
  formatMeasurement(key: string, value: number | string | null | undefined): FormattedMeasurement;
}

const NO_READING = '–';
const SUMMARY_CATEGORIES = ['temperature', 'windspeed', 'pressure', 'rain'] as const;

/**
 * Builds the functions with which a page converts and writes values in the units of the user.
 * @param list value of the address parameter `units=`, which has priority over the account's units
 * @param ofAccount by name of a unit category, the name of the unit that the account has chosen
 * @param extras own measurements of the station, sorted by name
 */
export function displayUnits(
  list: string | null,
  ofAccount: Readonly<Record<string, string>>,
  extras: readonly ExtraMeasurement[] = [],
): DisplayUnits {
  const choice = resolveUnits({ ...ofAccount, ...readList(list) });
  const own = extras.map(extraAsMeasurement);
  const ownByKey = new Map(own.map((each) => [each.key, each]));
  const measurementOf = (key: string) => measurement(key) ?? ownByKey.get(key);
  const unitOf = (key: string) => choice.unitFor(measurementOf(key)?.mClass ?? '');
  return {
    choice,
    summary: SUMMARY_CATEGORIES.map((category) => choice.unitFor(category).abbrev).join(' · '),
    own,
    measurementOf,
    unitOf,
    convert: (key, value) => (value === null ? null : toDisplay(value, unitOf(key))),
    decimals: (key) => {
      const known = measurementOf(key);
      return known ? shownDecimals(known, unitOf(key)) : 0;
    },
    formatMeasurement: (key, value) => format(measurementOf(key), value, unitOf(key)),
  };
}

/** Lists the names of the chosen units in the order of the unit categories, as the parameter `units=` expects them. */
export function unitNames(choice: UnitChoice): string[] {
  return UNIT_CATEGORIES.map((category) => choice.unitFor(category).unit);
}

function format(
  known: Measurement | undefined,
  value: number | string | null | undefined,
  unit: Unit,
): FormattedMeasurement {
  if (value === null || value === undefined) return { figure: NO_READING, unit: '', text: NO_READING };
  if (typeof value === 'string') return { figure: value, unit: '', text: value };
  if (!Number.isFinite(value)) return { figure: NO_READING, unit: '', text: NO_READING };
  const figure = known ? formatValue(value, known, unit) : String(value).replace('-', '−');
  return { figure, unit: unit.abbrev, text: joinUnit(figure, unit.abbrev) };
}

/**
 * Joins figure and unit. A space separates them, for example "3.0 m/s" and "−8.2 °C", except before the unit ° or %,
 * for example "8°" and "52%".
 */
function joinUnit(figure: string, abbrev: string): string {
  if (abbrev === '') return figure;
  return abbrev === '°' || abbrev === '%' ? figure + abbrev : `${figure} ${abbrev}`;
}

function readList(list: string | null): Readonly<Record<string, string>> {
  if (!list) return {};
  try {
    return parseUnitList(list.split(','));
  } catch (error) {
    if (error instanceof UnitError) return {};
    throw error;
  }
}
