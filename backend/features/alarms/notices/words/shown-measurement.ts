import { shownDecimals } from '@mesonet/contract/decimals.js';
import { type Measurement, measurement } from '@mesonet/contract/measurements.js';
import {
  baseUnitOf,
  differenceToDisplay,
  formatNumber,
  groupThousands,
  resolveUnits,
  toDisplay,
} from '@mesonet/contract/units.js';
import { nameInMail } from '../../../../platform/mail/name-in-mail.js';

/** A measurement as people of an organization read it. */
export interface ShownMeasurement {
  label: string;
  /** Name of the unit in which it is stored; '' where it has none. */
  baseUnit: string;
  /** @param base in the base unit */
  value(base: number): string;
  /** @param base a difference of two values, in the base unit */
  change(base: number): string;
}

/**
 * @param own what the station measures beyond the catalogue; undefined: it has no such measurement any more
 * @param choices of the organization: category → unit
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
