import { UNITS } from '@mesonet/contract/units.js';

/** Units in which something of the class can be sent. */
export function unitOptions(mClass: string | undefined): { value: string; label: string }[] {
  return UNITS.filter((unit) => unit.mClass === mClass).map(({ unit, name, abbrev }) => ({
    value: unit,
    label: abbrev === '' ? name : `${name} (${abbrev})`,
  }));
}
