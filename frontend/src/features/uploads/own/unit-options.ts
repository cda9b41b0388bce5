import { UNITS } from '@mesonet/model/units.js';

/** Lists the units in which a measurement of a class can be sent. */
export function unitOptions(mClass: string | undefined): { value: string; label: string }[] {
  return UNITS.filter((unit) => unit.mClass === mClass).map(({ unit, name, abbrev }) => ({
    value: unit,
    label: abbrev === '' ? name : `${name} (${abbrev})`,
  }));
}
