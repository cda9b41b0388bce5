import { type DisplayUnits } from '../../../shared/units/display-units.js';

/** A value as a custom screen gets it, in the organization's unit. */
export interface ScreenValue {
  /** The value, not rounded. */
  value: number | string | null;
  /** Abbreviation of the unit; '' where there is none. */
  unit: string;
  /** The rounded value with its unit. */
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
