import { formatValue, shownDecimals } from '@mesonet/contract/decimals.js';
import { extraAsMeasurement } from '@mesonet/contract/extra-as-measurement.js';
import { type ExtraMeasurement } from '@mesonet/contract/extra-measurements.js';
import { type Measurement, measurement } from '@mesonet/contract/measurements.js';
import {
  parseUnitList,
  resolveUnits,
  toDisplay,
  UNIT_CATEGORIES,
  UnitError,
  type Unit,
  type UnitChoice,
} from '@mesonet/contract/units.js';

/** A value as the page writes it: the unit stands apart because it is set smaller. */
interface FormattedMeasurement {
  figure: string;
  /** Abbreviation, `''` where there is none. */
  unit: string;
  /** Both in one string. */
  text: string;
}

export interface DisplayUnits {
  choice: UnitChoice;
  /** `°C · m/s · hPa · mm` */
  summary: string;
  /** What the station of the page measures beyond the catalogue, by name. */
  own: readonly Measurement[];
  /** Of the catalogue or the station's own. */
  measurementOf(key: string): Measurement | undefined;
  /** The unit a key is shown in; one without name and effect for text and unknown keys. */
  unitOf(key: string): Unit;
  /** Base unit → shown unit, not rounded: for charts. null stays null. */
  convert(key: string, value: number | null): number | null;
  /** Digits after the point of a shown value of the key. */
  decimals(key: string): number;
  /** @param value in the base unit; null or undefined: no reading, shown as "–" */
  formatMeasurement(key: string, value: number | string | null | undefined): FormattedMeasurement;
}

const NO_READING = '–';
const SUMMARY_CATEGORIES = ['temperature', 'windspeed', 'pressure', 'rain'] as const;

/** @param list the `units=` parameter; @param ofAccount category → unit name; @param extras of the station, by name */
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

/** The names of a choice, in the order of the categories, as `units=` takes them. */
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

/** "8°" and "52%" but "3.0 m/s" and "−8.2 °C". */
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
