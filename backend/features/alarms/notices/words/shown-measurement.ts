import { shownDecimals } from '@mesonet/model/decimals.js';
import { type Measurement, measurement } from '@mesonet/model/measurements.js';
import {
  baseUnitOf,
  differenceToDisplay,
  formatNumber,
  groupThousands,
  resolveUnits,
  toDisplay,
} from '@mesonet/model/units.js';
import { nameInMail } from '../../../../platform/mail/name-in-mail.js';

/**
 * A measurement as the people of an organization see it: its label, and its values in the units that they have chosen.
 */
export interface ShownMeasurement {
  label: string;
  /** Name of the unit in which the measurement is stored; '' when it has no unit */
  baseUnit: string;
  /**
   * Formats a value in the chosen unit.
   * @param base value in the base unit
   */
  value(base: number): string;
  /**
   * Formats a difference of two values in the chosen unit.
   * @param base difference of two values, in the base unit
   */
  change(base: number): string;
}

/**
 * Finds the label and the unit of a measurement.
 * @param own the station's own measurement with this key; undefined when the station has none
 * @param choices the unit that the organization has chosen for each category of units
 */
export function shownMeasurement(
  key: string,
  own: Measurement | undefined,
  choices: Readonly<Record<string, string>>,
): ShownMeasurement {
  const known = measurement(key) ?? own;
  const mClass = known?.mClass ?? '';
  const unit = resolveUnits(choices).unitFor(mClass);
  const decimals = known ? shownDecimals(known, unit) : 2;
  const written = (amount: number) => joinUnit(groupThousands(formatNumber(amount, decimals)), unit.abbrev);
  return {
    label: nameInMail(known?.label ?? key),
    baseUnit: baseUnitOf(mClass).unit,
    value: (base) => written(toDisplay(base, unit)),
    change: (base) => written(differenceToDisplay(base, unit)),
  };
}

function joinUnit(figure: string, abbrev: string): string {
  if (abbrev === '') return figure;
  return abbrev === '°' || abbrev === '%' ? figure + abbrev : `${figure} ${abbrev}`;
}
