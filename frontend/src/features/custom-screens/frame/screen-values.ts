import { type DisplayUnits } from '../../../shared/units/display-units.js';

/** A value as screens get it, in the unit of the organization. */
export interface ScreenValue {
  /** Not rounded. */
  value: number | string | null;
  /** Abbreviation; '' where there is none. */
  unit: string;
  /** Rounded, with its unit. */
  text: string;
  label: string;
}

export function screenValue(units: DisplayUnits, key: string, value: number | string | null): ScreenValue {
  return {
    value: typeof value === 'number' ? units.convert(key, value) : value,
    unit: units.unitOf(key).abbrev,
    text: units.formatMeasurement(key, value).text,
    label: units.measurementOf(key)?.label ?? key,
  };
}
